// SPDX-License-Identifier: MIT
// Chaos (B-CHAOS-1): the 4s are in the deck from the start, so they are dealt as well.
#include "games/bristol1350/phases.h"

unsigned bristol_dealt_highest(const struct bristol_options *options) {
    return (options->flags & BRISTOL_CHAOS) != 0 ? BRISTOL_SYMPTOM_VALUES - 1 : BRISTOL_SYMPTOM_VALUES - 2;
}

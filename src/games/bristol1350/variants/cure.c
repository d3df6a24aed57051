// SPDX-License-Identifier: MIT
// Cure (B-CURE-1): two symptoms of 1 cure the plague.
#include "games/bristol1350/phases.h"

bool bristol_cures(const struct bristol_state *state, unsigned seat) {
    const uint8_t *const cards = state->symptoms[seat].cards;
    return bristol_has_option(state, BRISTOL_CURE) && cards[0] == 1 && cards[1] == 1;
}

// SPDX-License-Identifier: MIT
// The evaluation: a network trained on games of bots (network.json, which `make learn` writes).
#include "ai/games/rattus/rattus.h"

void rattus_evaluate(const void *state, float values[PH_SEATS_MAX]) {
    network_evaluate(&rattus_advisor, state, values);
}

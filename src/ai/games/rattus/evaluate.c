// SPDX-License-Identifier: MIT
// Who will win, as a small network sees it that learned from games of bots (network.json, which `make learn` writes).
#include "ai/games/rattus/rattus.h"

void rattus_evaluate(const void *state, float values[PH_SEATS_MAX]) {
    ph_network_evaluate(&ph_rattus_advisor, state, values);
}

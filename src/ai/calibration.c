// SPDX-License-Identifier: MIT
#include "ai/calibration.h"

#include "ai/advisor.h"

// A cubic with fixed points at 0, at an even share and at 1. With two seats it treats both alike: what one loses the
// other gains.
double calibration_value(const struct ph_game *game, int players, double value) {
    const struct advisor *const advisor = advisor_find(game);
    const double overrates = advisor != NULL ? (double)advisor->overrates : 0;
    return value - overrates * value * (1 - value) * (value - 1.0 / players);
}

void calibration_shares(const struct ph_game *game, int players, int seat, float shares[PH_SEATS_MAX]) {
    const struct advisor *const advisor = advisor_find(game);
    const double value = (double)shares[seat];
    const double chance = calibration_value(game, players, value);
    const bool adds_up = advisor != NULL && advisor->shares_win && value < 1;
    const double rest = adds_up ? (1 - chance) / (1 - value) : 1;
    for (int other = 0; other < players; other++) {
        shares[other] = (float)(other == seat ? chance : (double)shares[other] * rest);
    }
}

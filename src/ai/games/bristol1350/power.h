// SPDX-License-Identifier: MIT
// Powers of odds: the same on every machine, as those of the C library need not be.
#ifndef PESTHOUSE_AI_GAMES_BRISTOL1350_POWER_H
#define PESTHOUSE_AI_GAMES_BRISTOL1350_POWER_H

static inline double bristol_power(double base, unsigned exponent) {
    double power = 1;
    while (exponent-- > 0) {
        power *= base;
    }
    return power;
}

#endif

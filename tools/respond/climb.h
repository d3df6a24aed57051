// SPDX-License-Identifier: MIT
// Hill climbing by regression: every entry of a round plays with weights varied at random, and each weight moves in the
// direction in which those that had more of it won more.
#ifndef PESTHOUSE_RESPOND_CLIMB_H
#define PESTHOUSE_RESPOND_CLIMB_H

#include "tools/respond/parameters.h"

struct climb_variation {
    int players;
    const struct rattus_weights *from;
    float scale; // how far weights vary, in spreads (parameters.h)
    const struct ph_key *key;
};

struct climb_slope {
    double value; // change of the share of wins for one spread more
    double error; // standard deviation of that
};

// The weights of a round by entry, and the numbers by which they were varied.
void climb_vary(const struct climb_variation *variation, uint64_t round, struct rattus_weights *weights,
                float normal[][PARAMETER_COUNT]);
// `shares`: of the wins in rounds first … first + count − 1, by round, then by entry.
void climb_slopes(const struct climb_variation *variation, uint64_t first, uint64_t count, const float *shares,
                  struct climb_slope slopes[PARAMETER_COUNT]);
// Moves each weight by at most its spread, and by less if its slope is not certain.
void climb(struct rattus_weights *weights, int players, const struct climb_slope slopes[PARAMETER_COUNT]);
void climb_print(const struct climb_slope slopes[PARAMETER_COUNT]);

#endif

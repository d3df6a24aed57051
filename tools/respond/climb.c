// SPDX-License-Identifier: MIT
#include "tools/respond/climb.h"

#include <math.h>
#include <stdio.h>

void climb_vary(const struct climb_variation *variation, uint64_t round, struct rattus_weights *weights,
                float normal[][PARAMETER_COUNT]) {
    struct ph_random random = ph_random_at(variation->key, PH_STREAM_PLAYER, round);
    for (int entry = 0; entry < variation->players; entry++) {
        weights[entry] = *variation->from;
        parameters_vary(&weights[entry], variation->players, variation->scale, &random, normal[entry]);
    }
}

void climb_slopes(const struct climb_variation *variation, uint64_t first, uint64_t count, const float *shares,
                  struct climb_slope slopes[PARAMETER_COUNT]) {
    const int players = variation->players;
    const double unit = 1 / ((double)players * (double)count * (double)variation->scale);
    double sum[PARAMETER_COUNT] = {0};
    double squares[PARAMETER_COUNT] = {0};
    for (uint64_t round = 0; round < count; round++) {
        struct rattus_weights varied[PH_SEATS_MAX];
        float normal[PH_SEATS_MAX][PARAMETER_COUNT];
        const float *const of = shares + round * (uint64_t)players;
        climb_vary(variation, first + round, varied, normal);
        for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
            double product = 0;
            for (int entry = 0; entry < players; entry++) {
                product += (double)normal[entry][i] * ((double)of[entry] - 1.0 / players);
            }
            sum[i] += product;
            squares[i] += product * product;
        }
    }
    for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
        slopes[i] = (struct climb_slope){.value = unit * sum[i], .error = unit * sqrt(squares[i])};
    }
}

// A slope of ten standard deviations moves a weight by its spread, a doubtful one not at all. Chosen by hand.
void climb(struct rattus_weights *weights, int players, const struct climb_slope slopes[PARAMETER_COUNT]) {
    static const double doubtful = 1.5;
    static const double certain = 10;
    for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
        const double sure = slopes[i].error > 0 ? slopes[i].value / slopes[i].error : 0;
        if (fabs(sure) > doubtful) {
            *parameter_of(weights, i, players) += parameter_spread(i) * (float)fmax(-1, fmin(1, sure / certain));
        }
    }
}

void climb_print(const struct climb_slope slopes[PARAMETER_COUNT]) {
    printf("slopes in points for a spread, with 95 %%:");
    for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
        printf(" %s %.1f ± %.1f;", parameter_name(i), 100 * slopes[i].value, 196 * slopes[i].error);
    }
    printf("\n");
}

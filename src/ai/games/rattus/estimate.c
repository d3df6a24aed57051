// SPDX-License-Identifier: MIT
// Who will win, by a few features and weights that were fitted to the ends of games (softmax regression over the seats,
// for each number of players and each stage): games of `rules` against itself, one action in twelve at random, half of
// them with the base box, a quarter each with random characters and with all boxes.
#include "ai/games/rattus/features.h"
#include "ai/games/rattus/rattus.h"

#include <math.h>

enum { PLAYERS_MIN = 2 };

// In the order of the features. Stages that hardly any game comes to have the weights of the next one.
static const float weights[][RATTUS_STAGES][RATTUS_FEATURE_COUNT] =
    {
        [2 - PLAYERS_MIN] =
            {
                {-0.028F, 0.000F, 0.000F, 0.000F, -0.040F, 0.000F, 0.000F, 0.000F, 0.111F, 0.000F},
                {0.180F, 0.015F, -0.200F, -0.097F, -0.520F, -0.090F, -0.176F, 0.289F, 0.077F, 0.000F},
                {0.180F, 0.015F, -0.200F, -0.097F, -0.520F, -0.090F, -0.176F, 0.289F, 0.077F, 0.000F},
                {0.231F, 0.031F, -0.073F, -0.009F, -0.293F, -0.144F, -0.147F, 0.460F, 0.330F, 0.000F},
                {0.298F, 0.062F, -0.097F, -0.092F, -0.303F, -0.059F, 0.007F, 0.727F, 0.552F, 0.000F},
                {0.376F, 0.110F, -0.191F, -0.155F, -0.240F, -0.023F, -0.124F, 0.836F, 0.567F, 0.000F},
                {0.380F, 0.036F, -0.294F, -0.251F, -0.315F, -0.003F, 0.038F, 0.748F, 0.758F, 0.000F},
                {0.830F, 0.316F, 0.000F, 0.000F, -0.750F, 0.066F, 0.000F, 0.000F, -0.853F, -0.853F},
                {0.898F, 0.000F, 0.000F, 0.000F, -0.744F, 0.008F, 0.000F, 0.000F, 0.037F, -0.037F},
            },
        [3 - PLAYERS_MIN] =
            {
                {0.037F, 0.000F, 0.000F, 0.000F, 0.019F, 0.000F, 0.000F, 0.000F, -0.022F, 0.000F},
                {0.119F, -0.135F, -0.117F, -0.191F, -0.274F, -0.072F, -0.035F, 0.130F, -0.061F, 0.000F},
                {0.119F, -0.135F, -0.117F, -0.191F, -0.274F, -0.072F, -0.035F, 0.130F, -0.061F, 0.000F},
                {0.130F, -0.055F, -0.075F, -0.171F, -0.169F, -0.306F, -0.303F, 0.262F, -0.150F, 0.000F},
                {0.245F, 0.075F, -0.167F, -0.200F, -0.273F, -0.335F, -0.313F, 0.452F, -0.143F, 0.000F},
                {0.368F, 0.150F, -0.264F, -0.230F, -0.300F, -0.292F, -0.511F, 0.693F, -0.255F, 0.000F},
                {0.518F, 0.209F, -0.423F, -0.415F, -0.467F, -0.192F, -0.391F, 0.921F, -0.066F, 0.000F},
                {1.002F, 0.485F, 0.000F, 0.000F, -0.798F, 0.020F, 0.000F, 0.000F, -0.002F, -1.587F},
                {1.340F, 0.000F, 0.000F, 0.000F, -1.096F, -0.129F, 0.000F, 0.000F, -0.138F, -0.925F},
            },
        [4 - PLAYERS_MIN] =
            {
                {0.007F, 0.000F, 0.000F, 0.000F, -0.369F, 0.000F, 0.000F, 0.000F, -0.027F, 0.000F},
                {0.107F, 0.008F, -0.167F, -0.321F, -0.222F, -0.121F, -0.094F, 0.134F, -0.074F, 0.000F},
                {0.107F, 0.008F, -0.167F, -0.321F, -0.222F, -0.121F, -0.094F, 0.134F, -0.074F, 0.000F},
                {0.146F, -0.030F, -0.117F, -0.177F, -0.197F, -0.262F, -0.231F, 0.234F, -0.173F, 0.000F},
                {0.250F, 0.134F, -0.194F, -0.287F, -0.251F, -0.364F, -0.438F, 0.453F, -0.227F, 0.000F},
                {0.424F, 0.249F, -0.319F, -0.376F, -0.395F, -0.343F, -0.595F, 0.666F, -0.356F, 0.000F},
                {0.590F, 0.306F, -0.446F, -0.442F, -0.503F, -0.241F, -0.613F, 0.922F, -0.481F, 0.000F},
                {1.187F, 0.711F, 0.000F, 0.000F, -1.041F, 0.115F, 0.000F, 0.000F, 0.146F, -1.553F},
                {1.364F, 0.000F, 0.000F, 0.000F, -1.183F, 0.228F, 0.000F, 0.000F, -0.025F, -0.993F},
            },
        [5 - PLAYERS_MIN] =
            {
                {0.037F, 0.000F, 0.000F, 0.000F, -0.641F, 0.000F, 0.000F, 0.000F, 0.021F, 0.000F},
                {0.173F, -0.482F, -0.167F, -0.208F, -0.248F, -0.285F, -0.305F, 0.402F, -0.271F, 0.000F},
                {0.173F, -0.482F, -0.167F, -0.208F, -0.248F, -0.285F, -0.305F, 0.402F, -0.271F, 0.000F},
                {0.173F, -0.482F, -0.167F, -0.208F, -0.248F, -0.285F, -0.305F, 0.402F, -0.271F, 0.000F},
                {0.291F, -0.181F, -0.244F, -0.299F, -0.249F, -0.272F, -0.523F, 0.514F, -0.278F, 0.000F},
                {0.409F, 0.105F, -0.321F, -0.395F, -0.449F, -0.181F, -0.539F, 0.676F, -0.363F, 0.000F},
                {0.571F, 0.259F, -0.481F, -0.582F, -0.638F, -0.150F, -0.740F, 0.897F, -0.587F, 0.000F},
                {1.095F, 0.643F, 0.000F, 0.000F, -0.903F, 0.104F, 0.000F, 0.000F, -0.030F, -1.418F},
                {1.637F, 0.000F, 0.000F, 0.000F, -1.455F, -0.098F, 0.000F, 0.000F, -0.007F, -1.322F},
            },
        [6 - PLAYERS_MIN] =
            {
                {0.067F, 0.000F, 0.000F, 0.000F, -0.693F, 0.000F, 0.000F, 0.000F, -0.006F, 0.000F},
                {0.192F, -0.853F, -0.268F, -0.352F, -0.384F, -0.203F, -0.264F, 0.294F, -0.180F, 0.000F},
                {0.192F, -0.853F, -0.268F, -0.352F, -0.384F, -0.203F, -0.264F, 0.294F, -0.180F, 0.000F},
                {0.192F, -0.853F, -0.268F, -0.352F, -0.384F, -0.203F, -0.264F, 0.294F, -0.180F, 0.000F},
                {0.312F, -0.492F, -0.324F, -0.384F, -0.367F, -0.196F, -0.413F, 0.528F, -0.273F, 0.000F},
                {0.451F, -0.122F, -0.416F, -0.428F, -0.404F, -0.218F, -0.519F, 0.542F, -0.490F, 0.000F},
                {0.587F, 0.027F, -0.535F, -0.486F, -0.643F, -0.145F, -0.676F, 0.898F, -0.696F, 0.000F},
                {1.112F, 0.307F, 0.000F, 0.000F, -0.908F, 0.251F, 0.000F, 0.000F, 0.228F, -1.294F},
                {1.614F, 0.000F, 0.000F, 0.000F, -1.368F, -0.020F, 0.000F, 0.000F, -0.015F, -1.051F},
            },
};

void rattus_estimate(const void *void_state, float values[PH_SEATS_MAX]) {
    const struct rattus_state *const state = void_state;
    struct rattus_features features;
    rattus_features_find(&features, state);
    const float *const weight = weights[state->players - PLAYERS_MIN][features.stage];
    float best = -INFINITY;
    for (unsigned seat = 0; seat < state->players; seat++) {
        values[seat] = 0;
        for (unsigned i = 0; i < RATTUS_FEATURE_COUNT; i++) {
            values[seat] += weight[i] * features.of[seat][i];
        }
        best = fmaxf(best, values[seat]);
    }
    float total = 0;
    for (unsigned seat = 0; seat < state->players; seat++) {
        values[seat] = expf(values[seat] - best);
        total += values[seat];
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        values[seat] /= total;
    }
}

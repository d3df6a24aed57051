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
                {-0.007F, 0.000F, 0.000F, 0.000F, 0.126F, 0.000F, 0.000F, 0.000F, 0.024F, 0.000F},
                {0.142F, -0.410F, -0.102F, 0.117F, -0.211F, 0.295F, 0.117F, 0.392F, 0.525F, 0.000F},
                {0.142F, -0.410F, -0.102F, 0.117F, -0.211F, 0.295F, 0.117F, 0.392F, 0.525F, 0.000F},
                {0.291F, 0.075F, -0.169F, -0.187F, -0.415F, 0.131F, 0.111F, 0.634F, 0.715F, 0.000F},
                {0.325F, 0.111F, -0.199F, -0.177F, -0.454F, 0.117F, -0.130F, 0.963F, 0.696F, 0.000F},
                {0.398F, 0.186F, -0.236F, -0.247F, -0.449F, 0.047F, 0.038F, 1.032F, 1.001F, 0.000F},
                {0.416F, 0.144F, -0.470F, -0.390F, -0.480F, 0.137F, -0.021F, 0.885F, 0.718F, 0.000F},
                {0.836F, 0.426F, 0.000F, 0.000F, -0.822F, 0.213F, 0.000F, 0.000F, -0.715F, -0.715F},
                {0.863F, 0.000F, 0.000F, 0.000F, -0.849F, 0.224F, 0.000F, 0.000F, 0.337F, -0.337F},
            },
        [3 - PLAYERS_MIN] =
            {
                {0.037F, 0.000F, 0.000F, 0.000F, 0.141F, 0.000F, 0.000F, 0.000F, -0.069F, 0.000F},
                {0.130F, 0.030F, -0.202F, -0.491F, -0.212F, -0.440F, -0.204F, 0.113F, -0.226F, 0.000F},
                {0.130F, 0.030F, -0.202F, -0.491F, -0.212F, -0.440F, -0.204F, 0.113F, -0.226F, 0.000F},
                {0.228F, 0.195F, -0.167F, -0.278F, -0.251F, -0.494F, -0.345F, 0.397F, -0.280F, 0.000F},
                {0.337F, 0.141F, -0.215F, -0.329F, -0.356F, -0.341F, -0.621F, 0.753F, -0.465F, 0.000F},
                {0.445F, 0.204F, -0.378F, -0.375F, -0.386F, -0.158F, -0.628F, 0.938F, -0.342F, 0.000F},
                {0.574F, 0.296F, -0.556F, -0.547F, -0.529F, -0.019F, -0.681F, 1.110F, -0.420F, 0.000F},
                {1.072F, 0.542F, 0.000F, 0.000F, -0.906F, 0.188F, 0.000F, 0.000F, -0.060F, -1.174F},
                {1.573F, 0.000F, 0.000F, 0.000F, -1.441F, 0.167F, 0.000F, 0.000F, -0.171F, -0.877F},
            },
        [4 - PLAYERS_MIN] =
            {
                {0.044F, 0.000F, 0.000F, 0.000F, -0.540F, 0.000F, 0.000F, 0.000F, -0.072F, 0.000F},
                {0.221F, -0.173F, -0.549F, -0.467F, -0.261F, -0.568F, -0.166F, 0.229F, -0.150F, 0.000F},
                {0.221F, -0.173F, -0.549F, -0.467F, -0.261F, -0.568F, -0.166F, 0.229F, -0.150F, 0.000F},
                {0.324F, -0.328F, -0.311F, -0.382F, -0.444F, -0.587F, -0.527F, 0.582F, -0.489F, 0.000F},
                {0.409F, -0.290F, -0.356F, -0.416F, -0.492F, -0.448F, -0.821F, 0.818F, -0.745F, 0.000F},
                {0.555F, -0.030F, -0.473F, -0.552F, -0.544F, -0.255F, -0.981F, 1.021F, -0.871F, 0.000F},
                {0.730F, 0.054F, -0.637F, -0.619F, -0.655F, -0.107F, -1.209F, 1.395F, -1.121F, 0.000F},
                {1.410F, 0.437F, 0.000F, 0.000F, -1.180F, 0.218F, 0.000F, 0.000F, 0.030F, -1.485F},
                {1.707F, 0.000F, 0.000F, 0.000F, -1.509F, 0.039F, 0.000F, 0.000F, 0.244F, -0.963F},
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

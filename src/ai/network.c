// SPDX-License-Identifier: MIT
#include "ai/network.h"

#include "ai/advisor.h"
#include "base/real.h"

#include <assert.h>
#include <string.h>

// The inner loops run over hidden units, each of which has a sum of its own, so they become vector instructions without
// a change in the order of any sum. Many features are zero most of the time, and cost nothing then.
float network_output(const struct network *network, const float *features) {
    float sums[NETWORK_HIDDEN_MAX];
    const unsigned hidden = network->hidden & ~(NETWORK_LANES - 1u);
    const float *weights = network->weights;
    const float *const own = weights + (size_t)network->inputs * hidden;
    memcpy(sums, own, hidden * sizeof *sums);
    for (unsigned input = 0; input < network->inputs; input++, weights += hidden) {
        const float feature = features[input];
        if (feature == 0) {
            continue;
        }
        for (unsigned unit = 0; unit < hidden; unit++) {
            sums[unit] += feature * weights[unit];
        }
    }
    const float *const out = own + hidden;
    float lanes[NETWORK_LANES] = {0};
    for (unsigned unit = 0; unit < hidden; unit += NETWORK_LANES) {
        for (unsigned lane = 0; lane < NETWORK_LANES; lane++) {
            const float sum = sums[unit + lane];
            lanes[lane] += (sum > 0 ? sum : 0) * out[unit + lane];
        }
    }
    float total = out[hidden];
    for (unsigned lane = 0; lane < NETWORK_LANES; lane++) {
        total += lanes[lane];
    }
    return total;
}

void network_share(float *values, int players) {
    float best = values[0];
    for (int seat = 1; seat < players; seat++) {
        best = values[seat] > best ? values[seat] : best;
    }
    float total = 0;
    for (int seat = 0; seat < players; seat++) {
        values[seat] = ph_exp(values[seat] - best);
        total += values[seat];
    }
    for (int seat = 0; seat < players; seat++) {
        values[seat] /= total;
    }
}

void network_squash(float *values, int players) {
    for (int seat = 0; seat < players; seat++) {
        values[seat] = 1 / (1 + ph_exp(-values[seat]));
    }
}

void network_evaluate(const struct advisor *advisor, const void *state, float values[PH_SEATS_MAX]) {
    float features[PH_SEATS_MAX * ADVISOR_FEATURES_MAX];
    const int players = advisor->game->players(state);
    assert(advisor->network->inputs == advisor->feature_count);
    advisor->features(state, features);
    for (int seat = 0; seat < players; seat++) {
        values[seat] = network_output(advisor->network, features + (size_t)seat * advisor->feature_count);
    }
    if (advisor->shares_win) {
        network_share(values, players);
    } else {
        network_squash(values, players);
    }
}

// SPDX-License-Identifier: MIT
// A small network that evaluates a position: each seat's features go through one layer of hidden units (ReLU) to one
// number, with the same weights for every seat. A game provides the features (advisor.h); tools/learn/ fits the weights
// to games of bots (`make learn`), and tools/generate_network.py turns them into constant C.
//
// A search must make the same choice from the same seed, so every value here is made of additions, multiplications
// and divisions in a written order (base/real.h): no sums that the compiler may reorder or fuse.
#ifndef PESTHOUSE_AI_NETWORK_H
#define PESTHOUSE_AI_NETWORK_H

#include "pesthouse/game.h"

enum {
    NETWORK_LANES = 8, // hidden units come in groups of this size, for vector registers
    NETWORK_HIDDEN_MAX = 32,
};

struct network {
    unsigned inputs;      // the features of one seat
    unsigned hidden;      // a multiple of NETWORK_LANES, at most NETWORK_HIDDEN_MAX
    const float *weights; // network_weights() many: of each input to all hidden units; the hidden units' own; theirs
                          // to the output; the output's own
};

static inline size_t network_weights(unsigned inputs, unsigned hidden) {
    return (size_t)hidden * (inputs + 2) + 1;
}

// The output for the features of one seat.
float network_output(const struct network *network, const float *features);

// Outputs of all seats, in *values, become shares of one win that add up to 1; or each its own share, 0 … 1.
void network_share(float *values, int players);
void network_squash(float *values, int players);

struct advisor;
// Runs `advisor->network` on `advisor->features`. A game that provides both has an evaluation that calls this.
void network_evaluate(const struct advisor *advisor, const void *state, float values[PH_SEATS_MAX]);

#endif

// SPDX-License-Identifier: MIT
// Finds the weights of a network (ai/network.h) by gradient descent (Adam: Kingma, Ba 2015, with weight decay), so that
// what it says of positions is near to what they turned out to be worth: least cross-entropy.
#ifndef PESTHOUSE_LEARN_FIT_H
#define PESTHOUSE_LEARN_FIT_H

#include "ai/network.h"
#include "tools/learn/collect.h"

struct learn_fit {
    unsigned hidden;
    unsigned rounds; // through all positions
    uint64_t seed;   // of the first weights, and of the order of the positions
    bool progress;   // tell of each round on standard error
};

// Fits `weights` (ph_network_weights() many) to the games that are not held out. PH_ERROR_NO_MEMORY.
enum ph_status learn_fit(float *weights, const struct learn_positions *positions, const struct learn_fit *how);

// How far off estimates are, in nats a position (or, where seats do not share one win, a position and seat).
struct learn_loss {
    uint64_t positions;
    double network;
    double present; // of the estimate that the game lends now
    double equal;   // if everybody, in every position, had the mean of the games learned from
    double least;   // of an estimate that knew what each position turned out to be worth
};

// Over the games with that many players that are held out, or those that were learned from.
struct learn_loss learn_loss_find(const struct ph_network *network, const struct learn_positions *positions,
                                  int players, bool held_out);

#endif

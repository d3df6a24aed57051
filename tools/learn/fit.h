// SPDX-License-Identifier: MIT
// Fits the weights of a network (ai/network.h) by gradient descent (Adam: Kingma, Ba 2015, with weight decay),
// minimizing the cross-entropy between its values and the results of the games.
#ifndef PESTHOUSE_LEARN_FIT_H
#define PESTHOUSE_LEARN_FIT_H

#include "ai/network.h"
#include "tools/learn/collect.h"

struct learn_fit {
    unsigned hidden;
    unsigned rounds;             // through all positions
    uint64_t seed;               // of the first weights, and of the order of the positions
    bool progress;               // report each round on standard error
    const struct network *start; // continue from these weights, in small steps; NULL: from random ones
};

// Fits `weights` (network_weights() many) to the games that are not held out. PH_ERROR_NO_MEMORY.
enum ph_status learn_fit(float *weights, const struct learn_positions *positions, const struct learn_fit *how);

// Mean cross-entropy, in nats a position (or, where seats do not share one win, a position and seat).
struct learn_loss {
    uint64_t positions;
    double network;
    double present; // of the game's present evaluation
    double equal;   // of the mean of the training games, for every seat and position
    double least;   // of an evaluation that knew the targets
};

// Over the held-out games with that many players, or over the training games.
struct learn_loss learn_loss_find(const struct network *network, const struct learn_positions *positions, int players,
                                  bool held_out);

#endif

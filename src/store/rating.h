// SPDX-License-Identifier: MIT
// Ratings of people, by Weng and Lin's Bayesian approximation for the Plackett–Luce model (A Bayesian Approximation
// Method for Online Ranking, Journal of Machine Learning Research 12, 2011, algorithm 4). It rates any number of people
// after one game, with ties, in closed form; docs/server.md says why this one.
#ifndef PESTHOUSE_STORE_RATING_H
#define PESTHOUSE_STORE_RATING_H

#include <stddef.h>

// What is believed of somebody's skill: a normal distribution.
struct rating {
    double mean;
    double spread; // standard deviation
};

#define RATING_FIRST ((struct rating){.mean = 25, .spread = 25.0 / 3})

// Changes the ratings of those who played a game, 2 or more. Places are 1, 2 … or with gaps; those who tie share one.
void rating_update(struct rating *ratings, const unsigned *places, size_t count);

#endif

// SPDX-License-Identifier: MIT
// Two ways to better weights, both from games alone.
#ifndef PESTHOUSE_RESPOND_FIT_H
#define PESTHOUSE_RESPOND_FIT_H

#include "tools/respond/play.h"

struct respond_search {
    const struct respond_table *table;
    uint64_t seed;
    unsigned threads;
    unsigned steps;  // of respond_fit
    uint64_t rounds; // of each step; of the whole of each candidate's games in respond_search, at most
    unsigned candidates;
    float scale;       // how far candidates differ, in spreads (parameters.h)
    const char *state; // a file for the steps of respond_fit that are done, from which the next run goes on; NULL: none
};

// Hill climbing (climb.h) in games against itself: all entries of the table play by weights.
enum ph_status respond_fit(const struct respond_search *how, struct rattus_weights *weights, struct ph_error *error);

// Random search with successive halving: candidates vary from *weights; the better half plays twice as many games,
// with the same luck for all, until one is left, which goes to *weights. The first candidate is *weights itself.
enum ph_status respond_search(const struct respond_search *how, struct rattus_weights *weights, struct ph_error *error);

// The share of games that entry 0 wins with weights, over `count` rounds from `from` on.
enum ph_status respond_measure(const struct respond_search *how, const struct rattus_weights *weights, uint64_t from,
                               uint64_t count, double *share, struct ph_error *error);

#endif

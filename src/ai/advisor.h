// SPDX-License-Identifier: MIT
// What a game lends to the bots that understand it: functions that say how good actions are for a seat. They get that
// seat's view, a decision of that seat, what it may see of the log, and any of its legal actions. A new game adds its
// advisor to the list in advisor.c.
#ifndef PESTHOUSE_AI_ADVISOR_H
#define PESTHOUSE_AI_ADVISOR_H

#include "ai/network.h"
#include "pesthouse/game.h"

// Writes the worth of each action, on any scale; more is better.
typedef void ph_rate(const void *view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                     double *worths);

// A sensible action for the seat that decides, found quickly: searches play games to their end with it. Gets a full
// state, of a world that somebody thought up.
typedef ph_action ph_policy(const void *state, struct ph_random *random);

// Writes for each seat the share of the win that it can expect, 0 … 1. Gets a full state at a decision, or one that is
// over.
typedef void ph_estimate(const void *state, float values[PH_SEATS_MAX]);

// Writes what of a position tells who will win: `feature_count` numbers for each seat, one seat after the other, each
// about 0 … 1 in size, 0 where there is nothing to say. Gets a full state at a decision, or one that is over. What a
// seat's rivals are like must be among its own numbers, because a network sees one seat at a time (network.h).
typedef void ph_features(const void *state, float *features);

enum { PH_FEATURES_MAX = 64 };

// What a seat makes of its view and its log, once for a search. Nothing else may count, so that the same of both give
// the same belief. Gets room for `belief_size` bytes.
typedef void ph_prepare(const void *view, struct ph_log log, int seat, void *belief);

// Like the game's `determinize`, but by a belief that was prepared of the same view and log. Several threads may draw
// by one belief.
typedef void ph_believe(const void *belief, const void *view, struct ph_log log, int seat, struct ph_random *random,
                        void *world);

// What a game does not lend is NULL, from `policy` on: a search then makes do without.
struct ph_advisor {
    const struct ph_game *game;
    ph_rate *one_step; // by what the position is worth right after the action
    ph_rate *judge;    // as a sensible player of this very game would
    float judge_scale; // a difference in worth by which one action is e times as likely to be right as another
    // A quicker opinion, for the many decisions that a search thinks of: without a log. NULL: the judge's, if it reads
    // none.
    ph_rate *prior;
    float prior_scale; // as judge_scale
    ph_policy *policy;
    ph_estimate *estimate; // of a game that goes on
    // A game that lends features can have an estimate learned from games of bots, by `make learn`; its `estimate` then
    // calls ph_network_estimate. `network` is NULL until something was learned.
    ph_features *features;
    unsigned feature_count; // for each seat; at most PH_FEATURES_MAX
    bool shares_win;        // the values of all seats add up to 1; false: each seat has its own share, 0 … 1
    const struct ph_network *network;
    ph_estimate *values; // of a game that is over; without it winners share 1
    ph_prepare *prepare; // with `believe`, and only then
    ph_believe *believe;
    size_t belief_size;
    // Whether they look at the log. Those that do not may be handed an empty one.
    bool one_step_reads_log;
    bool judge_reads_log;
};

const struct ph_advisor *ph_advisor_find(const struct ph_game *game); // NULL: the game has none

#endif

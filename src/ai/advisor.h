// SPDX-License-Identifier: MIT
// The domain knowledge that a game provides to bots: heuristics that rate actions, an evaluation of positions, a
// rollout policy, a belief. A new game adds its advisor to the list in advisor.c.
#ifndef PESTHOUSE_AI_ADVISOR_H
#define PESTHOUSE_AI_ADVISOR_H

#include "ai/network.h"
#include "ai/tempers.h"
#include "pesthouse/game.h"

// A heuristic: writes a rating of each action for a seat, on any scale; more is better. Gets that seat's view at one of
// its decisions, the log that it may see, and any of its legal actions.
typedef void advisor_rate(const void *view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                          double *ratings);

// Whether a seat says something before it acts, and what: then *action is one of its legal actions, of a type that only
// talks. Gets that seat's view at one of its decisions, and the log that it may see.
typedef bool advisor_talk(const void *view, struct ph_log log, int seat, enum temper temper, ph_action *action);

// How much more than it brings a seat of that temperament likes each action, in shares of the win. Gets that seat's
// view at one of its decisions, the log that it may see, and any of its legal actions.
typedef void advisor_taste(const void *view, struct ph_log log, int seat, enum temper temper, const ph_action *actions,
                           size_t count, float *tastes);

// Chooses a sensible action quickly for the seat that decides, in rollouts. Gets a determinization.
typedef ph_action advisor_rollout_policy(const void *state, struct ph_random *random);

// Whether the seat that decides mostly does what it rates highest, so that a search may take that for granted. Gets a
// determinization.
typedef bool advisor_predicts(const void *state);

// An evaluation: writes for each seat the share of the win that it can expect, 0 … 1. Gets a full state at a decision,
// or a finished one.
typedef void advisor_evaluate(const void *state, float values[PH_SEATS_MAX]);

// How many rollouts to the end, averaged, value a position that is close to it better than the evaluation does; 0: the
// evaluation is better. Gets a full state of a game in progress.
typedef unsigned advisor_closing_rollouts(const void *state);

// Whether no seat has anything left to decide: a search then descends no further, and values the position by several
// rollouts. Gets a full state of a game in progress.
typedef bool advisor_only_luck(const void *state);

// Writes the features of a position: `feature_count` numbers for each seat, one seat after the other, each about 0 … 1
// in size, 0 where a feature is absent. Gets a full state at a decision, or a finished one. A seat's features include
// those of its rivals that matter, because the network sees one seat at a time (network.h).
typedef void advisor_features(const void *state, float *features);

enum { ADVISOR_FEATURES_MAX = 64 };

// Prepares the belief of a seat, once for a search, in `belief_size` bytes. It depends on the view and the log alone,
// so equal ones give equal beliefs.
typedef void advisor_prepare_belief(const void *view, struct ph_log log, int seat, void *belief);

// Samples a determinization, like the game's `determinize`, from a belief prepared from the same view and log. Several
// threads may sample from one belief.
typedef void advisor_sample_belief(const void *belief, const void *view, struct ph_log log, int seat,
                                   struct ph_random *random, void *world);

// From `quick_heuristic` on, NULL stands for what a game does not provide; a search then does without.
struct advisor {
    const struct ph_game *game;
    advisor_rate *greedy_heuristic; // by the position right after the action
    advisor_rate *heuristic;        // as a sensible player of this game would: for the bot `rules`, and for priors
    float heuristic_temperature;    // of the softmax that turns ratings into priors; chosen by hand in each game
    // For priors below the root, where speed counts: gets no log. NULL: `heuristic`, if it reads none.
    advisor_rate *quick_heuristic;
    float quick_temperature;
    advisor_predicts *predicts; // NULL: never
    float reply_temperature;    // of the softmax that such a reply is drawn from
    // What players say changes nothing in the position. So a search asks `talk`, and its tree has no actions of these
    // types, a mask.
    advisor_talk *talk;
    advisor_taste *taste;
    float error_scale; // of what a weak bot misjudges, beside the usual one; 0: 1; chosen by hand
    uint64_t talk_types;
    advisor_rollout_policy *rollout_policy;
    advisor_evaluate *evaluate;                 // of a game in progress
    advisor_closing_rollouts *closing_rollouts; // both or neither
    advisor_only_luck *only_luck;
    // A game that provides features can have its evaluation learned from games of bots, by `make learn`: `evaluate`
    // then calls network_evaluate. `network` is NULL until something was learned.
    advisor_features *features;
    unsigned feature_count; // for each seat; at most ADVISOR_FEATURES_MAX
    bool shares_win;        // the values of all seats add up to 1; false: each seat has its own share, 0 … 1
    float overrates; // how much a search overrates a lead: see calibration.c; measured by make ladder; 0: not at all
    const struct network *network;
    advisor_evaluate *terminal_values;      // of a finished game; NULL: the winners share 1
    advisor_prepare_belief *prepare_belief; // both or neither
    advisor_sample_belief *sample_belief;
    size_t belief_size;
    // Whether they read the log. Those that do not may be given an empty one.
    bool greedy_reads_log;
    bool heuristic_reads_log;
};

const struct advisor *advisor_find(const struct ph_game *game); // NULL: the game has none

#endif

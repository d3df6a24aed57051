// SPDX-License-Identifier: MIT
// Rounds of games in which entries of a match are players of `rules` with given weights.
#ifndef PESTHOUSE_RESPOND_PLAY_H
#define PESTHOUSE_RESPOND_PLAY_H

#include "ai/games/rattus/prospect.h"
#include "lab/match.h"

enum { RESPOND_MIXTURES_MAX = 200 };

// What is played: options in turn, round by round.
struct respond_table {
    int players;
    unsigned mixture_count;
    struct match matches[RESPOND_MIXTURES_MAX]; // seats rotate
};

// The bot of the entries that play by weights.
extern const struct ph_bot respond_bot;

// `mixtures`: JSON array of options; NULL: one game without any. `sets`: of rat tokens (tools/tokens), which were
// added; each is played with the next mixture, unless that names a set; 0: none. The entries from the second on are
// `others`.
enum ph_status respond_table_init(struct respond_table *table, int players, const char *mixtures, unsigned sets,
                                  uint64_t seed, const struct ph_bot *others, const struct ph_search_limits *limits,
                                  struct ph_error *error);
// Plays round `number`, as many games as seats with the same luck, and adds to shares[] the share of its games that
// each entry won. weights[] is by entry; those of entries with another bot are not read.
enum ph_status respond_round(const struct respond_table *table, uint64_t number, const struct rattus_weights *weights,
                             struct ph_logbook *book, float *shares, struct ph_error *error);

#endif

// SPDX-License-Identifier: MIT
// What rat tokens will do, as far as one seat can know: exact odds over the faces it has not seen (R-INFO-3). Works on
// a view; on a full state it would use what only others know.
#ifndef PESTHOUSE_AI_RATTUS_ODDS_H
#define PESTHOUSE_AI_RATTUS_ODDS_H

#include "games/rattus/state.h"

enum { RATTUS_ODDS_LOSS_MAX = 7 }; // losses of a seat that are distinguished

// Unseen faces that do the same to everybody: limit, M, and what A and the classes cost each seat.
struct rattus_odds_face {
    uint64_t losses; // by A and classes, a byte a seat
    uint8_t limit;
    uint8_t majority;
    uint8_t start;   // how many of them are start faces
    uint8_t regular; // and how many are not
};

// The tokens without a face, as R-INFO-3 counts them.
struct rattus_odds_pool {
    int16_t start_faces;   // f
    int16_t regular_faces; // g
    int16_t start_tokens;  // u
    int16_t other_tokens;  // v
    int16_t start_besides; // W
};

// Made once for a view and its owners, and good until either changes.
struct rattus_odds {
    const struct rattus_face_set *faces;
    uint32_t nuns[RATTUS_NUN_COUNT]; // regions as masks, 0: none
    uint8_t players;
    uint8_t characters[RATTUS_SEATS_MAX][RATTUS_CLASS_COUNT]; // how many of each class a seat owns
    struct rattus_odds_pool pool;
    unsigned face_count;
    struct rattus_odds_face unseen[RATTUS_FACE_COUNT_MAX]; // sorted by limit
};

// How many start faces hide among the tokens that are not start tokens: x of R-INFO-3.
int rattus_odds_hidden_start(const struct rattus_odds_pool *pool);

void rattus_odds_init(struct rattus_odds *odds, const struct rattus_state *view);
// The steps of rattus_odds_init: everything but owners and faces; the owners (by seat, as in a state), who may change
// later; and what the unseen faces cost these owners, which all expectations below need.
void rattus_odds_begin(struct rattus_odds *odds, const struct rattus_state *view);
void rattus_odds_own(struct rattus_odds *odds, const uint32_t owned[RATTUS_SEATS_MAX]);
void rattus_odds_list(struct rattus_odds *odds, const struct rattus_state *view);

// The value of a number of cubes, by owner, to the seat that decides.
struct rattus_cube_values {
    float of[RATTUS_SEATS_MAX][RATTUS_CUBES_PER_SEAT + 1];
};
// `cube`: the value of one cube of each seat.
void rattus_cube_values_init(struct rattus_cube_values *values, const float cube[RATTUS_SEATS_MAX]);

// The expected value of the cubes that are left after an outbreak in a region that holds `at` with `token_count`
// tokens, if no token is added and no ability meddles. `population` is what the plague piece counts there (R-KNIGHT-2),
// less the nuns that the view does not have there.
float rattus_odds_value(const struct rattus_odds *odds, unsigned region, const struct rattus_region *at,
                        unsigned token_count, int population, const struct rattus_cube_values *values);
struct rattus_odds_face rattus_odds_face(const struct rattus_odds *odds, const struct rattus_face *face);
// The cubes, a byte a seat, that one token leaves. `population`: what counts there besides cubes, nuns included.
uint64_t rattus_odds_after(const struct rattus_odds *odds, uint64_t cubes, int population,
                           const struct rattus_odds_face *face);
// The same for the number of cubes of each seat.
void rattus_odds_survivors(const struct rattus_odds *odds, unsigned region, const struct rattus_region *at,
                           unsigned token_count, unsigned population, float survivors[RATTUS_SEATS_MAX]);

// What the next token turned in a region does.
struct rattus_odds_next {
    float nothing; // how likely nobody loses a cube
    float losses[RATTUS_SEATS_MAX]
                [RATTUS_ODDS_LOSS_MAX + 1]; // how likely a seat loses exactly that many; the last: or more
};
// `token_count` > 0.
void rattus_odds_of_next(const struct rattus_odds *odds, unsigned region, const struct rattus_region *at,
                         unsigned token_count, unsigned population, struct rattus_odds_next *next);

#endif

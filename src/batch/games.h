// SPDX-License-Identifier: MIT
// What batches know of one game, in batch/games/<game>.c. They do without for a game that has nothing here.
#ifndef PESTHOUSE_BATCH_GAMES_H
#define PESTHOUSE_BATCH_GAMES_H

#include "core/rule.h"
#include "pesthouse/features.h"

// How a field of an observation, or a part of it, becomes numbers. An item of the field has `values` of them, each of
// `size` bytes, the lowest first, of which `bits` from `shift` on are the value.
struct batch_feature {
    const char *field; // rows are in the order of the game's observation fields
    const char *meaning;
    uint8_t kind;   // enum ph_feature_kind
    uint8_t byte;   // of the first value in an item
    uint8_t values; // in an item
    uint8_t size;   // bytes of a value, 1 … 4
    uint8_t step;   // bytes from one value to the next; 0: `size`
    uint8_t shift;
    uint8_t bits; // 0: all
    uint16_t most;
    void (*own)(const uint8_t *observation, uint32_t value, float *numbers); // of PH_FEATURE_OWN: writes `most` numbers
};

// A history of a game, at most PH_HISTORY_SIZE_MAX bytes.
struct batch_history {
    unsigned version; // to be raised with every change of the fields
    size_t size;
    const struct ph_observation_field *fields; // as those of an observation
    void (*write)(const void *view, struct ph_log log, int seat, uint8_t *history);
};

struct batch_game {
    const struct ph_game *game;
    unsigned point;                       // what a point is in scores
    unsigned features_version;            // to be raised with every change of the features
    const struct batch_feature *features; // ends with a row without a field
    const struct batch_history *history;
    // Lists every action that a seat can have in some game from this start, and perhaps some more. NULL: unknown.
    void (*every)(const void *start, struct ph_list *list);
};

enum { BATCH_GAMES = 2 }; // the number of games in the list of games.c

// The place of a game in the list of games.c, from 0 on; BATCH_GAMES if it is not there.
size_t ph_batch_game_place(const struct ph_game *game);
// NULL if there is none.
const struct batch_game *ph_batch_game_of(const struct ph_game *game);

#endif

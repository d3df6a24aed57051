// SPDX-License-Identifier: MIT
// Training positions from games of bots. Now and then an action is chosen at random, and each seat of each game may
// have another bot, so that there are also positions that one bot would not reach by itself: a search evaluates those
// too.
#ifndef PESTHOUSE_LEARN_COLLECT_H
#define PESTHOUSE_LEARN_COLLECT_H

#include "ai/advisor.h"
#include "lab/arena.h"

enum {
    LEARN_HELD_OUT = 8, // one game in this many is held out of training, to measure the network
    LEARN_PART = 10,    // games that are played, and kept in a file, together
};

struct learn_collect {
    const struct ph_game *game;
    const struct advisor *advisor;    // provides features
    const struct arena_agent *agents; // drawn for each seat of each game, all as likely
    unsigned agent_count;
    int players_min;
    int players_max;
    struct ph_json mixtures; // an array of the game's options, taken in turn; no value: no options
    unsigned sets; // of rat tokens (tools/tokens), one drawn for each game whose options name none; 0: none is drawn
    const char *parts; // a folder for the games that were played, from which the next run goes on; NULL: none
    bool progress;     // report it on standard error
    uint64_t games;    // of each number of players
    uint64_t seed;
    uint32_t noise;    // one action in this many is random; 0: none
    uint32_t keep;     // one decision in this many is kept, and the one after each random action
    uint32_t rollouts; // from each position of training; each counts like the result of the game
    unsigned threads;
};

// The positions kept of one game: rows, each with the features of all seats, then the training target of each seat,
// then the present evaluation (0 where there is none).
struct learn_game {
    int players;
    bool held_out;
    size_t count;
    size_t capacity; // in floats
    float *rows;
};

struct learn_positions {
    unsigned features;
    bool shares_win;
    bool has_present; // the game has an evaluation now
    size_t game_count;
    struct learn_game *games;
};

static inline size_t learn_row(const struct learn_positions *positions, const struct learn_game *game) {
    return (size_t)game->players * (positions->features + 2);
}

// Plays the games. They depend on *how alone, not on its threads. On success *positions owns memory.
// PH_ERROR_BAD_REQUEST: a mixture that some number of players cannot have, a folder with games of other settings, or
// SIGINT or SIGTERM came; PH_ERROR_NO_MEMORY, PH_ERROR_IO.
enum ph_status learn_collect(struct learn_positions *positions, const struct learn_collect *how,
                             struct ph_error *error);
uint64_t learn_positions_count(const struct learn_positions *positions);
void learn_positions_deinit(struct learn_positions *positions); // accepts zeros

#endif

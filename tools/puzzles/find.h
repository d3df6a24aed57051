// SPDX-License-Identifier: MIT
// Finds puzzles in games of bots: at most one a game, the one whose answer is clearest.
#ifndef PESTHOUSE_TOOLS_PUZZLES_FIND_H
#define PESTHOUSE_TOOLS_PUZZLES_FIND_H

#include "lab/match.h"

enum { FIND_MIXTURES_MAX = 8 };

// Games of one kind after the other.
struct find_games {
    const struct ph_game *game;
    struct match matches[FIND_MIXTURES_MAX];
    unsigned mixtures;
};

// What of a game is kept from one to the next. All zeros; owns its memory.
struct find_memory {
    struct ph_logbook book;
    struct match_script script;
};

enum ph_status find_begin(struct find_games *games, const struct ph_game *game, struct ph_error *error);
// Plays game `number`, and writes the puzzle that is found in it as a line of JSON; nothing if there is none.
enum ph_status find_in_game(const struct find_games *games, uint64_t number, struct find_memory *memory,
                            struct ph_writer *writer, struct ph_error *error);
void find_memory_deinit(struct find_memory *memory);

#endif

// SPDX-License-Identifier: MIT
// The puzzles of a game in a file: a JSON object whose list `puzzles` has one on each line. Their numbers never change,
// so others are only added behind them.
#ifndef PESTHOUSE_TOOLS_PUZZLES_BOOK_H
#define PESTHOUSE_TOOLS_PUZZLES_BOOK_H

#include "pesthouse/game.h"

struct book {
    char **lines; // of JSON, each its own memory
    size_t count;
    size_t capacity;
    size_t kept; // lines that were read; those behind them are new
};

// Reads a file; one that does not exist is an empty book. PH_ERROR_IO, PH_ERROR_BAD_REQUEST, PH_ERROR_NO_MEMORY.
enum ph_status book_read(struct book *book, const char *path, struct ph_error *error);
// Adds a copy of a line, unless there are many with the same chances already. PH_ERROR_NO_MEMORY.
enum ph_status book_add(struct book *book, const char *line, struct ph_error *error);
// Writes all that were read, and of the new ones so many that none has the idea of the one before it.
enum ph_status book_write(const struct book *book, const struct ph_game *game, const char *path,
                          struct ph_error *error);
// The number of the first game that was not searched yet.
uint64_t book_next_game(const struct book *book);
void book_deinit(struct book *book);

#endif

// SPDX-License-Identifier: MIT
// The shape of an English sentence about a game: names become @, numbers #, and a list of like parts one of them, so
// that "Bruno takes 2 cubes from Gallia and Italia" and "Clara takes 3 cubes from Anglia" have the same shape.
#ifndef PESTHOUSE_TESTS_SHAPE_H
#define PESTHOUSE_TESTS_SHAPE_H

#include "words/words.h"

enum { SHAPE_NAMES_MAX = 128, SHAPE_NAME_MAX = 48, SHAPE_MAX = 4096 };

struct shape_names {
    char names[SHAPE_NAMES_MAX][SHAPE_NAME_MAX]; // longest first
    size_t count;
};

// The names of a game's things (words/names.h), and those of the people who play it with their letters. Exits if there
// are too many.
void shape_names_of(struct shape_names *names, const struct ph_game *game, const struct words_seats *seats);
// What does not fit is left out.
void shape_of(const struct shape_names *names, const char *sentence, char shape[SHAPE_MAX]);

#endif

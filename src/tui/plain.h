// SPDX-License-Identifier: MIT
// Playing line by line, for pipes, screen readers and simple terminals: what is asked is printed, answers are read.
#ifndef PESTHOUSE_TUI_PLAIN_H
#define PESTHOUSE_TUI_PLAIN_H

#include "tui/table.h"

#include <stdio.h>

enum ph_plain_end {
    PH_PLAIN_OVER,   // the game is over
    PH_PLAIN_QUIT,   // the person does not want it saved
    PH_PLAIN_LEFT,   // the end of input, or `save and quit`: to be saved
    PH_PLAIN_CLOSED, // a signal: to be saved
    PH_PLAIN_FAILED, // the output cannot be written, or *error says why: to be saved
};

// Plays the table's game to its end. `path` (PH_PATH_MAX bytes) is where it is saved; "" until it is.
enum ph_plain_end ph_plain_play(struct ph_table *table, FILE *out, char *path, struct ph_error *error);

#endif

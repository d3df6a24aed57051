// SPDX-License-Identifier: MIT
// Playing line by line, for pipes, screen readers and simple terminals: what is asked is printed, answers are read.
#ifndef PESTHOUSE_TUI_PLAIN_H
#define PESTHOUSE_TUI_PLAIN_H

#include "tui/save.h"
#include "tui/table.h"

#include <stdio.h>

enum ph_plain_end {
    PH_PLAIN_OVER,   // the game is over
    PH_PLAIN_QUIT,   // the person does not want it saved
    PH_PLAIN_LEFT,   // the end of input, or `save and quit`: to be saved
    PH_PLAIN_CLOSED, // a signal: to be saved
    PH_PLAIN_FAILED, // the output cannot be written, or *error says why: to be saved
};

// Plays the table's game to its end. *save is where it is saved.
enum ph_plain_end ph_plain_play(struct ph_table *table, FILE *out, struct ph_save *save, struct ph_error *error);

// Makes sure that what stands at save->path may be replaced: it is this game's, or whoever sits at the terminal agrees,
// who is asked by `out`. PH_ERROR_IO if not, or if nobody can be asked.
enum ph_status ph_plain_may_replace(FILE *out, struct ph_save *save, struct ph_error *error);

#endif

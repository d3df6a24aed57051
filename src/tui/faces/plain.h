// SPDX-License-Identifier: MIT
// Playing line by line, for pipes, screen readers and simple terminals: prints questions and reads answers.
#ifndef PESTHOUSE_TUI_FACES_PLAIN_H
#define PESTHOUSE_TUI_FACES_PLAIN_H

#include "tui/home/save.h"
#include "tui/home/table.h"

#include <stdio.h>

enum tui_plain_end {
    TUI_PLAIN_OVER,   // the game is over
    TUI_PLAIN_QUIT,   // the person does not want it saved
    TUI_PLAIN_LEFT,   // the end of input, or `save and quit`: to be saved
    TUI_PLAIN_CLOSED, // a signal: to be saved
    TUI_PLAIN_FAILED, // the output cannot be written, or *error says why: to be saved
};

// Plays the table's game to its end. *save is where the game is saved.
enum tui_plain_end tui_plain_play(struct tui_table *table, FILE *out, struct tui_save *save, struct ph_error *error);

#endif

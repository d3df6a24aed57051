// SPDX-License-Identifier: MIT
// What a person can type in plain text: numbers, notation and commands.
#ifndef PESTHOUSE_TUI_FACES_PLAIN_ANSWER_H
#define PESTHOUSE_TUI_FACES_PLAIN_ANSWER_H

#include "tui/faces/plain_words.h"

enum tui_answered {
    TUI_ANSWERED_AGAIN,   // ask again, the same
    TUI_ANSWERED_LIST,    // print the list again
    TUI_ANSWERED_ACTION,  // chooser->prefix is chosen
    TUI_ANSWERED_CHANGED, // the position has changed: an undo
    TUI_ANSWERED_SAVE_QUIT,
    TUI_ANSWERED_QUIT,
};

enum tui_answered tui_plain_answer(struct tui_plain *plain, const char *line);
// Whether the line is one of those that leave; else TUI_ANSWERED_AGAIN.
enum tui_answered tui_plain_leaving(const struct words_language *language, const char *line);

#endif

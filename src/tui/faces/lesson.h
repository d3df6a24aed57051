// SPDX-License-Identifier: MIT
// Lessons at a terminal. What has been done is remembered beside the saved games.
#ifndef PESTHOUSE_TUI_FACES_LESSON_H
#define PESTHOUSE_TUI_FACES_LESSON_H

#include "tui/terminal/screen.h"
#include "viewer/lesson.h"

struct tui_lesson_order {
    const struct ph_game *game; // one with lessons
    int number;                 // from 1; 0: chosen in a menu or, in plain text, all that are not done
    bool plain;                 // text, line by line, even on a terminal
    const struct words_language *language;
};

// Teaches. Returns the program's exit code, as tui_play does.
int tui_lesson(const struct tui_lesson_order *order);
// The menu of a game's lessons, on an open screen. Returns TUI_BACK or TUI_GONE.
int tui_lesson_menu(struct tui_screen *screen, const struct ph_game *game);

#endif

// SPDX-License-Identifier: MIT
// The games in the user's state folder: those to go on with, and below it the last ones that were finished.
#ifndef PESTHOUSE_TUI_HOME_SAVED_H
#define PESTHOUSE_TUI_HOME_SAVED_H

#include "tui/home/save.h"

enum {
    TUI_SAVED_MAX = 9,     // unfinished games in a list
    TUI_FINISHED_MAX = 20, // finished games that are kept
};

struct tui_saved {
    char path[TUI_PATH_MAX];
    char words[160];    // the game, when, and how it ended if it is over
    char details[1000]; // the opponents, where the game stands, and the points
};

// Unfinished games in the folder, newest first.
size_t tui_saved_list(const struct words_language *language, struct tui_saved *saved, size_t capacity);
// Finished games, newest first.
size_t tui_saved_finished(const struct words_language *language, struct tui_saved *saved, size_t capacity);

// Saves a game that is over. One without a file of the person's own moves to the finished games, of which the oldest
// are removed. Returns as tui_save_somewhere does.
enum tui_save_end tui_saved_finish(const struct tui_table *table, struct tui_save *save, struct ph_error *error);

#endif

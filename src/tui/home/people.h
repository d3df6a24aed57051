// SPDX-License-Identifier: MIT
// Names that people give themselves.
#ifndef PESTHOUSE_TUI_HOME_PEOPLE_H
#define PESTHOUSE_TUI_HOME_PEOPLE_H

#include "words/words.h"

#include <stdbool.h>

enum {
    TUI_NAME_COLUMNS = 12, // of a name at most
    TUI_NAME_MAX = 64,     // bytes, with marks over its letters, isolates, and NUL
};

// Whether it can be a name: 1 to TUI_NAME_COLUMNS columns of visible letters, no comma, no space at an end.
bool tui_name_is_good(const char *name);
// A name as it was typed: one that is written from right to left is kept isolated.
void tui_name_typed(char typed[TUI_NAME_MAX], const char *copy);

// A name from elsewhere as far as it can be shown: cut to TUI_NAME_COLUMNS, without what is invisible.
void tui_name_foreign(char copy[TUI_NAME_MAX], const char *name);

// The next of names joined by commas, "" for one that is too long; *names moves on behind it, to NULL at the end.
void tui_name_next(char name[TUI_NAME_MAX], const char **names);
// Gives names like "Anna,Ben" to the seats with people, in their order; those that are left, or empty, keep theirs.
// `kept` is where the names are stored. Refuses names that are not good, more than there are people, and two seats with
// one name; then nothing has changed.
enum ph_status tui_names_give(struct words_seats *seats, int players, char (*kept)[TUI_NAME_MAX], const char *names,
                              struct ph_error *error);

#endif

// SPDX-License-Identifier: MIT
// The options of a game that a person can set by stepping through a list of values. Read from the game's description,
// so that menus depend on no game. Independent of the terminal.
#ifndef PESTHOUSE_TUI_MENUS_OPTIONS_H
#define PESTHOUSE_TUI_MENUS_OPTIONS_H

#include "pesthouse/game.h"
#include "words/language.h"
#include "words/options.h"

#include <stddef.h>

enum {
    TUI_OPTIONS_MAX = 16,
    TUI_OPTION_VALUES_MAX = 32,
    TUI_OPTION_WORDS_MAX = WORDS_OPTION_MAX,
    TUI_OPTIONS_JSON_MAX = 512,
    TUI_OPTION_HELP_MAX = 600,
};

struct tui_option {
    char name[TUI_OPTION_WORDS_MAX];  // in the protocol
    char words[TUI_OPTION_WORDS_MAX]; // the name for people, in English, as is the help
    char help[256];
    char usual[TUI_OPTION_WORDS_MAX];                         // the default, in English words
    char values[TUI_OPTION_VALUES_MAX][TUI_OPTION_WORDS_MAX]; // JSON
    size_t value_count;
    size_t chosen; // index of a value; value_count: not set
};

struct tui_options {
    struct tui_option items[TUI_OPTIONS_MAX];
    size_t count;
};

// Reads all options of the game that have a list of single values (of a number: the least and the greatest), none of
// them set.
void tui_options_read(struct tui_options *options, const struct ph_game *game);
// The option of a name in the protocol; NULL: there is none.
struct tui_option *tui_option_find(struct tui_options *options, const char *name);
// The index of a value in JSON; value_count: it is none of them.
size_t tui_option_value(const struct tui_option *option, const char *json);
// Steps to the next or previous value, and wraps around.
void tui_option_turn(struct tui_option *option, int by);
// The value chosen, in words; at most TUI_OPTION_WORDS_MAX bytes.
void tui_option_words(const struct tui_option *option, const struct words_language *language,
                      char words[TUI_OPTION_WORDS_MAX]);
// What the option does, and what the value chosen means.
void tui_option_help(const struct tui_option *option, const struct words_language *language,
                     char help[TUI_OPTION_HELP_MAX]);
// Sets options from such an object as tui_options_json writes. Returns whether it understood all of it; what it did not
// stays as it was.
bool tui_options_set(struct tui_options *options, struct ph_json object);
// Whether there is a game for that number of players with these options.
bool tui_options_fit(const struct tui_options *options, const struct ph_game *game, int players);
// The options that are set, as an object for `new`.
void tui_options_json(const struct tui_options *options, struct ph_writer *writer);

#endif

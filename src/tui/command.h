// SPDX-License-Identifier: MIT
// The commands that a person can type in plain text, in English and in their language. Case and accents do not matter.
#ifndef PESTHOUSE_TUI_COMMAND_H
#define PESTHOUSE_TUI_COMMAND_H

#include "words/words.h"

enum tui_command {
    TUI_COMMAND_NONE,
    TUI_COMMAND_LIST,
    TUI_COMMAND_ALL,
    TUI_COMMAND_BACK,
    TUI_COMMAND_UNDO,
    TUI_COMMAND_STATE,
    TUI_COMMAND_HINT,
    TUI_COMMAND_ODDS,
    TUI_COMMAND_SECRETS,
    TUI_COMMAND_NEWS,
    TUI_COMMAND_LOG,
    TUI_COMMAND_SAVE,
    TUI_COMMAND_QUIT,
    TUI_COMMAND_HELP,
    TUI_COMMANDS,
};

// The command that a line begins with; *rest is what follows it.
enum tui_command tui_command_read(const struct words_language *language, const char *line, const char **rest);
// Whether what follows `quit` is that the game is not to be saved.
bool tui_command_unsaved(const struct words_language *language, const char *rest);
// The command's name in the language.
const char *tui_command_name(const struct words_language *language, enum tui_command command);
// What all of them do, for `help`.
extern const char *const tui_command_help;

// The topic of the rules that a person names; NULL: there is none.
const struct words_topic *tui_topic_read(const struct ph_words *words, const struct words_language *language,
                                         const char *name);
// How a person names a topic.
const char *tui_topic_name(const struct words_language *language, const struct words_topic *topic);

// Whether a line begins with a word; *rest is what follows it.
bool tui_line_begins(const char *line, const char *word, const char **rest);

#endif

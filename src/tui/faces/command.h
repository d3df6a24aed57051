// SPDX-License-Identifier: MIT
// The commands that a person can type in plain text, in English and in their language. Case and accents do not matter.
#ifndef PESTHOUSE_TUI_FACES_COMMAND_H
#define PESTHOUSE_TUI_FACES_COMMAND_H

#include "words/words.h"

enum tui_command {
    TUI_COMMAND_NONE,
    TUI_COMMAND_LIST,
    TUI_COMMAND_ALL,
    TUI_COMMAND_BACK,
    TUI_COMMAND_UNDO,
    TUI_COMMAND_STATE,
    TUI_COMMAND_HINT,
    TUI_COMMAND_WHY,
    TUI_COMMAND_ODDS,
    TUI_COMMAND_SECRETS,
    TUI_COMMAND_NEWS,
    TUI_COMMAND_LOG,
    TUI_COMMAND_SAVE,
    TUI_COMMAND_QUIT,
    TUI_COMMAND_RULES,
    TUI_COMMAND_HELP,
    TUI_COMMANDS,
};

// The command that a line begins with; *rest is what follows it.
enum tui_command tui_command_read(const struct words_language *language, const char *line, const char **rest);
// Whether what follows `quit` is that the game is not to be saved.
bool tui_command_unsaved(const struct words_language *language, const char *rest);
// The command's name in the language.
const char *tui_command_name(const struct words_language *language, enum tui_command command);
// What all of them do, for `help`; those that save a game apart, since at a table of a server they do not.
extern const char *const tui_command_help;
extern const char *const tui_command_help_saving;

// What can be typed beside commands at a table online, too.
enum tui_table_word {
    TUI_TABLE_NONE,
    TUI_TABLE_SIT,
    TUI_TABLE_LEAVE,
    TUI_TABLE_READY,
    TUI_TABLE_START,
    TUI_TABLE_SEAT,
    TUI_TABLE_FREE,
    TUI_TABLE_SEATS,
    TUI_TABLE_INVITE,
    TUI_TABLE_SAY,
    TUI_TABLE_MUTE,
    TUI_TABLE_ORDER,
    TUI_TABLE_RESIGN,
    TUI_TABLE_END,
    TUI_TABLE_HERE,
    TUI_TABLE_REMATCH,
    TUI_TABLE_LUCK,
    TUI_TABLE_REMOVE,
    TUI_TABLE_SILENCE,
    TUI_TABLE_ALLOW,
    TUI_TABLE_CHAT,
    TUI_TABLE_REPORT,
    TUI_TABLE_NOTICES,
    TUI_TABLE_WORDS,
};

// The one that a line begins with; *rest is what follows it.
enum tui_table_word tui_table_word_read(const struct words_language *language, const char *line, const char **rest);
// Its name in the language.
const char *tui_table_word(const struct words_language *language, enum tui_table_word word);
// What can be typed of a printed game, too; its name in the language.
enum tui_box_word {
    TUI_BOX_NONE,
    TUI_BOX_ENTRIES,
    TUI_BOX_CORRECT,
    TUI_BOX_REPEAT,
    TUI_BOX_SKIP,
    TUI_BOX_NEW,
    TUI_BOX_WORDS
};
enum tui_box_word tui_box_word_read(const struct words_language *language, const char *line, const char **rest);
const char *tui_box_word(const struct words_language *language, enum tui_box_word word);
// What is typed behind one, in English: "open", "never", the id of a bot. Anything else is as it was typed.
const char *tui_table_value_read(const struct words_language *language, const char *typed);

// The topic of the rules that a person names; NULL: there is none.
const struct words_topic *tui_topic_read(const struct ph_words *words, const struct words_language *language,
                                         const char *name);
// How a person names a topic.
const char *tui_topic_name(const struct words_language *language, const struct words_topic *topic);

#endif

// SPDX-License-Identifier: MIT
#include "tui/faces/command.h"

#include "tui/terminal/spelling.h"
#include "tui/terminal/text.h"

#include <ctype.h>
#include <string.h>

enum { WORD_MAX = 64 };

static const struct {
    const char *word; // also in the language
    const char *also; // a second one, which is the same in all languages; NULL: none
} commands[TUI_COMMANDS] = {
    [TUI_COMMAND_LIST] = {WORD("command", "list"), NULL},    [TUI_COMMAND_ALL] = {WORD("command", "all"), NULL},
    [TUI_COMMAND_BACK] = {WORD("command", "back"), NULL},    [TUI_COMMAND_UNDO] = {WORD("command", "undo"), NULL},
    [TUI_COMMAND_STATE] = {WORD("command", "state"), "map"}, [TUI_COMMAND_HINT] = {WORD("command", "hint"), "h"},
    [TUI_COMMAND_ODDS] = {WORD("command", "odds"), NULL},    [TUI_COMMAND_SECRETS] = {WORD("command", "secrets"), NULL},
    [TUI_COMMAND_NEWS] = {WORD("command", "news"), NULL},    [TUI_COMMAND_LOG] = {WORD("command", "log"), NULL},
    [TUI_COMMAND_SAVE] = {WORD("command", "save"), NULL},    [TUI_COMMAND_QUIT] = {WORD("command", "quit"), "exit"},
    [TUI_COMMAND_WHY] = {WORD("command", "why"), NULL},      [TUI_COMMAND_RULES] = {WORD("command", "rules"), NULL},
    [TUI_COMMAND_HELP] = {WORD("command", "help"), "?"},
};
static const char *const table_words[TUI_TABLE_WORDS] = {
    [TUI_TABLE_SIT] = WORD("command", "sit"),         [TUI_TABLE_LEAVE] = WORD("command", "leave"),
    [TUI_TABLE_READY] = WORD("command", "ready"),     [TUI_TABLE_START] = WORD("command", "start"),
    [TUI_TABLE_SEAT] = WORD("command", "seat"),       [TUI_TABLE_FREE] = WORD("command", "free"),
    [TUI_TABLE_SEATS] = WORD("command", "table"),     [TUI_TABLE_INVITE] = WORD("command", "invite"),
    [TUI_TABLE_SAY] = WORD("command", "say"),         [TUI_TABLE_MUTE] = WORD("command", "mute"),
    [TUI_TABLE_ORDER] = WORD("command", "order"),     [TUI_TABLE_RESIGN] = WORD("command", "resign"),
    [TUI_TABLE_END] = WORD("command", "propose"),     [TUI_TABLE_HERE] = WORD("command", "here"),
    [TUI_TABLE_REMATCH] = WORD("command", "rematch"), [TUI_TABLE_LUCK] = WORD("command", "luck"),
    [TUI_TABLE_REMOVE] = WORD("command", "remove"),   [TUI_TABLE_SILENCE] = WORD("command", "silence"),
    [TUI_TABLE_ALLOW] = WORD("command", "allow"),     [TUI_TABLE_CHAT] = WORD("command", "chat"),
    [TUI_TABLE_REPORT] = WORD("command", "report"),   [TUI_TABLE_NOTICES] = WORD("command", "notices"),
};
static const char *const box_words[TUI_BOX_WORDS] = {
    [TUI_BOX_ENTRIES] = WORD("command", "entries"), [TUI_BOX_CORRECT] = WORD("command", "correct"),
    [TUI_BOX_REPEAT] = WORD("command", "repeat"),   [TUI_BOX_SKIP] = WORD("command", "skip"),
    [TUI_BOX_NEW] = WORD("command", "new"),
};
// What a seat can be made, or a standing order can be, or who may chat, or what becomes of notices.
static const char *const table_values[] = {
    WORD("command", "open"), WORD("command", "closed"), WORD("command", "ask"),    WORD("command", "never"),
    WORD("command", "all"),  WORD("command", "seats"),  WORD("command", "nobody"), WORD("command", "on"),
    WORD("command", "off"),  WORD("command", "stop")};
static const char unsaved[] = WORD("command", "nosave");

const char *const tui_command_help = MSG("A number       take that choice from the list\n"
                                         "a move         as in records, like those in [brackets]\n"
                                         "list           the list again\n"
                                         "all            every legal move, in notation\n"
                                         "back           one question back\n"
                                         "undo           take back your last action\n"
                                         "state          the whole position\n"
                                         "hint           what a good player would do here\n"
                                         "why [NUMBER]   the rules behind what happened last, or that long ago\n"
                                         "why MOVE       the rule that forbids a move, a place or a card now\n"
                                         "odds [PLACE]   what may happen there, or on the whole table\n"
                                         "secrets        your secrets\n"
                                         "news           events since your last turn\n"
                                         "log            events of the whole game\n"
                                         "rules          the game in a minute\n"
                                         "help TOPIC     the rules on a topic:");
const char *const tui_command_help_saving = MSG("save [FILE]    save the game\n"
                                                "quit           save it and leave; quit nosave: leave without saving");

// ---- words ----------------------------------------------------------------------------------------------------------

// Writes a text in small letters without accents: "évêque" as "eveque".
static void fold(const char *text, char folded[WORD_MAX]) {
    struct ph_writer writer;
    ph_writer_init(&writer, folded, WORD_MAX);
    for (struct tui_letter letter = tui_text_letter(&text); letter.glyph != 0; letter = tui_text_letter(&text)) {
        const char ascii[] = {letter.glyph < 0x80 ? (char)letter.glyph : '?', '\0'};
        const char *const spelled = letter.glyph < 0x80 ? NULL : tui_spelling_of(letter.glyph);
        for (const char *at = spelled != NULL ? spelled : ascii; *at != '\0'; at++) {
            ph_write_char(&writer, (char)tolower((unsigned char)*at));
        }
    }
}

static bool is_same(const char *typed, const char *word) {
    char one[WORD_MAX];
    char other[WORD_MAX];
    fold(typed, one);
    fold(word, other);
    return strcmp(one, other) == 0;
}

// A verb may carry a pronoun that need not be typed: "asseoir" is "s’asseoir".
static bool is_same_verb(const char *typed, const char *verb) {
    static const char apostrophe[] = "’";
    const char *const pronoun_end = strstr(verb, apostrophe);
    return is_same(typed, verb) || (pronoun_end != NULL && is_same(typed, pronoun_end + strlen(apostrophe)));
}

static const char *skip_spaces(const char *text) {
    while (isspace((unsigned char)*text)) {
        text++;
    }
    return text;
}

// Copies the first word of a line; returns what follows it.
static const char *first_word(const char *line, char word[WORD_MAX]) {
    size_t length = 0;
    while (line[length] != '\0' && !isspace((unsigned char)line[length])) {
        length++;
    }
    const size_t copied = length < WORD_MAX ? length : 0; // no command is as long as that
    memcpy(word, line, copied);
    word[copied] = '\0';
    return skip_spaces(line + length);
}

// ---- commands -------------------------------------------------------------------------------------------------------

const char *tui_command_name(const struct words_language *language, enum tui_command command) {
    return words_find(language, "command", commands[command].word);
}

enum tui_command tui_command_read(const struct words_language *language, const char *line, const char **rest) {
    char word[WORD_MAX];
    *rest = first_word(line, word);
    for (int command = TUI_COMMAND_NONE + 1; word[0] != '\0' && command < TUI_COMMANDS; command++) {
        const char *const also = commands[command].also;
        if (is_same(word, commands[command].word) ||
            is_same(word, tui_command_name(language, (enum tui_command)command)) ||
            (also != NULL && is_same(word, also))) {
            return (enum tui_command)command;
        }
    }
    return TUI_COMMAND_NONE;
}

bool tui_command_unsaved(const struct words_language *language, const char *rest) {
    return is_same(rest, unsaved) || is_same(rest, words_find(language, "command", unsaved));
}

// ---- a table online -------------------------------------------------------------------------------------------------

const char *tui_table_word(const struct words_language *language, enum tui_table_word word) {
    return words_find(language, "command", table_words[word]);
}

enum tui_table_word tui_table_word_read(const struct words_language *language, const char *line, const char **rest) {
    char word[WORD_MAX];
    *rest = first_word(line + (line[0] == '/'), word); // as chats have it: "/say"
    for (int known = TUI_TABLE_NONE + 1; word[0] != '\0' && known < TUI_TABLE_WORDS; known++) {
        if (is_same(word, table_words[known]) ||
            is_same_verb(word, tui_table_word(language, (enum tui_table_word)known))) {
            return (enum tui_table_word)known;
        }
    }
    return TUI_TABLE_NONE;
}

const char *tui_box_word(const struct words_language *language, enum tui_box_word word) {
    return words_find(language, "command", box_words[word]);
}

enum tui_box_word tui_box_word_read(const struct words_language *language, const char *line, const char **rest) {
    char word[WORD_MAX];
    *rest = first_word(line, word);
    for (int known = TUI_BOX_NONE + 1; word[0] != '\0' && known < TUI_BOX_WORDS; known++) {
        if (is_same(word, box_words[known]) || is_same(word, tui_box_word(language, (enum tui_box_word)known))) {
            return (enum tui_box_word)known;
        }
    }
    return TUI_BOX_NONE;
}

const char *tui_table_value_read(const struct words_language *language, const char *typed) {
    for (size_t i = 0; i < sizeof table_values / sizeof table_values[0]; i++) {
        if (is_same(typed, words_find(language, "command", table_values[i]))) {
            return table_values[i];
        }
    }
    for (size_t i = 0; i < ph_bot_count(); i++) {
        if (is_same(typed, words_bot_name(language, ph_bot_at(i)))) {
            return ph_bot_at(i)->name;
        }
    }
    return typed;
}

// ---- topics ---------------------------------------------------------------------------------------------------------

const char *tui_topic_name(const struct words_language *language, const struct words_topic *topic) {
    return words_find(language, "topic", topic->id);
}

const struct words_topic *tui_topic_read(const struct ph_words *words, const struct words_language *language,
                                         const char *name) {
    const struct words_topic *topic;
    for (size_t i = 0; words != NULL && (topic = words_topic_at(words, i)) != NULL; i++) {
        if (is_same(name, topic->id) || is_same(name, tui_topic_name(language, topic))) {
            return topic;
        }
    }
    return NULL;
}

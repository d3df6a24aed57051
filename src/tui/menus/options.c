// SPDX-License-Identifier: MIT
#include "tui/menus/options.h"

#include "pesthouse/json.h"
#include "pesthouse/text.h"
#include "words/options.h"
#include "words/say.h"

#include <stdio.h>
#include <string.h>

// The text of a single value; false if it is not a single value, or is too long.
static bool copy_json(struct ph_json value, char json[TUI_OPTION_WORDS_MAX]) {
    const enum ph_json_type type = ph_json_type(value);
    size_t length = 0;
    if (type != PH_JSON_BOOL && type != PH_JSON_NUMBER && type != PH_JSON_STRING) {
        return false;
    }
    const char *const text = ph_json_text(value, &length);
    if (length >= TUI_OPTION_WORDS_MAX) {
        return false;
    }
    memcpy(json, text, length);
    json[length] = '\0';
    return true;
}

// The values of a number, from its least and greatest; false if there are too many.
static bool read_range(struct ph_json values, struct tui_option *option) {
    int64_t ends[2] = {0, 0};
    for (struct ph_json_walk walk = ph_json_walk_begin(values); ph_json_walk_next(&walk);) {
        if (walk.index >= 2 || !ph_json_int_get(walk.value, &ends[walk.index])) {
            return false;
        }
    }
    if (ends[1] < ends[0] || ends[1] - ends[0] >= TUI_OPTION_VALUES_MAX) {
        return false;
    }
    for (int64_t number = ends[0]; number <= ends[1]; number++) {
        struct ph_writer writer;
        ph_writer_init(&writer, option->values[option->value_count++], TUI_OPTION_WORDS_MAX);
        ph_write_int(&writer, number);
    }
    return true;
}

// False if there are no values to step through.
static bool read_option(struct ph_json described, struct tui_option *option) {
    char usual[TUI_OPTION_WORDS_MAX] = "";
    *option = (struct tui_option){0};
    if (!ph_json_string_get(ph_json_member(described, "name"), option->name, sizeof option->name)) {
        return false;
    }
    words_option_english(option->name, option->words);
    (void)ph_json_string_get(ph_json_member(described, "help"), option->help, sizeof option->help);
    const struct ph_json values = ph_json_member(described, "values");
    const bool range = ph_json_is(ph_json_member(described, "type"), "number") && read_range(values, option);
    for (struct ph_json_walk walk = ph_json_walk_begin(values); !range && ph_json_walk_next(&walk);) {
        if (option->value_count < TUI_OPTION_VALUES_MAX && copy_json(walk.value, option->values[option->value_count])) {
            option->value_count++;
        }
    }
    if (copy_json(ph_json_member(described, "default"), usual)) {
        words_option_value_english(usual, option->usual);
    }
    option->chosen = option->value_count;
    return option->value_count > 1;
}

void tui_options_read(struct tui_options *options, const struct ph_game *game) {
    struct ph_json_document *document = NULL;
    options->count = 0;
    if (ph_json_parse(&document, game->description, strlen(game->description), NULL) != PH_OK) {
        return; // without memory there is nothing to set
    }
    const struct ph_json described = ph_json_member(ph_json_root(document), "options");
    for (struct ph_json_walk walk = ph_json_walk_begin(described); ph_json_walk_next(&walk);) {
        if (options->count < TUI_OPTIONS_MAX && read_option(walk.value, &options->items[options->count])) {
            options->count++;
        }
    }
    ph_json_document_destroy(document);
}

struct tui_option *tui_option_find(struct tui_options *options, const char *name) {
    for (size_t i = 0; i < options->count; i++) {
        if (strcmp(options->items[i].name, name) == 0) {
            return &options->items[i];
        }
    }
    return NULL;
}

size_t tui_option_value(const struct tui_option *option, const char *json) {
    size_t at = 0;
    while (at < option->value_count && strcmp(option->values[at], json) != 0) {
        at++;
    }
    return at;
}

// The index of the default among the values, so that it need not be listed twice; value_count: none.
static size_t usual_value(const struct tui_option *option) {
    size_t at = 0;
    char words[TUI_OPTION_WORDS_MAX];
    for (; at < option->value_count; at++) {
        words_option_value_english(option->values[at], words);
        if (strcmp(words, option->usual) == 0) {
            break;
        }
    }
    return at;
}

void tui_option_turn(struct tui_option *option, int by) {
    const size_t usual = usual_value(option);
    // Where one of the values is the usual one, that option is not set in its place; else there is one more place.
    const size_t all = option->value_count + (usual == option->value_count);
    const size_t at = option->chosen < option->value_count ? option->chosen : usual;
    const size_t next = (at + (by < 0 ? all - 1 : 1)) % all;
    option->chosen = next == usual ? option->value_count : next;
}

static void chosen_english(const struct tui_option *option, char english[TUI_OPTION_WORDS_MAX]) {
    if (option->chosen < option->value_count) {
        words_option_value_english(option->values[option->chosen], english);
    } else {
        snprintf(english, TUI_OPTION_WORDS_MAX, "%s",
                 option->usual[0] != '\0' ? option->usual : WORD("option value", "as usual"));
    }
}

void tui_option_words(const struct tui_option *option, const struct words_language *language,
                      char words[TUI_OPTION_WORDS_MAX]) {
    char english[TUI_OPTION_WORDS_MAX];
    chosen_english(option, english);
    snprintf(words, TUI_OPTION_WORDS_MAX, "%s", words_find(language, "option value", english));
}

void tui_option_help(const struct tui_option *option, const struct words_language *language,
                     char help[TUI_OPTION_HELP_MAX]) {
    char english[TUI_OPTION_WORDS_MAX];
    struct ph_writer writer;
    chosen_english(option, english);
    ph_writer_init(&writer, help, TUI_OPTION_HELP_MAX);
    words_say_option(&writer, language, option->help, english);
}

void tui_options_json(const struct tui_options *options, struct ph_writer *writer) {
    const char *comma = "";
    ph_write_char(writer, '{');
    for (size_t i = 0; i < options->count; i++) {
        const struct tui_option *const option = &options->items[i];
        if (option->chosen < option->value_count) {
            ph_write_format(writer, "%s\"%s\":%s", comma, option->name, option->values[option->chosen]);
            comma = ",";
        }
    }
    ph_write_char(writer, '}');
}

// Sets an option to a value in JSON; false if it has none like that.
static bool set_option(struct tui_options *options, const char *name, struct ph_json value) {
    char json[TUI_OPTION_WORDS_MAX];
    struct tui_option *const option = tui_option_find(options, name);
    const size_t at = option != NULL && copy_json(value, json) ? tui_option_value(option, json) : SIZE_MAX;
    if (option == NULL || at >= option->value_count) {
        return false;
    }
    option->chosen = at;
    return true;
}

bool tui_options_set(struct tui_options *options, struct ph_json object) {
    bool understood = !ph_json_exists(object) || ph_json_type(object) == PH_JSON_OBJECT;
    for (struct ph_json_walk walk = ph_json_walk_begin(object); ph_json_walk_next(&walk);) {
        char name[TUI_OPTION_WORDS_MAX];
        understood =
            ph_json_string_get(walk.key, name, sizeof name) && set_option(options, name, walk.value) && understood;
    }
    return understood;
}

bool tui_options_fit(const struct tui_options *options, const struct ph_game *game, int players) {
    char json[TUI_OPTIONS_JSON_MAX];
    struct ph_writer writer;
    struct ph_json_document *document = NULL;
    union ph_state_storage state;
    struct ph_error error;
    ph_writer_init(&writer, json, sizeof json);
    tui_options_json(options, &writer);
    if (ph_json_parse(&document, json, writer.length, &error) != PH_OK) {
        return true; // without memory; whoever begins the game is told
    }
    const bool fit = game->setup(&state, players, ph_json_root(document), &error) == PH_OK;
    ph_json_document_destroy(document);
    return fit;
}

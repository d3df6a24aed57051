// SPDX-License-Identifier: MIT
// The options of a new game, as the game's own description tells them: what they are called, what they may be, and what
// they mean. Nothing here knows any game.
#include "tui/ui.h"

#include "tui/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES_MAX = 10, TEXT_MAX = 48, HELP_MAX = 300, ROWS_MAX = 24 };

struct option {
    char name[TEXT_MAX];
    char help[HELP_MAX];
    bool is_range; // any whole number from `first` to `last`
    int first;
    int last;
    int count; // else of these values, as JSON
    char values[CHOICES_MAX][TEXT_MAX];
    char usual_words[TEXT_MAX]; // the default, where it is none of the values
    int usual;                  // the default: which value, or the number; −1: what usual_words says
    int chosen;                 // the same
};

struct options {
    struct option list[ROWS_MAX];
    int count;
};

// ---- reading --------------------------------------------------------------------------------------------------------

// A value's own text; false if it is too long.
static bool raw_text(struct ph_json value, char text[TEXT_MAX]) {
    size_t length = 0;
    const char *const raw = ph_json_text(value, &length);
    if (length >= TEXT_MAX) {
        return false;
    }
    memcpy(text, raw, length);
    text[length] = '\0';
    return true;
}

static int find_value(const struct option *option, const char *text) {
    for (int i = 0; i < option->count; i++) {
        if (strcmp(option->values[i], text) == 0) {
            return i;
        }
    }
    return -1;
}

static void read_values(struct option *option, struct ph_json values, bool is_number) {
    for (struct ph_json_walk walk = ph_json_walk(values); ph_json_walk_next(&walk);) {
        int64_t number = 0;
        if (is_number && ph_json_int_get(walk.value, &number)) {
            *(walk.index == 0 ? &option->first : &option->last) = (int)number;
            option->is_range = walk.index == 1;
        } else if (ph_json_type(walk.value) != PH_JSON_ARRAY && option->count < CHOICES_MAX &&
                   raw_text(walk.value, option->values[option->count])) {
            option->count++; // what is a list is for the command line
        }
    }
}

// Reads one option. False: it cannot be chosen here, as its values are lists.
static bool read_option(struct option *option, struct ph_json json) {
    char text[TEXT_MAX] = "";
    int64_t number = 0;
    const struct ph_json usual = ph_json_member(json, "default");
    memset(option, 0, sizeof *option);
    if (!ph_json_string_get(ph_json_member(json, "name"), option->name, sizeof option->name)) {
        return false;
    }
    if (!ph_json_string_get(ph_json_member(json, "help"), option->help, sizeof option->help)) {
        option->help[0] = '\0';
    }
    read_values(option, ph_json_member(json, "values"), ph_json_is(ph_json_member(json, "type"), "number"));
    if (option->is_range) {
        option->usual = ph_json_int_get(usual, &number) ? (int)number : option->first;
    } else {
        option->usual = raw_text(usual, text) ? find_value(option, text) : -1;
        if (option->usual < 0 && !ph_json_string_get(usual, option->usual_words, sizeof option->usual_words)) {
            snprintf(option->usual_words, sizeof option->usual_words, _("as usual"));
        }
    }
    option->chosen = option->usual;
    return option->is_range || option->count > 0;
}

// Takes over what was chosen before.
static void read_chosen(struct options *options, const char *text) {
    struct ph_json_document *document = NULL;
    if (text[0] == '\0' || ph_json_parse(&document, text, strlen(text), NULL) != PH_OK) {
        return;
    }
    for (int i = 0; i < options->count; i++) {
        struct option *const option = &options->list[i];
        const struct ph_json value = ph_json_member(ph_json_root(document), option->name);
        char raw[TEXT_MAX];
        int64_t number = 0;
        if (option->is_range && ph_json_int_get(value, &number)) {
            option->chosen = (int)number;
        } else if (!option->is_range && ph_json_exists(value) && raw_text(value, raw) && find_value(option, raw) >= 0) {
            option->chosen = find_value(option, raw);
        }
    }
    ph_json_document_destroy(document);
}

static bool read_options(struct options *options, const struct ph_game *game, const char *chosen) {
    struct ph_json_document *document = NULL;
    options->count = 0;
    if (ph_json_parse(&document, game->description, strlen(game->description), NULL) != PH_OK) {
        return false;
    }
    const struct ph_json list = ph_json_member(ph_json_root(document), "options");
    for (struct ph_json_walk walk = ph_json_walk(list); ph_json_walk_next(&walk);) {
        if (options->count < ROWS_MAX && read_option(&options->list[options->count], walk.value)) {
            options->count++;
        }
    }
    ph_json_document_destroy(document);
    read_chosen(options, chosen);
    return true;
}

// ---- writing --------------------------------------------------------------------------------------------------------

// What differs from the defaults, as JSON; "" if nothing does.
static void write_options(const struct options *options, char text[PH_OPTIONS_MAX]) {
    struct ph_writer writer;
    bool any = false;
    ph_writer_init(&writer, text, PH_OPTIONS_MAX);
    ph_json_object_begin(&writer);
    for (int i = 0; i < options->count; i++) {
        const struct option *const option = &options->list[i];
        if (option->chosen == option->usual) {
            continue;
        }
        any = true;
        ph_json_key(&writer, option->name);
        if (option->is_range) {
            ph_json_int(&writer, option->chosen);
        } else {
            ph_json_raw(&writer, option->values[option->chosen], strlen(option->values[option->chosen]));
        }
    }
    ph_json_object_end(&writer);
    if (!any || writer.failed) {
        text[0] = '\0';
    }
}

// "special actions" for "special_actions".
static void write_name(const char *name, char words[TEXT_MAX]) {
    size_t i = 0;
    for (; name[i] != '\0'; i++) {
        words[i] = name[i] == '_' ? ' ' : name[i];
    }
    words[i] = '\0';
    if (words[0] >= 'a' && words[0] <= 'z') {
        words[0] = (char)(words[0] - 'a' + 'A');
    }
}

static void write_value(const struct option *option, char words[TEXT_MAX]) {
    if (option->is_range) {
        snprintf(words, TEXT_MAX, "%d", option->chosen);
    } else if (option->chosen < 0) {
        snprintf(words, TEXT_MAX, "%s", option->usual_words);
    } else {
        const char *const raw = option->values[option->chosen];
        const size_t length = strlen(raw);
        if (strcmp(raw, "true") == 0 || strcmp(raw, "false") == 0) {
            snprintf(words, TEXT_MAX, "%s", raw[0] == 't' ? _("yes") : _("no"));
        } else if (raw[0] == '"' && length >= 2) {
            snprintf(words, TEXT_MAX, "%.*s", (int)length - 2, raw + 1);
        } else {
            snprintf(words, TEXT_MAX, "%s", raw);
        }
    }
}

// ---- the menu -------------------------------------------------------------------------------------------------------

static void turn_option(struct option *option, int by) {
    const int first = option->is_range ? option->first : option->usual < 0 ? -1 : 0;
    const int last = option->is_range ? option->last : option->count - 1;
    const int span = last - first + 1;
    if (span < 1) {
        return; // a description without values
    }
    option->chosen = first + ((option->chosen - first + by) % span + span) % span;
}

void ph_options_words(const struct ph_game *game, const char *chosen, struct ph_writer *writer) {
    struct options *const options = calloc(1, sizeof *options);
    const char *comma = "";
    if (options != NULL && read_options(options, game, chosen)) {
        for (int i = 0; i < options->count; i++) {
            char name[TEXT_MAX];
            char value[TEXT_MAX];
            if (options->list[i].chosen != options->list[i].usual) {
                write_name(options->list[i].name, name);
                write_value(&options->list[i], value);
                ph_write_format(writer, "%s%s: %s", comma, name, value);
                comma = "; ";
            }
        }
    }
    free(options);
}

int ph_options_menu(struct ph_screen *screen, const struct ph_game *game, char chosen[PH_OPTIONS_MAX]) {
    struct options *const options = calloc(1, sizeof *options);
    int row = 0;
    if (options == NULL || !read_options(options, game, chosen)) {
        free(options);
        return ph_pager(screen, _("Options"), _("The options of this game cannot be read."));
    }
    for (;;) {
        struct ph_menu_item items[ROWS_MAX + 2];
        char names[ROWS_MAX][TEXT_MAX];
        char values[ROWS_MAX][TEXT_MAX];
        int turned = 0;
        for (int i = 0; i < options->count; i++) {
            write_name(options->list[i].name, names[i]);
            write_value(&options->list[i], values[i]);
            items[i] = (struct ph_menu_item){names[i], values[i], options->list[i].help};
        }
        items[options->count] = (struct ph_menu_item){_("All as usual"), NULL, _("Takes back every change.")};
        items[options->count + 1] = (struct ph_menu_item){_("Done"), NULL, NULL};
        row = ph_menu(screen, _("Options"), items, options->count + 2, row, &turned);
        if (row == PH_GONE || row == PH_BACK || row == options->count + 1) {
            break;
        }
        for (int i = 0; row == options->count && i < options->count; i++) {
            options->list[i].chosen = options->list[i].usual;
        }
        if (row < options->count) {
            turn_option(&options->list[row], turned == 0 ? 1 : turned);
        }
    }
    write_options(options, chosen);
    free(options);
    return row == PH_GONE ? PH_GONE : PH_BACK;
}

// SPDX-License-Identifier: MIT
#include "words/names.h"

#include "words/options.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 128 };

// {"en": "Gallia", "fr": "Gaule"}.
static void write_name(const char *context, const char *english, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    for (size_t i = 0; i < words_spoken_count; i++) {
        char plain[TEXT_MAX];
        struct ph_writer text;
        ph_writer_init(&text, plain, sizeof plain);
        words_say_plain(&text, &words_languages[i], context, english);
        ph_json_string(ph_json_key(writer, words_languages[i].code), plain);
    }
    ph_json_object_end(writer);
}

static struct ph_json find_at(struct ph_json value, const char *path) {
    while (*path != '\0') {
        char step[TEXT_MAX];
        const size_t length = strcspn(path, ".");
        snprintf(step, sizeof step, "%.*s", (int)length, path);
        value = ph_json_member(value, step);
        path += length + (path[length] == '.');
    }
    return value;
}

struct things {
    words_name_write *write;
    void *context;
};

static void write_things(const struct words_named *named, struct ph_json described, struct things things) {
    for (struct ph_json_walk walk = ph_json_walk_begin(described); ph_json_walk_next(&walk);) {
        const struct ph_json name = ph_json_member(walk.value, "name");
        const struct ph_json english = ph_json_type(name) == PH_JSON_OBJECT ? ph_json_member(name, "en") : name;
        char id[TEXT_MAX];
        char text[TEXT_MAX];
        if (ph_json_string_get(ph_json_member(walk.value, "id"), id, sizeof id) &&
            ph_json_string_get(english, text, sizeof text)) {
            things.write(things.context, named->kind, id, text);
        }
    }
}

// Things of one kind may be listed in several places, one after the other.
static void write_kinds(const struct ph_words *words, struct ph_json description, struct things things,
                        struct ph_writer *writer) {
    for (size_t i = 0; i < words->named_count; i++) {
        const bool first = i == 0 || strcmp(words->named[i].kind, words->named[i - 1].kind) != 0;
        const bool last = i + 1 == words->named_count || strcmp(words->named[i].kind, words->named[i + 1].kind) != 0;
        if (first) {
            ph_json_object_begin(ph_json_key(writer, words->named[i].kind));
        }
        write_things(&words->named[i], find_at(description, words->named[i].at), things);
        if (last) {
            ph_json_object_end(writer);
        }
    }
}

void words_names_write(const struct ph_game *game, struct ph_json description, words_name_write *write, void *context,
                       struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(game);
    ph_json_object_begin(writer);
    if (words != NULL) {
        write_kinds(words, description, (struct things){write, context}, writer);
    }
    ph_json_object_end(writer);
}

static void write_languages(void *writer, const char *kind, const char *id, const char *english) {
    ph_json_key(writer, id);
    write_name(kind, english, writer);
}

static void write_option(struct ph_json name, struct ph_writer *writer) {
    char id[WORDS_OPTION_MAX];
    char english[WORDS_OPTION_MAX];
    if (ph_json_string_get(name, id, sizeof id)) {
        words_option_english(id, english);
        ph_json_key(writer, id);
        write_name("option", english, writer);
    }
}

// The values that are words: {"mild": {"en": …}}.
static void write_values(struct ph_json option, struct ph_writer *writer) {
    char id[WORDS_OPTION_MAX];
    if (!ph_json_string_get(ph_json_member(option, "name"), id, sizeof id)) {
        return;
    }
    ph_json_object_begin(ph_json_key(writer, id));
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(option, "values")); ph_json_walk_next(&walk);) {
        char value[WORDS_OPTION_MAX];
        if (ph_json_string_get(walk.value, value, sizeof value)) {
            ph_json_key(writer, value);
            write_name("option value", value, writer);
        }
    }
    ph_json_object_end(writer);
}

void words_names_json(const struct ph_game *game, struct ph_json description, struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(game);
    const struct ph_json options = ph_json_member(description, "options");
    ph_json_object_begin(writer);
    if (words != NULL) {
        write_kinds(words, description, (struct things){write_languages, writer}, writer);
    }
    ph_json_object_begin(ph_json_key(writer, "option"));
    for (struct ph_json_walk walk = ph_json_walk_begin(options); ph_json_walk_next(&walk);) {
        write_option(ph_json_member(walk.value, "name"), writer);
    }
    ph_json_object_end(writer);
    ph_json_object_begin(ph_json_key(writer, "option_value"));
    for (struct ph_json_walk walk = ph_json_walk_begin(options); ph_json_walk_next(&walk);) {
        write_values(walk.value, writer);
    }
    ph_json_object_end(writer);
    ph_json_object_end(writer);
}

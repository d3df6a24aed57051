// SPDX-License-Identifier: MIT
// The switches are the options of the game's description, so that none is listed that the rules do not have, and none
// is missing.
#include "words/box.h"

#include "words/options.h"
#include "words/say.h"

#include <string.h>

enum { VALUE_MAX = 200, OPTIONS_MAX = 2048 };

// ---- values ---------------------------------------------------------------------------------------------------------

// A list, or a set that is written out, is the players' own.
static bool is_own(struct ph_json value) {
    size_t length = 0;
    const char *const text = ph_json_text(value, &length);
    return ph_json_type(value) == PH_JSON_ARRAY || memchr(text, ' ', length) != NULL;
}

static void say_value(const struct words_language *language, struct ph_json value, struct ph_writer *writer) {
    char json[WORDS_OPTION_MAX];
    char english[WORDS_OPTION_MAX];
    struct ph_writer copy;
    size_t length = 0;
    const char *const text = ph_json_text(value, &length);
    ph_writer_init(&copy, json, sizeof json);
    if (ph_json_type(value) == PH_JSON_NULL || is_own(value)) {
        ph_write_text(writer, is_own(value) ? words_word(language, "option value", "your own")
                                            : words_word(language, "option value", "as usual"));
        return;
    }
    ph_write_bytes(&copy, text, length);
    words_option_value_english(json, english);
    ph_write_text(writer, words_find(language, "option value", english));
}

// Whether a game for the same number of players can begin with this value.
static bool begins(const struct words_scene *scene, const char *name, struct ph_json value) {
    char json[OPTIONS_MAX];
    struct ph_writer text;
    struct ph_json_document *document = NULL;
    union ph_state_storage state;
    size_t length = 0;
    const char *const said = ph_json_text(value, &length);
    ph_writer_init(&text, json, sizeof json);
    ph_write_format(&text, "{\"%s\":", name);
    ph_write_bytes(&text, said, length);
    ph_write_char(&text, '}');
    const bool begun =
        !text.failed && ph_json_parse(&document, json, text.length, NULL) == PH_OK &&
        scene->game->setup(&state, scene->game->players(scene->view), ph_json_root(document), NULL) == PH_OK;
    ph_json_document_destroy(document);
    return begun;
}

static bool is_same(struct ph_json one, struct ph_json other) {
    size_t lengths[2];
    const char *const texts[2] = {ph_json_text(one, &lengths[0]), ph_json_text(other, &lengths[1])};
    return lengths[0] == lengths[1] && memcmp(texts[0], texts[1], lengths[0]) == 0;
}

// ---- options --------------------------------------------------------------------------------------------------------

// The values of an option other than that of this game. Writes nothing where there are none.
static void say_others(const struct words_scene *scene, struct ph_json option, const char *name, struct ph_json chosen,
                       struct ph_writer *writer) {
    const char *between = ""; // no comma, which some of them have
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(option, "values")); ph_json_walk_next(&walk);) {
        const bool list = ph_json_type(walk.value) == PH_JSON_ARRAY;
        if (list ? !is_own(chosen) : !is_same(walk.value, chosen) && begins(scene, name, walk.value)) {
            ph_write_text(writer, between);
            between = " / ";
            say_value(scene->language, walk.value, writer);
        }
    }
}

static void say_range(const struct words_scene *scene, struct ph_json option, struct ph_writer *writer) {
    int64_t ends[2] = {0, 0};
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(option, "values"));
         ph_json_walk_next(&walk) && walk.index < 2;) {
        (void)ph_json_int_get(walk.value, &ends[walk.index]);
    }
    words_say(writer, scene->language, "from {least} to {most}", COUNT(least, ends[0]), COUNT(most, ends[1]));
}

static void say_option(const struct words_scene *scene, struct ph_json option, struct ph_json options,
                       struct ph_writer *writer) {
    char name[WORDS_OPTION_MAX] = "";
    char english[WORDS_OPTION_MAX];
    char value[VALUE_MAX];
    char others[2 * VALUE_MAX];
    struct ph_writer text;
    (void)ph_json_string_get(ph_json_member(option, "name"), name, sizeof name);
    const struct ph_json chosen = ph_json_member(options, name);
    if (!ph_json_exists(chosen)) {
        return; // it has its usual value, which a game does not write
    }
    words_option_english(name, english);
    ph_writer_init(&text, value, sizeof value);
    say_value(scene->language, chosen, &text);
    ph_writer_init(&text, others, sizeof others);
    if (ph_json_is(ph_json_member(option, "type"), "number")) {
        say_range(scene, option, &text);
    } else {
        say_others(scene, option, name, chosen, &text);
    }
    const char *const message =
        text.length > 0 ? MSG("{option}: {value} (others: {others})") : MSG("{option}: {value}");
    words_line_of(writer, scene->language, message, TEXT(option, words_find(scene->language, "option", english)),
                  TEXT(value, value), TEXT(others, others));
}

// The switches of the game's description, each as this game has it.
static void say_switches(const struct words_scene *scene, struct ph_writer *writer) {
    const char *const description = scene->game->description;
    char json[OPTIONS_MAX];
    struct ph_writer text;
    struct ph_json_document *described = NULL;
    struct ph_json_document *options = NULL;
    ph_writer_init(&text, json, sizeof json);
    scene->game->options_json(scene->view, &text);
    if (ph_json_parse(&described, description, strlen(description), NULL) == PH_OK &&
        ph_json_parse(&options, json, text.length, NULL) == PH_OK) {
        const struct ph_json list = ph_json_member(ph_json_root(described), "options");
        for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
            say_option(scene, walk.value, ph_json_root(options), writer);
        }
    } else {
        writer->failed = true;
    }
    ph_json_document_destroy(options);
    ph_json_document_destroy(described);
}

void words_say_box(const struct words_scene *scene, struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(scene->game);
    if (words != NULL && words->box_words != NULL) {
        words->box_words(scene, writer);
    }
    ph_write_char(writer, '\n');
    words_text_line(writer, scene->language,
                    "These rules can be switched before a game, for house rules or lost pieces. In this game:");
    say_switches(scene, writer);
    words_text_line(writer, scene->language,
                    "Nothing else can be switched: this program refuses what the rules do not allow.");
}

bool words_box_find(const struct words_scene *scene, const char *typed, ph_action *action) {
    const struct ph_words *const words = ph_words_find(scene->game);
    *action = WORDS_NO_ACTION;
    return words != NULL && words->outcome_find != NULL && scene->game->actor(scene->view).kind == PH_ACTOR_CHANCE &&
           words->outcome_find(scene, typed, action);
}

// SPDX-License-Identifier: MIT
// What can be played, and what the things of a game are called, in the viewer's language.
#include "viewer/desk_inside.h"

#include "pesthouse/bot.h"
#include "words/names.h"
#include "words/options.h"

#include <string.h>

enum { JSON_MAX = 64, RANGE_MAX = 32, HELP_MAX = 400 };

void viewer_desk_write_name(const struct viewer_desk *desk, const char *key, const char *context, const char *english,
                            struct ph_writer *writer) {
    char plain[200];
    struct ph_writer text;
    ph_writer_init(&text, plain, sizeof plain);
    words_say_plain(&text, desk->language, context, english);
    ph_json_string(ph_json_key(writer, key), plain);
}

struct listing {
    const struct viewer_desk *desk;
    const char *help; // of the option
};

// ---- options --------------------------------------------------------------------------------------------------------

// A value with its words, and what it does.
static void write_value(const struct listing *listing, const char *json, struct ph_writer *writer) {
    char english[WORDS_OPTION_MAX];
    char help[HELP_MAX];
    struct ph_writer text;
    words_option_value_english(json, english);
    ph_writer_init(&text, help, sizeof help);
    words_say_option(&text, listing->desk->language, listing->help, english);
    ph_json_object_begin(writer);
    ph_json_raw(ph_json_key(writer, "value"), json, strlen(json));
    viewer_desk_write_name(listing->desk, "words", "option value", english, writer);
    ph_json_string(ph_json_key(writer, "help"), help);
    ph_json_object_end(writer);
}

// Only single values can be picked from a list.
static void write_listed(const struct listing *listing, struct ph_json values, struct ph_writer *writer) {
    for (struct ph_json_walk walk = ph_json_walk_begin(values); ph_json_walk_next(&walk);) {
        char json[JSON_MAX];
        size_t length;
        const char *const text = ph_json_text(walk.value, &length);
        if (ph_json_type(walk.value) != PH_JSON_ARRAY && length < sizeof json) {
            memcpy(json, text, length);
            json[length] = '\0';
            write_value(listing, json, writer);
        }
    }
}

static void write_range(const struct listing *listing, struct ph_json values, struct ph_writer *writer) {
    int64_t ends[2] = {0, -1};
    for (struct ph_json_walk walk = ph_json_walk_begin(values); ph_json_walk_next(&walk) && walk.index < 2;) {
        (void)ph_json_int_get(walk.value, &ends[walk.index]);
    }
    for (int64_t number = ends[0]; number <= ends[1] && number - ends[0] < RANGE_MAX; number++) {
        char json[JSON_MAX];
        struct ph_writer text;
        ph_writer_init(&text, json, sizeof json);
        ph_write_int(&text, number);
        write_value(listing, json, writer);
    }
}

static void write_usual(const struct viewer_desk *desk, struct ph_json usual, struct ph_writer *writer) {
    char json[WORDS_OPTION_MAX];
    char english[WORDS_OPTION_MAX];
    size_t length;
    const char *const text = ph_json_text(usual, &length);
    if (ph_json_exists(usual) && length < sizeof json) {
        memcpy(json, text, length);
        json[length] = '\0';
        words_option_value_english(json, english);
        viewer_desk_write_name(desk, "usual", "option value", english, writer);
    }
}

static void write_option(const struct viewer_desk *desk, struct ph_json option, struct ph_writer *writer) {
    char name[WORDS_OPTION_MAX] = "";
    char help[HELP_MAX] = "";
    char english[WORDS_OPTION_MAX];
    const struct listing listing = {.desk = desk, .help = help};
    const struct ph_json values = ph_json_member(option, "values");
    (void)ph_json_string_get(ph_json_member(option, "name"), name, sizeof name);
    (void)ph_json_string_get(ph_json_member(option, "help"), help, sizeof help);
    words_option_english(name, english);
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "name"), name);
    viewer_desk_write_name(desk, "words", "option", english, writer);
    write_usual(desk, ph_json_member(option, "default"), writer);
    ph_json_array_begin(ph_json_key(writer, "values"));
    if (ph_json_is(ph_json_member(option, "type"), "number")) {
        write_range(&listing, values, writer);
    } else {
        write_listed(&listing, values, writer);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

static enum ph_status write_options(const struct viewer_desk *desk, const struct ph_game *game,
                                    struct ph_writer *writer, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    const enum ph_status status = ph_json_parse(&document, game->description, strlen(game->description), error);
    ph_json_array_begin(ph_json_key(writer, "options"));
    const struct ph_json options = ph_json_member(ph_json_root(document), "options");
    for (struct ph_json_walk walk = ph_json_walk_begin(options); ph_json_walk_next(&walk);) {
        write_option(desk, walk.value, writer);
    }
    ph_json_array_end(writer);
    ph_json_document_destroy(document);
    return status;
}

// ---- games ----------------------------------------------------------------------------------------------------------

static void write_bots(const struct viewer_desk *desk, const struct ph_game *game, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "bots"));
    for (size_t i = 0; i < ph_bot_count(); i++) {
        const struct ph_bot *const bot = ph_bot_at(i);
        if (bot->plays(game)) {
            ph_json_object_begin(writer);
            ph_json_string(ph_json_key(writer, "name"), bot->name);
            ph_json_string(ph_json_key(writer, "words"), words_bot_name(desk->language, bot));
            viewer_desk_write_name(desk, "summary", "bot", bot->summary, writer);
            ph_json_object_end(writer);
        }
    }
    ph_json_array_end(writer);
}

enum ph_status viewer_desk_games(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    const struct viewer_desk *const desk = self;
    enum ph_status status = PH_OK;
    (void)request;
    ph_json_array_begin(ph_json_key(writer, "games"));
    for (size_t i = 0; status == PH_OK && i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        ph_json_object_begin(writer);
        ph_json_string(ph_json_key(writer, "id"), game->id);
        ph_json_string(ph_json_key(writer, "name"), game->name);
        ph_json_int(ph_json_key(writer, "players_min"), game->players_min);
        ph_json_int(ph_json_key(writer, "players_max"), game->players_max);
        write_bots(desk, game, writer);
        status = write_options(desk, game, writer, error);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
    return status;
}

// ---- names ----------------------------------------------------------------------------------------------------------

struct naming {
    const struct viewer_desk *desk;
    const struct words_scene *scene;
    struct ph_writer *writer;
};

// Goes through the things of the game at hand.
static enum ph_status name_things(struct viewer_desk *desk, words_name_write *write, struct ph_writer *writer,
                                  struct ph_error *error) {
    struct words_scene scene;
    struct ph_json_document *document = NULL;
    enum ph_status status = viewer_desk_scene(desk, &scene, error);
    if (status == PH_OK) {
        status = ph_json_parse(&document, scene.game->description, strlen(scene.game->description), error);
    }
    if (status == PH_OK) {
        words_names_write(scene.game, ph_json_root(document), write,
                          &(struct naming){.desk = desk, .scene = &scene, .writer = writer}, writer);
    }
    ph_json_document_destroy(document);
    return status;
}

static void write_name(void *context, const char *kind, const char *id, const char *english) {
    const struct naming *const naming = context;
    ph_json_object_begin(ph_json_key(naming->writer, id));
    viewer_desk_write_name(naming->desk, "name", kind, english, naming->writer);
    ph_json_int(ph_json_key(naming->writer, "place"),
                ph_words_find(naming->scene->game)->place_find(naming->scene, id));
    ph_json_object_end(naming->writer);
}

enum ph_status viewer_desk_names(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    (void)request;
    ph_json_key(writer, "names");
    return name_things(self, write_name, writer, error);
}

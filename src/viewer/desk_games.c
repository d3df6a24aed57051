// SPDX-License-Identifier: MIT
// What can be played, and what the things of a game are called, in the viewer's language.
#include "viewer/desk_inside.h"

#include "pesthouse/bot.h"
#include "words/names.h"

#include <string.h>

void viewer_desk_write_name(const struct viewer_desk *desk, const char *key, const char *context, const char *english,
                            struct ph_writer *writer) {
    char plain[200];
    struct ph_writer text;
    ph_writer_init(&text, plain, sizeof plain);
    words_say_plain(&text, desk->language, context, english);
    ph_json_string(ph_json_key(writer, key), plain);
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
    (void)request;
    (void)error;
    ph_json_array_begin(ph_json_key(writer, "games"));
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        ph_json_object_begin(writer);
        ph_json_string(ph_json_key(writer, "id"), game->id);
        ph_json_string(ph_json_key(writer, "name"), game->name);
        ph_json_int(ph_json_key(writer, "players_min"), game->players_min);
        ph_json_int(ph_json_key(writer, "players_max"), game->players_max);
        write_bots(desk, game, writer);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
    return PH_OK;
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

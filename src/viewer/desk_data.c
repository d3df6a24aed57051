// SPDX-License-Identifier: MIT
// What is printed on the things of a game, and what its rules say of them.
#include "viewer/desk_inside.h"

#include <string.h>

enum { TOPIC_ID_MAX = 64 };

enum ph_status viewer_desk_data(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct words_scene scene;
    struct ph_json_document *document = NULL;
    enum ph_status status = viewer_desk_scene(self, &scene, error);
    (void)request;
    if (status == PH_OK) {
        status = ph_json_parse(&document, scene.game->description, strlen(scene.game->description), error);
    }
    if (status == PH_OK) {
        size_t length;
        const char *const text = ph_json_text(ph_json_member(ph_json_root(document), "components"), &length);
        ph_json_raw(ph_json_key(writer, "components"), text, length);
    }
    ph_json_document_destroy(document);
    return status;
}

static void write_topic(const struct viewer_desk *desk, const struct words_topic *topic, struct ph_writer *writer) {
    ph_json_string(ph_json_key(writer, "title"), words_find(desk->language, "", topic->title));
    ph_json_string(ph_json_key(writer, "words"), words_find(desk->language, "", topic->text));
}

enum ph_status viewer_desk_topics(void *self, struct ph_json request, struct ph_writer *writer,
                                  struct ph_error *error) {
    char id[TOPIC_ID_MAX] = "";
    (void)ph_json_string_get(ph_json_member(request, "game"), id, sizeof id);
    const struct ph_game *const game = ph_game_find(id);
    const struct ph_words *const words = game != NULL ? ph_words_find(game) : NULL;
    if (words == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "game", "game: expected the id of a game");
    }
    ph_json_array_begin(ph_json_key(writer, "topics"));
    const struct words_topic *topic;
    for (size_t i = 0; (topic = words_topic_at(words, i)) != NULL; i++) {
        ph_json_object_begin(writer);
        ph_json_string(ph_json_key(writer, "id"), topic->id);
        write_topic(self, topic, writer);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
    return PH_OK;
}

enum ph_status viewer_desk_topic(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    struct words_scene scene;
    char id[TOPIC_ID_MAX] = "";
    const enum ph_status status = viewer_desk_scene(desk, &scene, error);
    if (status != PH_OK) {
        return status;
    }
    (void)ph_json_string_get(ph_json_member(request, "topic"), id, sizeof id);
    const struct words_topic *const topic = words_topic_find(ph_words_find(scene.game), id);
    if (topic == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "topic", "topic: expected the id of a topic of the rules");
    }
    write_topic(desk, topic, writer);
    return PH_OK;
}

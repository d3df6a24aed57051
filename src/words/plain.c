// SPDX-License-Identifier: MIT
#include "words/plain.h"

#include <ctype.h>

void words_plain_status(const struct words_scene *scene, struct ph_writer *writer) {
    if (scene->game->actor(scene->view).kind == PH_ACTOR_OVER) {
        ph_write_text(writer, words_text(scene->language, "over"));
        return;
    }
    words_say(writer, scene->language, "{count:seats}", COUNT(count, scene->players));
}

// Writes a JSON value as indented lines, "name: value".
static void write_value(struct ph_json value, int depth, struct ph_writer *writer) {
    const enum ph_json_type type = ph_json_type(value);
    if (type != PH_JSON_OBJECT && type != PH_JSON_ARRAY) {
        size_t length = 0;
        const char *const text = ph_json_text(value, &length);
        ph_write_char(writer, ' ');
        ph_write_bytes(writer, text, length);
        ph_write_char(writer, '\n');
        return;
    }
    ph_write_char(writer, '\n');
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        for (int i = 0; i < depth; i++) {
            ph_write_text(writer, "  ");
        }
        char key[64];
        if (ph_json_string_get(walk.key, key, sizeof key)) {
            ph_write_format(writer, "%s:", key);
        } else {
            ph_write_format(writer, "%zu:", walk.index);
        }
        write_value(walk.value, depth + 1, writer);
    }
}

void words_plain_position(const struct words_scene *scene, struct ph_writer *writer) {
    struct ph_writer json;
    struct ph_json_document *document = NULL;
    ph_writer_init_heap(&json);
    scene->game->state_json(scene->view, scene->log, scene->viewer, &json);
    if (!json.failed && ph_json_parse(&document, json.data, json.length, NULL) == PH_OK) {
        for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_root(document)); ph_json_walk_next(&walk);) {
            char key[64] = "";
            ph_json_string_get(walk.key, key, sizeof key);
            ph_write_format(writer, "%s:", key);
            write_value(walk.value, 1, writer);
        }
    }
    ph_json_document_destroy(document);
    ph_writer_deinit(&json);
}

void words_plain_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    scene->game->action_text(scene->view, action, writer);
}

void words_plain_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer) {
    bool first = true;
    for (const char *name = scene->game->action_shape(type).name; *name != '\0'; name++) {
        const char letter = *name == '_' ? ' ' : *name;
        ph_write_char(writer, first ? (char)toupper((unsigned char)letter) : letter);
        first = false;
    }
}

void words_plain_move(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    for (size_t i = 0; i < telling->event_count; i++) {
        // What others were shown in private is not told.
        const struct ph_event *const event = &telling->events[i];
        if (event->type >= PH_TYPES_MAX) {
            ph_json_object_begin(writer);
            scene->game->event_json(scene->view, event, scene->viewer, writer);
            ph_json_object_end(writer);
            ph_write_char(writer, '\n');
        } else if (event->to == PH_EVENT_TO_ALL) {
            if (event->chance == 0) {
                words_say(writer, scene->language, "{Who}: ", SEAT(who, scene, event->seat));
            }
            scene->game->action_text(scene->view, event->data, writer);
            ph_write_char(writer, '\n');
        }
    }
}

void words_plain_result(const struct words_scene *scene, struct ph_writer *writer) {
    struct ph_result result = {0};
    scene->game->result(scene->view, &result);
    for (int seat = 0; seat < scene->players; seat++) {
        const char letter[] = {words_seat_letter(seat), '\0'};
        words_line_of(writer, scene->language,
                      ((unsigned)result.winners >> seat & 1u) != 0 ? MSG("{letter} {Who}: {points} (wins)")
                                                                   : MSG("{letter} {Who}: {points}"),
                      TEXT(letter, letter), SEAT(who, scene, seat), COUNT(points, result.scores[seat]));
    }
}

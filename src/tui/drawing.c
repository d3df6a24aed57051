// SPDX-License-Identifier: MIT
// All drawings, and what does without one: a game that nobody has drawn yet is shown by its own notation.
#include "tui/drawing.h"

#include "tui/games/bristol1350.h"
#include "tui/games/rattus.h"
#include "tui/words.h"

#include <ctype.h>
#include <string.h>

static const struct tui_drawing *const drawings[] = {
    &rattus_drawing,
    &bristol1350_drawing,
};

const struct tui_drawing *tui_drawing_find(const struct ph_game *game) {
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++) {
        if (strcmp(drawings[i]->game_id, game->id) == 0) {
            return drawings[i];
        }
    }
    return NULL;
}

size_t tui_drawing_topics(const struct tui_drawing *drawing, const struct tui_scene *scene,
                          const struct tui_help_topic **topics, size_t capacity) {
    size_t count = 0;
    for (size_t i = 0; drawing != NULL && i < drawing->topic_count && count < capacity; i++) {
        const struct tui_help_topic *const topic = &drawing->topics[i];
        if (scene == NULL || drawing->topic_applies == NULL || drawing->topic_applies(scene, topic)) {
            topics[count++] = topic;
        }
    }
    return count;
}

const char *tui_scene_name(const struct tui_scene *scene, int seat) {
    return scene->you && seat == scene->viewer ? _("You") : scene->names[seat];
}

const char *tui_scene_name_within(const struct tui_scene *scene, int seat) {
    return scene->you && seat == scene->viewer ? _("you") : scene->names[seat];
}

void tui_scene_status(const struct tui_scene *scene, struct ph_writer *writer) {
    if (scene->game->actor(scene->view).kind == PH_ACTOR_OVER) {
        ph_write_text(writer, _("over"));
        return;
    }
    ph_write_format(writer, _("%d seats"), scene->players);
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

void tui_scene_position(const struct tui_scene *scene, struct ph_writer *writer) {
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

void tui_scene_action(const struct tui_scene *scene, ph_action action, struct ph_writer *writer) {
    scene->game->action_text(scene->view, action, writer);
}

void tui_scene_type(const struct tui_scene *scene, unsigned type, struct ph_writer *writer) {
    bool first = true;
    for (const char *name = scene->game->action_shape(type).name; *name != '\0'; name++) {
        const char letter = *name == '_' ? ' ' : *name;
        ph_write_char(writer, first ? (char)toupper((unsigned char)letter) : letter);
        first = false;
    }
}

void tui_scene_move(const struct tui_telling *telling, struct ph_writer *writer) {
    const struct tui_scene *const scene = telling->scene;
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
                ph_write_format(writer, "%s: ", tui_scene_name(scene, event->seat));
            }
            scene->game->action_text(scene->view, event->data, writer);
            ph_write_char(writer, '\n');
        }
    }
}

void tui_scene_result(const struct tui_scene *scene, struct ph_writer *writer) {
    struct ph_result result = {0};
    scene->game->result(scene->view, &result);
    for (int seat = 0; seat < scene->players; seat++) {
        ph_write_format(writer, "%c %s: %d%s\n", tui_seat_letter(seat), tui_scene_name(scene, seat),
                        result.scores[seat], ((unsigned)result.winners >> seat & 1u) != 0 ? _(" (wins)") : "");
    }
}

// SPDX-License-Identifier: MIT
#include "protocol/messages.h"

#include "protocol/shapes_game.h"

#include <stdbool.h>
#include <string.h>

// ---- shapes ---------------------------------------------------------------------------------------------------------

static void write_member(struct ph_writer *writer, const struct ph_member *member) {
    const size_t length = strlen(member->name);
    const bool optional = member->name[length - 1] == '?';
    ph_json_object_begin(writer);
    ph_json_string_bytes(ph_json_key(writer, "name"), member->name, length - optional);
    shape_text(writer, "type", member->type);
    shape_flag(writer, "optional", optional);
    shape_text(writer, "help", member->what[0] != '\0' ? member->what : NULL);
    ph_json_object_end(writer);
}

static void write_shape(struct ph_writer *writer, const struct ph_shape *shape) {
    ph_json_object_begin(writer);
    shape_text(writer, "name", shape->name);
    shape_text(writer, "help", shape->what);
    shape_text(writer, "is", shape->is);
    if (shape->members != NULL) {
        ph_json_array_begin(ph_json_key(writer, "members"));
        for (const struct ph_member *member = shape->members; member->name != NULL; member++) {
            write_member(writer, member);
        }
        ph_json_array_end(writer);
    }
    ph_json_object_end(writer);
}

// ---- doors ----------------------------------------------------------------------------------------------------------

static void write_door(struct ph_writer *writer, const struct ph_door *door) {
    ph_json_object_begin(writer);
    shape_text(writer, "name", door->name);
    shape_text(writer, "frame", door->frame);
    shape_text(writer, "refusal", door->refusal);
    ph_json_array_begin(ph_json_key(writer, "exchanges"));
    for (const struct ph_exchange *exchange = door->exchanges; exchange->name != NULL; exchange++) {
        ph_json_object_begin(writer);
        shape_text(writer, "name", exchange->name);
        shape_text(writer, "asks", exchange->asks);
        shape_text(writer, "answers", exchange->answers);
        shape_text(writer, "help", exchange->what);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

// Whether an earlier door has the same table of shapes, or this one has it twice.
static bool is_written(const struct ph_door *const *doors, size_t door, size_t table) {
    for (size_t i = 0; i <= door; i++) {
        for (size_t j = 0; doors[i]->shapes[j] != NULL && (i < door || j < table); j++) {
            if (doors[i]->shapes[j] == doors[door]->shapes[table]) {
                return true;
            }
        }
    }
    return false;
}

static void write_shapes(struct ph_writer *writer, const struct ph_door *const *doors) {
    for (size_t i = 0; doors[i] != NULL; i++) {
        for (size_t j = 0; doors[i]->shapes[j] != NULL; j++) {
            for (const struct ph_shape *shape = doors[i]->shapes[j]; shape->name != NULL && !is_written(doors, i, j);
                 shape++) {
                write_shape(writer, shape);
            }
        }
    }
}

void protocol_json_doors(struct ph_writer *writer, const struct ph_door *const *doors) {
    ph_json_array_begin(ph_json_key(writer, "doors"));
    for (size_t i = 0; doors[i] != NULL; i++) {
        write_door(writer, doors[i]);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "messages"));
    write_shapes(writer, doors);
    ph_json_array_end(writer);
}

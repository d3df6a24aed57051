// SPDX-License-Identifier: MIT
#include "wasm/exports.h"

#include <stdlib.h>

struct ph_wasm_desk {
    const struct desk_kind *kind;
    void *self;
    struct ph_writer answer;
    char *room;
    size_t capacity; // of the room
};

struct ph_wasm_desk *wasm_create(const struct desk_kind *kind) {
    struct ph_wasm_desk *const made = calloc(1, sizeof *made);
    if (made == NULL || (made->self = kind->create()) == NULL) {
        free(made);
        return NULL;
    }
    made->kind = kind;
    ph_writer_init_heap(&made->answer);
    return made;
}

void ph_wasm_destroy(struct ph_wasm_desk *desk) {
    if (desk != NULL) {
        desk->kind->destroy(desk->self);
        ph_writer_deinit(&desk->answer);
        free(desk->room);
        free(desk);
    }
}

char *ph_wasm_room(struct ph_wasm_desk *desk, size_t length) {
    if (length > desk->kind->line_max) {
        return NULL;
    }
    if (length > desk->capacity) {
        char *const room = realloc(desk->room, length);
        if (room == NULL) {
            return NULL;
        }
        desk->room = room;
        desk->capacity = length;
    }
    return desk->room;
}

size_t ph_wasm_line(struct ph_wasm_desk *desk, size_t length) {
    ph_writer_reset(&desk->answer);
    desk->kind->answer(desk->self, length > desk->capacity ? NULL : desk->room, length, &desk->answer);
    return desk->answer.failed ? 0 : desk->answer.length;
}

const char *ph_wasm_answer(const struct ph_wasm_desk *desk) {
    return desk->answer.data;
}

// SPDX-License-Identifier: MIT
#include "wasm/module.h"

#include "pesthouse/engine.h"

#include <stdlib.h>

struct ph_wasm_engine {
    struct ph_engine *engine;
    struct ph_writer answer;
    char *room;
    size_t capacity; // of the room
};

struct ph_wasm_engine *ph_wasm_create(void) {
    struct ph_wasm_engine *const made = calloc(1, sizeof *made);
    if (made == NULL || ph_engine_create(&made->engine) != PH_OK) {
        free(made);
        return NULL;
    }
    ph_writer_init_heap(&made->answer);
    return made;
}

void ph_wasm_destroy(struct ph_wasm_engine *engine) {
    if (engine != NULL) {
        ph_engine_destroy(engine->engine);
        ph_writer_deinit(&engine->answer);
        free(engine->room);
        free(engine);
    }
}

char *ph_wasm_room(struct ph_wasm_engine *engine, size_t length) {
    if (length > PH_ENGINE_LINE_MAX) {
        return NULL;
    }
    if (length > engine->capacity) {
        char *const room = realloc(engine->room, length);
        if (room == NULL) {
            return NULL;
        }
        engine->room = room;
        engine->capacity = length;
    }
    return engine->room;
}

size_t ph_wasm_line(struct ph_wasm_engine *engine, size_t length) {
    if (length > engine->capacity) {
        ph_engine_answer_too_long(engine->engine, &engine->answer);
    } else {
        ph_engine_answer(engine->engine, engine->room, length, &engine->answer);
    }
    return engine->answer.failed ? 0 : engine->answer.length;
}

const char *ph_wasm_answer(const struct ph_wasm_engine *engine) {
    return engine->answer.data;
}

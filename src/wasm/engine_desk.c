// SPDX-License-Identifier: MIT
// The engine of the protocol as a desk.
#include "pesthouse/engine.h"
#include "wasm/exports.h"

static void *create_engine(void) {
    struct ph_engine *engine;
    return ph_engine_create(&engine) == PH_OK ? engine : NULL;
}

static void destroy_engine(void *self) {
    ph_engine_destroy(self);
}

static void answer(void *self, const char *line, size_t length, struct ph_writer *answer) {
    if (line == NULL) {
        ph_engine_answer_too_long(self, answer);
    } else {
        ph_engine_answer(self, line, length, answer);
    }
}

struct ph_wasm_desk *ph_wasm_create(void) {
    static const struct desk_kind kind = {
        .create = create_engine, .destroy = destroy_engine, .answer = answer, .line_max = PH_ENGINE_LINE_MAX};
    return wasm_create(&kind);
}

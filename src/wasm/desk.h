// SPDX-License-Identifier: MIT
// A desk inside: a kind of desk answers lines, and the exports of module.h give it room for them.
#ifndef PESTHOUSE_WASM_DESK_H
#define PESTHOUSE_WASM_DESK_H

#include "pesthouse/json.h"
#include "pesthouse/text.h"
#include "wasm/module.h"

struct desk_kind {
    void *(*create)(void); // NULL: out of memory
    void (*destroy)(void *self);
    size_t line_max; // bytes of a request
    // Answers a line. `line` is NULL for one that is longer than that.
    void (*answer)(void *self, const char *line, size_t length, struct ph_writer *answer);
};

struct ph_wasm_desk *desk_create(const struct desk_kind *kind);

// Records and journals come as one line.
enum { DESK_LINE_MAX = 4 << 20 };

// A request that a desk answers, {"cmd": "NAME", …}. What it writes are members of the answer, whose first is "ok".
struct desk_command {
    const char *name;
    enum ph_status (*answer)(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error);
};

// Reads a member that is text, from malloc.
enum ph_status desk_read_text(struct ph_json request, const char *key, char **text, struct ph_error *error);
// Answers a line with one of the commands: {"ok": true, …}, or {"ok": false, "error": {"code", "message"}}.
void desk_answer(const struct desk_command *commands, size_t count, void *self, const char *line, size_t length,
                 struct ph_writer *answer);

#endif

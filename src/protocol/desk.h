// SPDX-License-Identifier: MIT
// A desk answers lines of JSON: the engine of the protocol, a table with its bots, a viewer to whom everything is said
// in words. Who gives it lines owns its streams.
#ifndef PESTHOUSE_PROTOCOL_DESK_H
#define PESTHOUSE_PROTOCOL_DESK_H

#include "pesthouse/json.h"
#include "pesthouse/text.h"

struct desk_kind {
    void *(*create)(void); // NULL: out of memory
    void (*destroy)(void *self);
    size_t line_max; // bytes of a request
    // Answers a line. `line` is NULL for one that is longer than that.
    void (*answer)(void *self, const char *line, size_t length, struct ph_writer *answer);
};

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

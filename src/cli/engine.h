// SPDX-License-Identifier: MIT
// The engine protocol (docs/protocol.md): one JSON object a line in, one out. The engine owns one game at a time and no
// streams; `pesthouse engine` and the tests feed it lines.
#ifndef PESTHOUSE_CLI_ENGINE_H
#define PESTHOUSE_CLI_ENGINE_H

#include "pesthouse/pesthouse.h"

enum { PH_ENGINE_LINE_MAX = 1 << 20 }; // bytes of a request line, without its newline

struct ph_engine;

enum ph_status ph_engine_create(struct ph_engine **engine);
void ph_engine_destroy(struct ph_engine *engine); // accepts NULL
// Searches grow so many trees from now on, each on a thread of its own; 1 at first. At most PH_SEARCH_TREES_MAX.
void ph_engine_set_threads(struct ph_engine *engine, unsigned threads);

// Answers one request line (without newline): writes exactly one JSON object, without newline, to `answer`, whatever
// the line holds. Returns false when the request was an accepted `quit`.
bool ph_engine_answer(struct ph_engine *engine, const char *line, size_t length, struct ph_writer *answer);
// The answer to a line that was too long to be read.
void ph_engine_answer_too_long(struct ph_engine *engine, struct ph_writer *answer);

#endif

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
// What searches may take from now on: so many trees, each on a thread of its own, and so much memory; time and
// iterations are ceilings, whatever a request says (0: none); who asked to stop, by `stopped`, gets the best so far.
// `run`, `only` and `before` do not count. PH_ERROR_BAD_REQUEST as ph_search_limits_check has it; then all is as
// before.
enum ph_status ph_engine_set_limits(struct ph_engine *engine, const struct ph_search_limits *limits,
                                    struct ph_error *error);
// Whether the engine goes on thinking on a thread of its own after an answer, until the next line comes: about the
// decision at hand, for the bot that searched last. A search by `ms` then counts what was found. Not at first.
// PH_ERROR_NO_MEMORY.
enum ph_status ph_engine_set_ponder(struct ph_engine *engine, bool ponders);

// Answers one request line (without newline): writes exactly one JSON object, without newline, to `answer`, whatever
// the line holds. Returns false when the request was an accepted `quit`.
bool ph_engine_answer(struct ph_engine *engine, const char *line, size_t length, struct ph_writer *answer);
// The answer to a line that was too long to be read.
void ph_engine_answer_too_long(struct ph_engine *engine, struct ph_writer *answer);

#endif

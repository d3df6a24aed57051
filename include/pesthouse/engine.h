// SPDX-License-Identifier: MIT
// The engine protocol (docs/protocol.md): one JSON object a line in, one out. The engine owns one game at a time and no
// streams; `pesthouse engine` and the tests feed it lines.
#ifndef PESTHOUSE_ENGINE_H
#define PESTHOUSE_ENGINE_H

#include "pesthouse/bot.h"
#include "pesthouse/session.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PH_ENGINE_LINE_MAX = 1 << 20 }; // bytes of a request line, without its newline

struct ph_engine;

// Thinking between requests, as the engine's owner provides it (`pesthouse engine --ponder` does, on a thread). The
// engine calls `stop` before it uses the session itself.
struct ph_pondering {
    // Searches for the decision at hand until it is stopped, if a seat has one.
    void (*begin)(void *context, struct ph_session *session, const struct ph_bot *bot,
                  const struct ph_search_limits *limits);
    void (*stop)(void *context);   // returns when the search has ended, or at once if there is none
    void (*forget)(void *context); // another decision is at hand
    // What this bot found for the decision at hand; NULL: nothing.
    const struct ph_search_result *(*found)(const void *context, const struct ph_bot *bot);
    void *context;
};

PH_API enum ph_status ph_engine_create(struct ph_engine **engine);
PH_API void ph_engine_destroy(struct ph_engine *engine); // accepts NULL
// What searches may take from now on: that many trees, run by `run`, and that much memory; time and iterations are
// ceilings, whatever a request says (0: none); once `stopped` is true, a search answers with the best so far. `only`
// and `before` do not count. PH_ERROR_BAD_REQUEST as ph_search_limits_check has it; then nothing changes.
PH_API enum ph_status ph_engine_set_limits(struct ph_engine *engine, const struct ph_search_limits *limits,
                                           struct ph_error *error);
// After each answer the engine lets `pondering` search for the decision at hand, for the bot that searched last, until
// the next line comes. A search by `ms` then counts what was found. `pondering` must live until the engine is destroyed
// or given another. NULL: none, as at first.
PH_API void ph_engine_set_pondering(struct ph_engine *engine, const struct ph_pondering *pondering);

// Answers one request line (without newline): writes exactly one JSON object, without newline, to `answer`, whatever
// the line holds. Returns false when the request was an accepted `quit`.
PH_API bool ph_engine_answer(struct ph_engine *engine, const char *line, size_t length, struct ph_writer *answer);
// The answer to a line that was too long to be read.
PH_API void ph_engine_answer_too_long(struct ph_engine *engine, struct ph_writer *answer);

#ifdef __cplusplus
}
#endif

#endif

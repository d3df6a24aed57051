// SPDX-License-Identifier: MIT
// The engine protocol (docs/protocol.md): each line is a JSON object, each gets one in answer. An engine owns a session
// with one game at a time, but no streams and no threads: its caller passes in lines.
#ifndef PESTHOUSE_ENGINE_H
#define PESTHOUSE_ENGINE_H

#include "pesthouse/bot.h"
#include "pesthouse/session.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PH_ENGINE_LINE_MAX = 1 << 20 }; // bytes of a request line, without its newline

struct ph_engine;

// Searching between requests, provided by the caller (`pesthouse engine --ponder` does it on a thread). The engine
// calls `stop` before it uses the session itself.
struct ph_pondering {
    // Starts a search for the current decision, if a seat decides, and returns; the search runs until it is stopped.
    void (*begin)(void *context, struct ph_session *session, const struct ph_bot *bot,
                  const struct ph_search_limits *limits);
    void (*stop)(void *context);   // returns once no search is running
    void (*forget)(void *context); // drops the result: the decision is another now
    // The bot's result for the current decision, valid until `begin` or `forget`; NULL: none.
    const struct ph_search_result *(*found)(const void *context, const struct ph_bot *bot);
    void *context;
};

PH_API enum ph_status ph_engine_create(struct ph_engine **engine);
PH_API void ph_engine_destroy(struct ph_engine *engine); // accepts NULL
// Limits all searches from now on. `trees`, `run`, `memory` and `stopped` are used as they are; `ms` and `iterations`
// are ceilings for what requests ask (0: none); `only` and `before` are ignored. PH_ERROR_BAD_REQUEST, with nothing
// changed, if ph_search_limits_check refuses them.
PH_API enum ph_status ph_engine_set_limits(struct ph_engine *engine, const struct ph_search_limits *limits,
                                           struct ph_error *error);
// From now on the engine ponders between an answer and the next line, with the bot that searched last. A search limited
// by `ms` then builds on the result. `pondering` must stay valid until the engine is destroyed or gets another. NULL:
// no pondering, which is the default.
PH_API void ph_engine_set_pondering(struct ph_engine *engine, const struct ph_pondering *pondering);

// Answers one request line. Whatever the line holds, writes exactly one JSON object to `answer`; neither has a newline.
// Returns false if the request was an accepted `quit`.
PH_API bool ph_engine_answer(struct ph_engine *engine, const char *line, size_t length, struct ph_writer *answer);
// Writes the answer to a line of more than PH_ENGINE_LINE_MAX bytes.
PH_API void ph_engine_answer_too_long(struct ph_engine *engine, struct ph_writer *answer);

#ifdef __cplusplus
}
#endif

#endif

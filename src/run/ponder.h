// SPDX-License-Identifier: MIT
// Pondering: a search for the current decision on its own thread while the program waits. A later search for the same
// decision by the same bot can build on its result (`before` of ph_search_limits). The caller must stop it before the
// session changes.
#ifndef PESTHOUSE_RUN_PONDER_H
#define PESTHOUSE_RUN_PONDER_H

#include "pesthouse/engine.h"

struct ponder;

enum ph_status ponder_create(struct ponder **ponder);
void ponder_destroy(struct ponder *ponder); // stops it; accepts NULL

// Starts or continues the search for the current decision, if a seat decides. `limits` must be valid; their time,
// iterations and `stopped` are ignored. Without memory or a thread, nothing is pondered.
void ponder_begin(struct ponder *ponder, struct ph_session *session, const struct ph_bot *bot,
                  const struct ph_search_limits *limits);
// Stops the search within milliseconds, and returns when its thread has ended. Accepts NULL, and does nothing if no
// search is running.
void ponder_stop(struct ponder *ponder);
// Drops the result: the decision is another now. Only while no search is running; accepts NULL.
void ponder_forget(struct ponder *ponder);
// The bot's result for the current decision; NULL: none. Only while no search is running; accepts NULL.
const struct ph_search_result *ponder_found(const struct ponder *ponder, const struct ph_bot *bot);

// The four functions above, for ph_engine_set_pondering.
struct ph_pondering ponder_for_engine(struct ponder *ponder);

#endif

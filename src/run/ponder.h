// SPDX-License-Identifier: MIT
// Thinking while the other side is awaited: a search of the decision at hand on a thread of its own, until it is
// stopped. What it found counts for a later search of the same decision by the same bot (`before` of its limits). One
// owner, who stops it before the session changes; nothing is ever printed.
#ifndef PESTHOUSE_RUN_PONDER_H
#define PESTHOUSE_RUN_PONDER_H

#include "pesthouse/engine.h"

struct ponder;

enum ph_status ponder_create(struct ponder **ponder);
void ponder_destroy(struct ponder *ponder); // stops it; accepts NULL

// Goes on with the decision at hand, where a seat has one: adds to what was found for it before. `limits` are checked;
// their time, iterations and `stopped` do not count. Where there is no memory or no thread, nothing is pondered.
void ponder_begin(struct ponder *ponder, struct ph_session *session, const struct ph_bot *bot,
                  const struct ph_search_limits *limits);
// Within milliseconds; returns when the thread has ended. Accepts NULL, and one that does not run.
void ponder_stop(struct ponder *ponder);
// Another decision is at hand. Only while it does not run; accepts NULL.
void ponder_forget(struct ponder *ponder);
// What this bot found for the decision at hand; NULL: nothing. Only while it does not run; accepts NULL.
const struct ph_search_result *ponder_found(const struct ponder *ponder, const struct ph_bot *bot);

// The four above as an engine takes them.
struct ph_pondering ponder_for_engine(struct ponder *ponder);

#endif

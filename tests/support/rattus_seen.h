// SPDX-License-Identifier: MIT
// A position of Rattus as a viewer sees it, and what is told of a move, for tests of words.
#ifndef PESTHOUSE_TESTS_SUPPORT_RATTUS_SEEN_H
#define PESTHOUSE_TESTS_SUPPORT_RATTUS_SEEN_H

#include "support/rattus_table.h"
#include "support/words.h"

// The viewer's scene of a table; *view is where its view is kept.
struct words_scene scene_of(const struct table *table, int viewer, struct rattus_state *view);
// Takes an action or outcome, and tells the viewer what it did.
void tell(struct table *table, int viewer, const char *action, char words[WORDS_MAX]);

#endif

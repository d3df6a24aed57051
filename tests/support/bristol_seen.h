// SPDX-License-Identifier: MIT
// A position of Bristol 1350 as a viewer sees it, for tests of words and boards.
#ifndef PESTHOUSE_TESTS_SUPPORT_BRISTOL_SEEN_H
#define PESTHOUSE_TESTS_SUPPORT_BRISTOL_SEEN_H

#include "support/bristol_table.h"
#include "words/words.h"

// Where a viewer's scene is kept.
struct seen {
    struct bristol_state view;
    struct ph_event events[TABLE_EVENTS_MAX];
    struct words_scene scene;
};

const struct words_scene *see(const struct table *table, int viewer, struct seen *seen);

#endif

// SPDX-License-Identifier: MIT
// What a good player would do in the place of the person who is asked, who must not wait long for it.
#ifndef PESTHOUSE_TUI_HINT_H
#define PESTHOUSE_TUI_HINT_H

#include "tui/choose.h"
#include "tui/table.h"

// Writes one or two sentences on the decision that `chooser` asks, and in a line of its own how the game stands. All of
// it comes from what the seat sees, and nothing else.
void tui_hint(const struct tui_table *table, const struct tui_chooser *chooser, struct ph_writer *writer);

#endif

// SPDX-License-Identifier: MIT
// Hints: what a good player would do at this decision, found quickly.
#ifndef PESTHOUSE_TUI_HINT_H
#define PESTHOUSE_TUI_HINT_H

#include "tui/table.h"
#include "words/choose.h"

// Writes one or two sentences on the chooser's decision and, on another line, each seat's chances. Both come only from
// what the seat sees.
void tui_hint(const struct tui_table *table, const struct words_chooser *chooser, struct ph_writer *writer);

#endif

// SPDX-License-Identifier: MIT
// Why something happened, or cannot be done: the rules behind it, in the words of the pages of rules. Everything rests
// on what one viewer sees.
#ifndef PESTHOUSE_TUI_FACES_WHY_H
#define PESTHOUSE_TUI_FACES_WHY_H

#include "tui/table.h"
#include "words/why.h"

// What happened in a move, and its rules below; in full: with their texts by number. Nothing if the move told nothing.
void tui_why_move(const struct tui_table *table, int viewer, size_t index, bool full, struct ph_writer *writer);
// The n-th move from the end that told something, 1 the last; the number of moves: there is none.
size_t tui_why_nth(const struct tui_table *table, int viewer, size_t n);
// The rule that forbids what is typed at a question: an action in notation, a place, or a thing by its id. NULL:
// nothing is known of it, or it is legal, which *legal says.
const char *tui_why_not(const struct words_chooser *chooser, const char *typed, bool *legal);

#endif

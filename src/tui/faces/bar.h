// SPDX-License-Identifier: MIT
// The bar of keys: the items that fit into a row, whole.
#ifndef PESTHOUSE_TUI_FACES_BAR_H
#define PESTHOUSE_TUI_FACES_BAR_H

#include "pesthouse/text.h"

struct tui_bar_item {
    const char *words; // "u undo"; NULL: none
    int rank;          // where the row is short, the items of the highest rank are left out first
};

// Writes the items that fit, in their order.
void tui_bar_write(const struct tui_bar_item *items, size_t count, int columns, struct ph_writer *writer);

#endif

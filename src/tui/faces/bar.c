// SPDX-License-Identifier: MIT
#include "tui/faces/bar.h"

#include "tui/terminal/canvas.h"

enum { GAP = 2 }; // columns between items

// The columns of the items up to a rank.
static int columns_of(const struct tui_bar_item *items, size_t count, int rank_max) {
    int columns = -GAP;
    for (size_t i = 0; i < count; i++) {
        if (items[i].words != NULL && items[i].rank <= rank_max) {
            columns += GAP + tui_text_columns(items[i].words);
        }
    }
    return columns;
}

static int highest_rank(const struct tui_bar_item *items, size_t count) {
    int highest = 0;
    for (size_t i = 0; i < count; i++) {
        highest = items[i].rank > highest ? items[i].rank : highest;
    }
    return highest;
}

void tui_bar_write(const struct tui_bar_item *items, size_t count, int columns, struct ph_writer *writer) {
    int rank_max = highest_rank(items, count);
    while (rank_max >= 0 && columns_of(items, count, rank_max) > columns) {
        rank_max--;
    }
    const char *gap = "";
    for (size_t i = 0; i < count; i++) {
        if (items[i].words != NULL && items[i].rank <= rank_max) {
            ph_write_format(writer, "%s%s", gap, items[i].words);
            gap = "  ";
        }
    }
}

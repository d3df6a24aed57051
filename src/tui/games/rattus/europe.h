// SPDX-License-Identifier: MIT
// Europe as a picture of characters, each a region or the sea, at whatever size there is room for. Lines and labels are
// drawn over it by map.c; which regions touch comes from the rules, never from here.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_EUROPE_H
#define PESTHOUSE_TUI_GAMES_RATTUS_EUROPE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    EUROPE_COLUMNS_MIN = 80,
    EUROPE_ROWS_MIN = 14,
    EUROPE_COLUMNS_MAX = 170,
    EUROPE_ROWS_MAX = 60,
    EUROPE_SEA = 0xFF,
};

// Corners of the map's cells: one row and one column more than cells. A cell whose four corners lie in one region is
// inside it; any other is a border.
struct europe {
    int columns; // cells
    int rows;
    uint8_t corner[EUROPE_ROWS_MAX + 1][EUROPE_COLUMNS_MAX + 1]; // region, or EUROPE_SEA
};

// The largest map that fits, with a shape that still looks like Europe.
void europe_fill(struct europe *europe, int columns, int rows);

#endif

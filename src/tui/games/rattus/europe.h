// SPDX-License-Identifier: MIT
// Europe as a picture of characters, each a region or the sea, at whatever size there is room for. Lines and labels are
// drawn over it by map.c; which regions touch comes from the rules, never from here.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_EUROPE_H
#define PESTHOUSE_TUI_GAMES_RATTUS_EUROPE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    EUROPE_COLUMNS_MIN = 80,
    EUROPE_ROWS_MIN = 12,
    EUROPE_ROWS_MIN_AFRICA = 15,
    EUROPE_ROWS_USUAL = 14, // where coasts are not squeezed
    EUROPE_ROWS_USUAL_AFRICA = 18,
    EUROPE_COLUMNS_MAX = 170,
    EUROPE_ROWS_MAX = 60,
    EUROPE_SEA = 0xFF,
    EUROPE_WALL = 0x2588, // the character of a walled border
};

// Corners of the map's cells: one row and one column more than cells. A cell whose four corners lie in one region is
// inside it; any other is a border.
struct europe {
    int columns; // cells
    int rows;
    uint8_t corner[EUROPE_ROWS_MAX + 1][EUROPE_COLUMNS_MAX + 1]; // region, or EUROPE_SEA
};

// Arms of the line in a cell, as bits: the directions in which it continues.
enum { EUROPE_UP = 1, EUROPE_DOWN = 2, EUROPE_LEFT = 4, EUROPE_RIGHT = 8 };

// The line of a cell by the corners around it; 0 inside a region or the sea.
unsigned europe_arms(const struct europe *europe, int column, int row);
// The character for a line. A single arm is drawn as if it continued on both sides.
uint32_t europe_line(unsigned arms);
bool europe_is_inside(const struct europe *europe, int column, int row, uint8_t region);

bool europe_share_border(const struct europe *europe, uint8_t a, uint8_t b);

// The largest map that fits, with a shape that still looks like Europe; with North Africa below it if that is in play.
void europe_fill(struct europe *europe, int columns, int rows, bool africa);

#endif

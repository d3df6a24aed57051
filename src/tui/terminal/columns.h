// SPDX-License-Identifier: MIT
// A table, a row for each seat, whose columns say as much as there is room for. Each column has forms, the longest
// first; where a row is too long, columns take their next forms in an order that the game gives.
#ifndef PESTHOUSE_TUI_TERMINAL_COLUMNS_H
#define PESTHOUSE_TUI_TERMINAL_COLUMNS_H

#include "pesthouse/text.h"
#include "tui/terminal/canvas.h"

enum { TUI_COLUMNS_MAX = 10, TUI_COLUMN_TEXT_MAX = 500 };

struct tui_columns {
    unsigned rows;
    unsigned columns;
    // Writes a cell; nothing where there is nothing to say.
    void (*write)(const void *context, unsigned row, unsigned column, unsigned form, struct ph_writer *writer);
    const void *context;
    const uint8_t *steps; // a column for each step to a shorter table
    size_t step_count;
    // The first column has names; its last form is the name, cut to `name_max` columns where that is needed.
    unsigned name_form;
    int name_max;
    int gap_min; // spaces between two columns; one more where there is room
};

// The forms and widths that were chosen. A column without a width is empty.
struct tui_columns_fit {
    unsigned form[TUI_COLUMNS_MAX];
    int width[TUI_COLUMNS_MAX];
    int gap; // spaces between two columns
};

// Chooses the longest forms that fit `columns`; the last ones if none do.
struct tui_columns_fit tui_columns_fit(const struct tui_columns *table, int columns);
// Where a column begins in its row; for the number of columns, where another one would.
int tui_columns_start(const struct tui_columns_fit *fit, unsigned column);
// Draws a cell where it belongs in its row.
void tui_columns_draw(const struct tui_columns *table, const struct tui_columns_fit *fit, unsigned row, unsigned column,
                      struct tui_canvas *canvas, struct tui_rect rect, unsigned ink, unsigned style);

#endif

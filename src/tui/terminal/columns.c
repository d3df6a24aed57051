// SPDX-License-Identifier: MIT
#include "tui/terminal/columns.h"

#include <assert.h>

static void write_cell(const struct tui_columns *table, unsigned row, unsigned column, unsigned form,
                       char text[TUI_COLUMN_TEXT_MAX]) {
    struct ph_writer writer;
    ph_writer_init(&writer, text, TUI_COLUMN_TEXT_MAX);
    table->write(table->context, row, column, form, &writer);
}

static int width_of(const struct tui_columns *table, unsigned column, unsigned form) {
    int widest = 0;
    for (unsigned row = 0; row < table->rows; row++) {
        char text[TUI_COLUMN_TEXT_MAX];
        write_cell(table, row, column, form, text);
        const int width = tui_text_columns(text);
        widest = width > widest ? width : widest;
    }
    const bool cut = table->name_max > 0 && column == 0 && form >= table->name_form && widest > table->name_max;
    return cut ? table->name_max : widest;
}

int tui_columns_start(const struct tui_columns_fit *fit, unsigned column) {
    int start = 0;
    for (unsigned before = 0; before < column; before++) {
        start += fit->width[before] + (fit->width[before] > 0 ? fit->gap : 0);
    }
    return start;
}

static bool fits(const struct tui_columns *table, const struct tui_columns_fit *fit, int columns) {
    return tui_columns_start(fit, table->columns) - fit->gap <= columns;
}

struct tui_columns_fit tui_columns_fit(const struct tui_columns *table, int columns) {
    struct tui_columns_fit fit = {.gap = table->gap_min};
    assert(table->columns <= TUI_COLUMNS_MAX);
    for (unsigned column = 0; column < table->columns; column++) {
        fit.width[column] = width_of(table, column, 0);
    }
    for (size_t step = 0; step < table->step_count && !fits(table, &fit, columns); step++) {
        const unsigned column = table->steps[step];
        fit.width[column] = width_of(table, column, ++fit.form[column]);
    }
    struct tui_columns_fit airy = fit;
    airy.gap++;
    return fits(table, &airy, columns) ? airy : fit;
}

void tui_columns_draw(const struct tui_columns *table, const struct tui_columns_fit *fit, unsigned row, unsigned column,
                      struct tui_canvas *canvas, struct tui_rect rect, unsigned ink, unsigned style) {
    char text[TUI_COLUMN_TEXT_MAX];
    const int at = tui_columns_start(fit, column);
    const int room = rect.columns - at;
    if (fit->width[column] == 0) {
        return;
    }
    write_cell(table, row, column, fit->form[column], text);
    tui_canvas_text(canvas, rect.column + at, rect.row, room < fit->width[column] ? room : fit->width[column], text,
                    ink, style);
}

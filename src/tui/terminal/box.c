// SPDX-License-Identifier: MIT
#include "tui/terminal/box.h"

enum {
    BOX_COLUMNS = 76,
    SCREEN_COLUMNS = 40, // boxes fit into small windows
    SCREEN_ROWS = 12,
    MARGIN = 2,
};

static int least(int a, int b) {
    return a < b ? a : b;
}

struct tui_rect tui_box_largest(struct tui_rect room) {
    return (struct tui_rect){.columns = least(room.columns, BOX_COLUMNS) - 2 * MARGIN, .rows = room.rows - 2};
}

int tui_box_columns(const struct tui_canvas *canvas, struct tui_rect room, int columns) {
    const int usual = tui_box_largest(room).columns;
    const int wanted = least(columns, canvas->columns - 2 * MARGIN);
    return wanted > usual ? wanted : usual;
}

struct tui_box tui_box_draw_wide(struct tui_canvas *canvas, struct tui_rect room, const char *title, int columns,
                                 int rows) {
    columns = tui_box_columns(canvas, room, columns) + 2 * MARGIN;
    rows = least(room.rows, rows + 2);
    const int spare = room.columns - columns;
    const struct tui_rect window = {
        .column = room.column + (spare < 0 ? spare : spare / 2), // what is beside the board grows over it
        .row = room.row + (room.rows - rows) / 2,
        .columns = columns,
        .rows = rows,
    };
    tui_canvas_frame(canvas, window, title);
    return (struct tui_box){
        .canvas = canvas,
        .window = window,
        .body = {window.column + MARGIN, window.row + 1, columns - 2 * MARGIN, rows - 2},
    };
}

struct tui_box tui_box_draw(struct tui_canvas *canvas, struct tui_rect room, const char *title, int rows) {
    return tui_box_draw_wide(canvas, room, title, 0, rows);
}

void tui_box_keys(const struct tui_box *box, const char *keys) {
    struct tui_canvas *const canvas = box->canvas;
    if (tui_text_columns(keys) <= box->body.columns) {
        const int row = box->window.row + box->window.rows - 1;
        tui_canvas_text(canvas, box->body.column, row, box->body.columns, keys, TUI_INK_FAINT, 0);
        return;
    }
    tui_canvas_line(canvas, 0, canvas->rows - 1, canvas->columns, ' ', TUI_INK_BAR, 0);
    tui_canvas_text(canvas, 0, canvas->rows - 1, canvas->columns, keys, TUI_INK_BAR, 0);
}

struct tui_canvas *tui_box_canvas(struct tui_screen *screen, struct tui_rect *room) {
    struct tui_canvas *const canvas = tui_screen_over(screen, SCREEN_COLUMNS, SCREEN_ROWS, room);
    // The keys of what is behind a box do nothing now.
    tui_canvas_line(canvas, 0, canvas->rows - 1, canvas->columns, ' ', TUI_INK_PLAIN, 0);
    return canvas;
}

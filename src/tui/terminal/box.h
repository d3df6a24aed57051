// SPDX-License-Identifier: MIT
// A box over the table: a frame with a title, a list or a text in it, and the keys. It stands beside the board where
// there is room for it, else in the middle of the screen.
#ifndef PESTHOUSE_TUI_TERMINAL_BOX_H
#define PESTHOUSE_TUI_TERMINAL_BOX_H

#include "tui/terminal/screen.h"

struct tui_box {
    struct tui_canvas *canvas;
    struct tui_rect window;
    struct tui_rect body; // inside the frame
};

// The columns and rows of the largest body in a room.
struct tui_rect tui_box_largest(struct tui_rect room);
// Draws an empty box for some rows of text, or as many as fit.
struct tui_box tui_box_draw(struct tui_canvas *canvas, struct tui_rect room, const char *title, int rows);
// The columns of a body that shall have some where the screen has them, also beyond the room.
int tui_box_columns(const struct tui_canvas *canvas, struct tui_rect room, int columns);
// The same with such a body.
struct tui_box tui_box_draw_wide(struct tui_canvas *canvas, struct tui_rect room, const char *title, int columns,
                                 int rows);
// Adds the keys to its frame, or to the last row of the screen if they are too long for it.
void tui_box_keys(const struct tui_box *box, const char *keys);

// The canvas with the table on it, if there is one, and the room for a box.
struct tui_canvas *tui_box_canvas(struct tui_screen *screen, struct tui_rect *room);

#endif

// SPDX-License-Identifier: MIT
// The log of a game on a canvas.
#ifndef PESTHOUSE_TUI_FACES_LOG_H
#define PESTHOUSE_TUI_FACES_LOG_H

#include "tui/terminal/canvas.h"
#include "viewer/log.h"

// The number of rows of all lines from move `first_move` on.
int tui_log_rows(const struct viewer_log *log, int columns, size_t first_move);
// Draws those rows, each line with its seat's letter in front, without the first `skip`.
void tui_log_draw(const struct viewer_log *log, struct tui_canvas *canvas, struct tui_rect rect, size_t first_move,
                  int skip);
// What stands there if there are no rows.
const char *tui_log_nothing(const struct words_language *language, size_t first_move);
// Draws as many of the last rows as there is room for.
void tui_log_draw_tail(const struct viewer_log *log, struct tui_canvas *canvas, struct tui_rect rect);

#endif

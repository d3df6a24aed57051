// SPDX-License-Identifier: MIT
// The whole table of Rattus on a canvas: the map, and below it a row for each seat and one for the cards on display.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_BOARD_H
#define PESTHOUSE_TUI_GAMES_RATTUS_BOARD_H

#include "tui/drawing.h"

int rattus_board_rows_min(const struct tui_scene *scene);
void rattus_board_draw(const struct tui_scene *scene, struct tui_canvas *canvas, struct tui_rect rect);
bool rattus_board_place(const struct tui_scene *scene, struct tui_rect rect, unsigned place, int *column, int *row);

#endif

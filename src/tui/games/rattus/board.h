// SPDX-License-Identifier: MIT
// The whole table of Rattus on a canvas: the map, and below it the seats and the cards (seats.h).
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_BOARD_H
#define PESTHOUSE_TUI_GAMES_RATTUS_BOARD_H

#include "tui/board.h"

int rattus_board_rows_min(const struct words_scene *scene);
int rattus_board_rows_full(const struct words_scene *scene);
void rattus_board_draw(const struct words_scene *scene, const struct tui_marks *marks, struct tui_canvas *canvas,
                       struct tui_rect rect);
bool rattus_board_place(const struct words_scene *scene, struct tui_rect rect, unsigned place, int *column, int *row);

#endif

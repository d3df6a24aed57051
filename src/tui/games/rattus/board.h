// SPDX-License-Identifier: MIT
// The whole table of Rattus on a canvas: the map, and below it a row for each seat and one for the cards on display.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_BOARD_H
#define PESTHOUSE_TUI_GAMES_RATTUS_BOARD_H

#include "tui/board.h"

int rattus_board_rows_min(const struct words_scene *scene);
void rattus_board_draw(const struct words_scene *scene, const struct tui_marks *marks, struct tui_canvas *canvas,
                       struct tui_rect rect);
bool rattus_board_place(const struct words_scene *scene, struct tui_rect rect, unsigned place, int *column, int *row);
// Names of characters in as many words as fit into some columns: with classes, without, or the first letters of each.
void rattus_board_characters(struct ph_writer *writer, const struct words_language *language, uint32_t characters,
                             int columns);

#endif

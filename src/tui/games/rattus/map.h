// SPDX-License-Identifier: MIT
// The board as a map: borders, sea links, and in every region its name, rats and cubes.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_MAP_H
#define PESTHOUSE_TUI_GAMES_RATTUS_MAP_H

#include "tui/board.h"

void rattus_map_draw(const struct words_scene *scene, const struct tui_marks *marks, struct tui_canvas *canvas,
                     struct tui_rect rect);
// Where a region's label has its middle.
bool rattus_map_place(const struct words_scene *scene, struct tui_rect rect, unsigned region, int *column, int *row);

#endif

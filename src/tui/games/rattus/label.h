// SPDX-License-Identifier: MIT
// What is in a region, written into it: its name, rats, pieces and cubes.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_LABEL_H
#define PESTHOUSE_TUI_GAMES_RATTUS_LABEL_H

#include "tui/board.h"
#include "tui/games/rattus/europe.h"

// The free rectangle nearest to the middle of the region, as large as a label wants it or smaller. False: the region is
// not on the map.
bool rattus_label_rect(const struct europe *europe, uint8_t region, struct tui_rect *label);
void rattus_label_draw(const struct words_scene *scene, const struct tui_marks *marks, unsigned region,
                       struct tui_canvas *canvas, struct tui_rect label);

#endif

// SPDX-License-Identifier: MIT
// Below the map: a row for each seat, or two seats a row, and the cards: the characters on the table, and the region
// cards that the viewer holds.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_SEATS_H
#define PESTHOUSE_TUI_GAMES_RATTUS_SEATS_H

#include "games/rattus/state.h"
#include "tui/board.h"

// Draws the seats into as many rows as there are seats, or into half as many.
void rattus_seats_draw(const struct words_scene *scene, struct tui_canvas *canvas, struct tui_rect rect);
// Draws the cards into two rows, or into one.
void rattus_card_rows_draw(const struct words_scene *scene, struct tui_canvas *canvas, struct tui_rect rect);

// Names of characters, from long to short: with classes, without, the first letters of each, the same without spaces.
enum { RATTUS_NAME_FORMS = 4 };
void rattus_say_names(struct ph_writer *writer, const struct words_language *language, uint32_t characters,
                      unsigned form);

#endif

// SPDX-License-Identifier: MIT
// Ways over the sea: regions that touch by the rules, but share no border on the map, are joined by dots.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_SEA_H
#define PESTHOUSE_TUI_GAMES_RATTUS_SEA_H

#include "games/rattus/state.h"
#include "tui/games/rattus/europe.h"
#include "tui/terminal/canvas.h"

// Joins two regions. False: there is no way over the sea between them.
bool rattus_sea_link(const struct europe *europe, uint8_t a, uint8_t b, bool walled, struct tui_canvas *canvas,
                     struct tui_rect at);
// All of them. `at` is where the map lies on the canvas.
void rattus_sea_draw(const struct rattus_state *state, const struct europe *europe, struct tui_canvas *canvas,
                     struct tui_rect at);

#endif

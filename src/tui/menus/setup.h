// SPDX-License-Identifier: MIT
// What the start menu sets up: steps through values, and refuses mixtures of which there is no game.
#ifndef PESTHOUSE_TUI_MENUS_SETUP_H
#define PESTHOUSE_TUI_MENUS_SETUP_H

#include "tui/faces/ui.h"

enum tui_setup_field { TUI_SETUP_GAME, TUI_SETUP_PLAYERS, TUI_SETUP_PEOPLE, TUI_SETUP_BOT, TUI_SETUP_OPTION };

// Steps to the next (1) or previous (−1) value with which there is a game. If others had to be left out, start->word
// says why. `option` is the number of the option, for TUI_SETUP_OPTION.
void tui_setup_turn(struct tui_start *start, enum tui_setup_field field, size_t option, int by,
                    const struct words_language *language);

#endif

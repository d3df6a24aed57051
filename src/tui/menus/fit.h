// SPDX-License-Identifier: MIT
// Numbers and bots that fit a game.
#ifndef PESTHOUSE_TUI_MENUS_FIT_H
#define PESTHOUSE_TUI_MENUS_FIT_H

#include "tui/faces/ui.h"

// Steps a number within its bounds, and wraps around.
int tui_fit_turn(int number, int by, int low, int high);
// Steps to the next (1) or previous (−1) bot that plays the game.
void tui_fit_turn_bot(struct tui_start *start, int by);
// Makes the number of players and the bot fit the game.
void tui_fit(struct tui_start *start);

#endif

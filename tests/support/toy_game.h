// SPDX-License-Identifier: MIT
// A race for 2 to 4 seats, small enough to know by heart and with everything that a real game has: chance, a secret,
// private fields, options, a windy end. Tests of what is common to all games play it.
//
// Each seat is first dealt a card of 1 to 3 steps (weights 3, 2, 1), which only that seat sees. In turn a seat rolls a
// die and goes as far, or jumps 1 to 3 steps, or, once, shows its card and goes as many steps. Who reaches the goal
// first wins. Actions: "roll", "jump 2", "show"; outcomes "card 2", "die 5".
//
// Positions have a history, `told`: what cards were dealt to whom (for others than that seat null, also once the card
// is shown) and who went where.
#ifndef PESTHOUSE_TESTS_SUPPORT_TOY_GAME_H
#define PESTHOUSE_TESTS_SUPPORT_TOY_GAME_H

#include "pesthouse/game.h"

extern const struct ph_game toy_game;

#endif

// SPDX-License-Identifier: MIT
// Bristol 1350: all that code outside this folder includes of the game's rules.
#ifndef BRISTOL1350_H
#define BRISTOL1350_H

#include "pesthouse/game.h"

extern const struct ph_game bristol1350_game;

#endif

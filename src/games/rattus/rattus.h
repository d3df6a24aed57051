// SPDX-License-Identifier: MIT
// Rattus: all that code outside this folder includes of the game's rules.
#ifndef RATTUS_H
#define RATTUS_H

#include "pesthouse/game.h"

extern const struct ph_game rattus_game;

#endif

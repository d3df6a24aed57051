// SPDX-License-Identifier: MIT
#ifndef BRISTOL1350_H
#define BRISTOL1350_H

#include "pesthouse/game.h"

extern const struct ph_game bristol1350_game;

#endif

// SPDX-License-Identifier: MIT
// What the laboratory knows of Bristol 1350 (lab/games.h).
#ifndef PESTHOUSE_LAB_GAMES_BRISTOL1350_H
#define PESTHOUSE_LAB_GAMES_BRISTOL1350_H

#include "lab/games.h"

extern const struct lab_game bristol1350_lab;

#endif

// SPDX-License-Identifier: MIT
// What the laboratory knows of Rattus (lab/games.h).
#ifndef PESTHOUSE_LAB_GAMES_RATTUS_H
#define PESTHOUSE_LAB_GAMES_RATTUS_H

#include "lab/games.h"

extern const struct lab_game rattus_lab;

#endif

// SPDX-License-Identifier: MIT
// The games of a program. The table is defined in a higher layer, so that core depends on no game: games/registry.c for
// the library, support/toy_registry.h for tests.
#ifndef PESTHOUSE_CORE_REGISTRY_H
#define PESTHOUSE_CORE_REGISTRY_H

#include "pesthouse/game.h"

extern const struct ph_game *const ph_games[]; // ends with NULL

#endif

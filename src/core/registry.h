// SPDX-License-Identifier: MIT
// The games that a program knows. The table itself is handed in from above, so that nothing in core names a game:
// games/registry.c for the library, support/toy_registry.h for tests.
#ifndef PESTHOUSE_CORE_REGISTRY_H
#define PESTHOUSE_CORE_REGISTRY_H

#include "pesthouse/game.h"

extern const struct ph_game *const ph_games[]; // ends with NULL

#endif

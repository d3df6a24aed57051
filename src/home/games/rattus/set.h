// SPDX-License-Identifier: MIT
// Sets of tokens for games of Rattus at home.
#ifndef PESTHOUSE_HOME_GAMES_RATTUS_SET_H
#define PESTHOUSE_HOME_GAMES_RATTUS_SET_H

#include "pesthouse/game.h"

// Adds a set of tokens under a name, for games that begin later; it stays as long as the process.
// PH_ERROR_BAD_REQUEST with what is wrong with it; PH_ERROR_NO_MEMORY.
enum ph_status home_rattus_add_set(const char *name, struct ph_json data, struct ph_error *error);

#endif

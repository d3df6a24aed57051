// SPDX-License-Identifier: MIT
// Names that commands are given: the game, and what to say of a name that nothing has.
#ifndef PESTHOUSE_CLI_NAMES_H
#define PESTHOUSE_CLI_NAMES_H

#include "pesthouse/game.h"

// Says on standard error that `typed` is no `what` ("game", "bot"), which ones there are (`words` ends with NULL), and
// which was probably meant. Returns CLI_EXIT_USAGE. `command` is the command's name.
int cli_refuse_unknown(const char *command, const char *what, const char *typed, const char *const *words);

// The game with that id, the first one for NULL. Returns CLI_EXIT_OK, or refuses as above.
int cli_find_game(const char *command, const char *id, const struct ph_game **game);

#endif

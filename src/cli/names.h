// SPDX-License-Identifier: MIT
// Names in command lines: finds the game, and reports unknown names.
#ifndef PESTHOUSE_CLI_NAMES_H
#define PESTHOUSE_CLI_NAMES_H

#include "pesthouse/game.h"

// Reports on standard error that `typed` is not a `what` ("game", "bot"), lists `words` (ends with NULL), and suggests
// the most similar one. Returns CLI_EXIT_USAGE. `command` is the command's name.
int cli_refuse_unknown(const char *command, const char *what, const char *typed, const char *const *words);

// The game with that id, or the first one for NULL. Returns CLI_EXIT_OK, or reports as above.
int cli_find_game(const char *command, const char *id, const struct ph_game **game);

#endif

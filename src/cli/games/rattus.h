// SPDX-License-Identifier: MIT
// What commands know of Rattus (cli/games.h).
#ifndef PESTHOUSE_CLI_GAMES_RATTUS_H
#define PESTHOUSE_CLI_GAMES_RATTUS_H

#include "cli/games.h"

extern const struct cli_game rattus_cli;

#endif

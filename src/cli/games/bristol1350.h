// SPDX-License-Identifier: MIT
// What commands know of Bristol 1350 (cli/games.h).
#ifndef PESTHOUSE_CLI_GAMES_BRISTOL1350_H
#define PESTHOUSE_CLI_GAMES_BRISTOL1350_H

#include "cli/games.h"

extern const struct cli_game bristol1350_cli;

#endif

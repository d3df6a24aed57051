// SPDX-License-Identifier: MIT
// The rules of Bristol 1350 to read in ten minutes: the topics of help in the order of a game, and between them set-up,
// an example and answers. docs/rules/bristol1350-play.md is made of it (`make rule-pages`).
#ifndef PESTHOUSE_CLI_GAMES_BRISTOL1350_RULES_H
#define PESTHOUSE_CLI_GAMES_BRISTOL1350_RULES_H

#include "cli/games.h"

extern const struct cli_game bristol1350_cli;

#endif

// SPDX-License-Identifier: MIT
// The rules of Rattus to read in ten minutes: the topics of help in the order of a game, and between them set-up, an
// example and answers. docs/rules/rattus-play.md is made of it (`make rule-pages`).
#ifndef PESTHOUSE_CLI_GAMES_RATTUS_RULES_H
#define PESTHOUSE_CLI_GAMES_RATTUS_RULES_H

#include "cli/games.h"

extern const struct cli_game rattus_cli;

#endif

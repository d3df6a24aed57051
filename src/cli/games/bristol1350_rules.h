// SPDX-License-Identifier: MIT
// The rules of Bristol 1350 to read in ten minutes: the topics of help in the order of a game, and between them set-up,
// an example and answers. docs/rules/bristol1350-play.md is made of it (`make rule-pages`).
#ifndef PESTHOUSE_CLI_GAMES_BRISTOL1350_RULES_H
#define PESTHOUSE_CLI_GAMES_BRISTOL1350_RULES_H

#include "cli/games.h"

enum { BRISTOL_RULES_COUNT = 13 };
extern const struct cli_rules_part bristol1350_rules_page[BRISTOL_RULES_COUNT];

#endif

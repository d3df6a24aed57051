// SPDX-License-Identifier: MIT
// The rules of Rattus to read in ten minutes: the topics of help in the order of a game, and between them set-up, an
// example and answers. docs/rules/rattus-play.md is made of it (`make rule-pages`).
#ifndef PESTHOUSE_CLI_GAMES_RATTUS_RULES_H
#define PESTHOUSE_CLI_GAMES_RATTUS_RULES_H

#include "cli/games.h"

enum { RATTUS_RULES_COUNT = 10 };
extern const struct cli_rules_part rattus_rules_page[RATTUS_RULES_COUNT];

#endif

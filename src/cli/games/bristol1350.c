// SPDX-License-Identifier: MIT
#include "cli/games/bristol1350.h"

#include "cli/games/bristol1350_rules.h"
#include "games/bristol1350/bristol1350.h"

const struct cli_game bristol1350_cli = {
    .game = &bristol1350_game,
    .rules = bristol1350_rules_page,
    .rules_count = BRISTOL_RULES_COUNT,
};

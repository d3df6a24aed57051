// SPDX-License-Identifier: MIT
#include "cli/games/rattus.h"

#include "cli/games/rattus_rules.h"
#include "games/rattus/rattus.h"

const struct cli_game rattus_cli = {
    .game = &rattus_game,
    .rules = rattus_rules_page,
    .rules_count = RATTUS_RULES_COUNT,
};

// SPDX-License-Identifier: MIT
#include "cli/games/bristol1350.h"

#include "cli/games/bristol1350_rules.h"
#include "games/bristol1350/bristol1350.h"

static const struct cli_mixture mixtures[] = {
    {.name = "special actions", .players = 6, .options = "{\"special_actions\":true}"},
    {.name = "most variants",
     .players = 6,
     .options = "{\"special_actions\":true,\"chaos\":true,\"alms\":true,\"claims\":true,\"start_remedies\":1}"},
};

const struct cli_game bristol1350_cli = {
    .game = &bristol1350_game,
    .mixtures = mixtures,
    .mixture_count = sizeof mixtures / sizeof *mixtures,
    .rules = bristol1350_rules_page,
    .rules_count = BRISTOL_RULES_COUNT,
};

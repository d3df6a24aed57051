// SPDX-License-Identifier: MIT
#include "lab/games/bristol1350.h"

#include "games/bristol1350/bristol1350.h"

static const struct lab_mixture mixtures[] = {
    {.name = "special actions", .players = 6, .options = "{\"special_actions\":true}"},
    {.name = "most variants",
     .players = 6,
     .options = "{\"special_actions\":true,\"chaos\":true,\"alms\":true,\"claims\":true,\"start_remedies\":1}"},
};

const struct lab_game bristol1350_lab = {
    .game = &bristol1350_game,
    .mixtures = mixtures,
    .mixture_count = sizeof mixtures / sizeof *mixtures,
};

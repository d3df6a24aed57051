// SPDX-License-Identifier: MIT
// All games. A new one is a folder beside this file and a line in the table.
#include "core/registry.h"

#include "games/bristol1350/bristol1350.h"
#include "games/rattus/rattus.h"

const struct ph_game *const ph_games[] = {
    &rattus_game,
    &bristol1350_game,
    NULL,
};

// SPDX-License-Identifier: MIT
#include "run/games/rattus.h"

#include "games/rattus/rattus.h"
#include "games/rattus/tokens.h"
#include "home/games/rattus/set.h"

const struct data_game rattus_data = {.game = &rattus_game, .add = home_rattus_add_set, .close = rattus_tokens_close};

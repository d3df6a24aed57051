// SPDX-License-Identifier: MIT
#include "ai/games/rattus/prospect.h"
#include "ai/games/rattus/rattus.h"

// Fitted by `make refit` in games of the bot against itself, for each number of seats, on 200 sets of tokens and all
// boxes; what does not depend on the seats is the mean of the fits.
#define WEIGHTS                                                                                                        \
    .card = {[2] = 0.316F, [3] = 0.468F, [4] = 0.29F, [5] = 0.348F, [6] = 0.362F},                                     \
    .symbol = {[2] = 0.583F, [3] = 1.601F, [4] = 1.373F, [5] = 1.379F, [6] = 1.254F}, .card_end = 0.219F,              \
    .near = 0.863F, .far = 0.674F, .to_come = 0.306F, .leader = 0.399F, .final = 1.589F, .last = 0.329F,               \
    .placed = 0.753F, .protection = 0.19F, .hidden = 0.433F, .diplomats = 0.725F, .card_majority = -0.071F,            \
    .card_all = -0.037F, .card_threes = -0.011F,                                                                       \
    .character = {[RATTUS_KING] = 0.028F,       [RATTUS_MONK] = -0.069F,       [RATTUS_KNIGHT] = -0.071F,              \
                  [RATTUS_MERCHANT] = 0.007F,   [RATTUS_PEASANT] = 0.174F,     [RATTUS_WITCH] = -0.005F,               \
                  [RATTUS_QUEEN] = 0.049F,      [RATTUS_EMPEROR] = -0.001F,    [RATTUS_BISHOP] = -0.001F,              \
                  [RATTUS_NUN] = -0.015F,       [RATTUS_CRUSADER] = -0.026F,   [RATTUS_SOLDIER] = -0.03F,              \
                  [RATTUS_MESSENGER] = 0.022F,  [RATTUS_MAYOR] = -0.004F,      [RATTUS_SERF] = -0.013F,                \
                  [RATTUS_BAKER] = -0.022F,     [RATTUS_PIED_PIPER] = -0.015F, [RATTUS_WIZARD] = 0.079F,               \
                  [RATTUS_SULTAN] = 0.396F,     [RATTUS_ASTRONOMER] = 0.024F,  [RATTUS_EXPLORER] = 0.071F,             \
                  [RATTUS_CARAVANEER] = -0.009F}

const struct rattus_weights rattus_plan_weights = {WEIGHTS};
const struct rattus_weights rattus_quick_weights = {WEIGHTS, .rough = true};

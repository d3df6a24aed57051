// SPDX-License-Identifier: MIT
#include "ai/games/rattus/prospect.h"
#include "ai/games/rattus/rattus.h"

// Fitted by `make respond` on both sets of tokens and all boxes (docs/powers.md); but `final` and `last` to who won
// 2,000 games of the bot against itself, and `hidden` by hand.
#define WEIGHTS                                                                                                        \
    .near = 0.88F, .far = 0.66F, .to_come = 0.32F, .leader = 0.47F, .final = 1.5F, .last = 0.4F,                       \
    .card = {[2] = 0.3F, [3] = 0.46F, [4] = 0.27F, [5] = 0.29F, [6] = 0.305F},                                         \
    .symbol = {[2] = 0.5F, [3] = 1.85F, [4] = 1.54F, [5] = 1.5F, [6] = 1.5F}, .card_end = 0.12F,                       \
    .character =                                                                                                       \
        {                                                                                                              \
            [RATTUS_KING] = 0.05F,    [RATTUS_MONK] = -0.06F, [RATTUS_KNIGHT] = -0.06F, [RATTUS_MERCHANT] = -0.02F,    \
            [RATTUS_PEASANT] = 0.13F, [RATTUS_QUEEN] = 0.05F, [RATTUS_SULTAN] = 0.38F,                                 \
    },                                                                                                                 \
    .placed = 0.65F, .protection = 0.16F, .hidden = 0.4F, .diplomats = 0.65F

const struct rattus_weights rattus_plan_weights = {WEIGHTS};
const struct rattus_weights rattus_quick_weights = {WEIGHTS, .rough = true};

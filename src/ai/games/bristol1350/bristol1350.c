// SPDX-License-Identifier: MIT
#include "ai/games/bristol1350/bristol1350.h"

#include "games/bristol1350/bristol1350.h"

const struct ph_advisor ph_bristol1350_advisor = {
    .game = &bristol1350_game,
    .one_step = bristol_rate_one_step,
    .judge = bristol_rate_plan,
    .judge_reads_log = true,
};

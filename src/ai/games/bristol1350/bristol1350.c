// SPDX-License-Identifier: MIT
// Where to look: belief.c says who may have the plague (a filter over guesses, in guess.c, read_mingle.c and
// read_draws.c); outlook.c what a position is worth by that; plan.c weighs actions with it (moves.c, dice.c,
// symptoms.c), talk.c claims. one_step.c stands alone.
#include "ai/games/bristol1350/bristol1350.h"

#include "games/bristol1350/bristol1350.h"

const struct ph_advisor ph_bristol1350_advisor = {
    .game = &bristol1350_game,
    .one_step = bristol_rate_one_step,
    .judge = bristol_rate_plan,
    .judge_reads_log = true,
};

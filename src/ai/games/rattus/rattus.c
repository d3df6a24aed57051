// SPDX-License-Identifier: MIT
#include "ai/games/rattus/rattus.h"

#include "games/rattus/rattus.h"

const struct ph_advisor ph_rattus_advisor = {
    .game = &rattus_game,
    .one_step = rattus_rate_one_step,
    .judge = rattus_rate_plan,
    .judge_scale = 0.5F,
    .prior = rattus_rate_quickly,
    .prior_scale = 0.5F,
    .policy = rattus_policy,
    .estimate = rattus_estimate,
    .features = rattus_inputs,
    .feature_count = RATTUS_INPUT_COUNT,
    .shares_win = true,
    .network = &rattus_network,
};

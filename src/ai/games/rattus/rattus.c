// SPDX-License-Identifier: MIT
#include "ai/games/rattus/rattus.h"

#include "games/rattus/rattus.h"

const struct advisor rattus_advisor = {
    .game = &rattus_game,
    .greedy_heuristic = rattus_rate_one_step,
    .heuristic = rattus_rate_plan,
    .heuristic_temperature = 0.5F, // chosen by hand, like the others
    .quick_heuristic = rattus_rate_quickly,
    .quick_temperature = 0.5F,
    .predicts = rattus_predicts,
    .reply_temperature = 0.1F,
    .taste = rattus_taste,
    .rollout_policy = rattus_policy,
    .evaluate = rattus_evaluate,
    .closing_rollouts = rattus_closing_rollouts,
    .only_luck = rattus_only_luck,
    .features = rattus_inputs,
    .feature_count = RATTUS_INPUT_COUNT,
    .shares_win = true,
    .overrates = 0.8F, // fitted to what came of 600 games of four plague-doctor:250 (docs/lab/opponents.md)
    .network = &rattus_network,
};

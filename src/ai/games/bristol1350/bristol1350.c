// SPDX-License-Identifier: MIT
// Where to look: belief.c says who may have the plague (a filter over particles, in particle.c, read_mingle.c and
// read_draws.c; deeds.c reads what others do); outlook.c evaluates positions by that; plan.c rates actions with
// it (moves.c, dice.c, symptoms.c), talk.c claims, and believe.c gives searches the belief. one_step.c stands alone,
// and so does features.c, the input of the network in network.json.
#include "ai/games/bristol1350/bristol1350.h"

#include "ai/games/bristol1350/features.h"
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/rule.h"

// The expected score, halved.
static void terminal_values(const void *state, float values[PH_SEATS_MAX]) {
    struct ph_result result;
    bristol1350_game.result(state, &result);
    for (int seat = 0; seat < bristol1350_game.players(state); seat++) {
        values[seat] = (float)result.scores[seat] / 2;
    }
}

static void evaluate(const void *state, float values[PH_SEATS_MAX]) {
    network_evaluate(&bristol1350_advisor, state, values);
}

const struct advisor bristol1350_advisor = {
    .game = &bristol1350_game,
    .greedy_heuristic = bristol_rate_one_step,
    .heuristic = bristol_rate_plan,
    .heuristic_reads_log = true,
    .heuristic_temperature = 0.05F,
    .quick_heuristic = bristol_rate_one_step,
    .quick_temperature = 0.6F,
    .error_scale = 2.5F,
    .taste = bristol_taste,
    .talk = bristol_talk,
    .talk_types = UINT64_C(1) << BRISTOL_TYPE_CLAIM,
    .evaluate = evaluate,
    .features = bristol_features,
    .feature_count = BRISTOL_FEATURE_COUNT,
    .network = &bristol1350_network,
    .terminal_values = terminal_values,
    .prepare_belief = bristol_prepare,
    .sample_belief = bristol_believe,
    .belief_size = BRISTOL_BELIEF_SIZE,
};

// SPDX-License-Identifier: MIT
// Where to look: belief.c says who may have the plague (a filter over guesses, in guess.c, read_mingle.c and
// read_draws.c; deeds.c reads what others do); outlook.c what a position is worth by that; plan.c weighs actions with
// it (moves.c, dice.c, symptoms.c), talk.c claims, and believe.c lends the belief to searches. one_step.c stands alone,
// and so does features.c, of which network.json makes an estimate.
#include "ai/games/bristol1350/bristol1350.h"

#include "ai/games/bristol1350/features.h"
#include "games/bristol1350/bristol1350.h"

// The expected score, halved.
static void values(const void *state, float values[PH_SEATS_MAX]) {
    struct ph_result result;
    bristol1350_game.result(state, &result);
    for (int seat = 0; seat < bristol1350_game.players(state); seat++) {
        values[seat] = (float)result.scores[seat] / 2;
    }
}

static void estimate(const void *state, float values[PH_SEATS_MAX]) {
    ph_network_estimate(&ph_bristol1350_advisor, state, values);
}

const struct ph_advisor ph_bristol1350_advisor = {
    .game = &bristol1350_game,
    .one_step = bristol_rate_one_step,
    .judge = bristol_rate_plan,
    .judge_reads_log = true,
    .judge_scale = 0.05F,
    .prior = bristol_rate_one_step,
    .prior_scale = 0.6F,
    .estimate = estimate,
    .features = bristol_features,
    .feature_count = BRISTOL_FEATURE_COUNT,
    .network = &bristol1350_network,
    .values = values,
    .prepare = bristol_prepare,
    .believe = bristol_believe,
    .belief_size = BRISTOL_BELIEF_SIZE,
};

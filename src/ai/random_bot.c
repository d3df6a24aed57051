// SPDX-License-Identifier: MIT
#include "ai/random_bot.h"

static bool plays(const struct ph_game *game) {
    (void)game;
    return true;
}

static enum ph_status choose(const struct ph_bot *bot, const struct ph_game *game, const void *view, struct ph_log log,
                             int seat, const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result) {
    (void)bot;
    (void)log;
    (void)seat;
    (void)limits;
    result->has_value = false;
    result->candidate_count = 0;
    result->action = game->sample(view, random);
    return PH_OK;
}

const struct ph_bot random_bot = {
    .name = "random",
    .summary = "plays at random: first it draws a kind of action, then one of that kind",
    .called = "random",
    .plays = plays,
    .choose = choose,
};

// SPDX-License-Identifier: MIT
#include "ai/random_bot.h"

static bool plays(const struct ph_game *game) {
    (void)game;
    return true;
}

static enum ph_status choose(const struct ph_game *game, const void *view, int seat,
                             const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result) {
    (void)seat;
    (void)limits;
    *result = (struct ph_search_result){.action = game->sample(view, random)};
    return PH_OK;
}

const struct ph_bot random_bot = {
    .name = "random",
    .summary = "plays anything that is legal",
    .plays = plays,
    .choose = choose,
};

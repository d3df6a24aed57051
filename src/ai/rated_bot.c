// SPDX-License-Identifier: MIT
#include "ai/rated_bot.h"

#include "ai/advisor.h"

#include <stdlib.h>

enum { FEW = 512 }; // actions that fit without asking for memory: nearly every list

static bool plays(const struct ph_game *game) {
    return advisor_find(game) != NULL;
}

// One of the best, each as likely.
static ph_action best(const ph_action *actions, const double *ratings, size_t count, struct ph_random *random) {
    size_t chosen = 0;
    uint32_t like = 1;
    for (size_t i = 1; i < count; i++) {
        if (ratings[i] > ratings[chosen]) {
            chosen = i;
            like = 1;
        } else if (ratings[i] == ratings[chosen] && ph_random_below(random, ++like) == 0) {
            chosen = i;
        }
    }
    return actions[chosen];
}

// Cuts the list down to the actions that the habit allows, and returns their number.
static size_t keep_habitual(rated_habit *habit, const void *view, struct ph_log log, int seat, struct ph_random *random,
                            ph_action *actions, size_t count) {
    const size_t kept = habit(view, log, seat, random, actions, count);
    return kept > 0 ? kept : count;
}

enum ph_status rated_choose(advisor_rate *rate, rated_habit *habit, const struct ph_game *game, const void *view,
                            struct ph_log log, int seat, struct ph_random *random, struct ph_search_result *result) {
    ph_action few_actions[FEW];
    double few_ratings[FEW];
    ph_action *actions = few_actions;
    double *ratings = few_ratings;
    enum ph_status status = PH_OK;
    result->has_value = false;
    result->candidate_count = 0;
    size_t count = game->legal(view, UINT64_MAX, actions, NULL, FEW);
    if (count > FEW) {
        actions = malloc(count * sizeof *actions);
        ratings = malloc(count * sizeof *ratings);
        if (actions == NULL || ratings == NULL) {
            status = PH_ERROR_NO_MEMORY;
            goto cleanup;
        }
        game->legal(view, UINT64_MAX, actions, NULL, count);
    }
    if (habit != NULL) {
        count = keep_habitual(habit, view, log, seat, random, actions, count);
    }
    if (count > 1) {
        rate(view, log, seat, actions, count, ratings);
    }
    result->action = best(actions, ratings, count, random);

cleanup:
    if (actions != few_actions) {
        free(actions);
    }
    if (ratings != few_ratings) {
        free(ratings);
    }
    return status;
}

static bool greedy_reads_log(const struct ph_game *game) {
    const struct advisor *const advisor = advisor_find(game);
    return advisor != NULL && advisor->greedy_reads_log;
}

static bool heuristic_reads_log(const struct ph_game *game) {
    const struct advisor *const advisor = advisor_find(game);
    return advisor != NULL && advisor->heuristic_reads_log;
}

static enum ph_status choose(const struct ph_bot *bot, const struct ph_game *game, const void *view, struct ph_log log,
                             int seat, const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result) {
    const struct advisor *const advisor = advisor_find(game);
    (void)limits;
    return rated_choose(bot == &greedy_bot ? advisor->greedy_heuristic : advisor->heuristic, NULL, game, view, log,
                        seat, random, result);
}

const struct ph_bot greedy_bot = {
    .name = "greedy",
    .summary = "takes the move with the best odds of an immediate gain",
    .called = "greedy",
    .plays = plays,
    .reads_log = greedy_reads_log,
    .choose = choose,
};

const struct ph_bot rules_bot = {
    .name = "rules",
    .summary = "plays like a sensible person: plans ahead, and watches the others",
    .called = "rules",
    .plays = plays,
    .reads_log = heuristic_reads_log,
    .choose = choose,
};

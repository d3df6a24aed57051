// SPDX-License-Identifier: MIT
#include "ai/search/search.h"

#include "ai/search/tree_search.h"

#include <stdlib.h>

enum {
    BYTES_AN_ITERATION = 1024, // of a tree: a node and its edges
    TALK_ITERATIONS = 16,      // where the seat says something: enough for a rough value
};

static bool uses_belief(const struct tree_search *search) {
    return search->advisor->sample_belief != NULL && search->config->belief && !search->config->sees_all;
}

// Values of evaluations are shares of a win, those of whole games mostly 0 or 1, which asks for more exploration.
static float exploration(const struct tree_search *search) {
    const struct search_config *const config = search->config;
    const struct advisor *const advisor = search->advisor;
    const bool evaluates = advisor->evaluate != NULL && config->rollout_depth < UINT16_MAX;
    const bool plays_out = advisor->closing_rollouts != NULL && advisor->closing_rollouts(search->view) == 1;
    return evaluates && !plays_out ? config->exploration : config->exploration_played;
}

// Fills in all that is still zero in *search.
static enum ph_status init(struct tree_search *search, unsigned number, struct ph_random *random) {
    const struct ph_key key = {{ph_random_next(random), ph_random_next(random), ph_random_next(random), number}};
    search->random = ph_random_at(&key, PH_STREAM_SEARCH, number);
    search->players = search->game->players(search->view);
    search->exploration = exploration(search);
    return tree_init(&search->tree, budget_memory(search->budget->limits, BYTES_AN_ITERATION));
}

static void run(struct tree_search *searches, unsigned trees) {
    const struct ph_search_limits *const limits = searches[0].budget->limits;
    if (limits->run != NULL && trees > 1) {
        limits->run(tree_search_run, searches, trees);
        return;
    }
    for (unsigned i = 0; i < trees; i++) {
        tree_search_run(searches, i);
    }
}

static enum ph_status search(const struct ph_game *game, const struct search_mind *mind, const void *view,
                             struct ph_log log, int seat, const struct ph_search_limits *limits,
                             struct ph_random *random, struct ph_search_result *result) {
    static const struct advisor no_advisor = {0};
    const struct advisor *const advisor = mind->advisor == NULL ? &no_advisor : mind->advisor;
    struct budget budget;
    budget_begin(&budget, limits);
    const unsigned trees = limits->trees == 0 ? 1 : limits->trees;
    struct tree_search *const searches = calloc(trees, sizeof *searches);
    void *belief = NULL;
    if (searches == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    for (unsigned i = 0; i < trees; i++) {
        searches[i].game = game;
        searches[i].advisor = advisor;
        searches[i].config = mind->config;
        searches[i].temper = mind->temper;
        searches[i].view = view;
        searches[i].log = log;
        searches[i].budget = &budget;
        searches[i].seat = seat;
    }
    enum ph_status status = PH_OK;
    if (uses_belief(&searches[0])) {
        belief = malloc(advisor->belief_size);
        status = belief == NULL ? PH_ERROR_NO_MEMORY : PH_OK;
    }
    if (belief != NULL) {
        advisor->prepare_belief(view, log, seat, belief);
    }
    for (unsigned i = 0; i < trees && status == PH_OK; i++) {
        searches[i].belief = belief;
        status = init(&searches[i], i, random);
    }
    if (status == PH_OK) {
        run(searches, trees);
        status = tree_search_answer(searches, trees, result);
    }
    for (unsigned i = 0; i < trees; i++) {
        tree_deinit(&searches[i].tree);
    }
    free(belief);
    free(searches);
    return status;
}

enum ph_status search_run(const struct ph_game *game, const struct search_mind *mind, const void *view,
                          struct ph_log log, int seat, const struct ph_search_limits *limits, struct ph_random *random,
                          struct ph_search_result *result) {
    const struct advisor *const advisor = mind->advisor;
    struct ph_search_limits used = *limits;
    ph_action said;
    if (!limits->silent && limits->only == NULL && advisor != NULL && advisor->talk != NULL &&
        advisor->talk(view, log, seat, mind->temper, &said)) {
        used.only = &said;
        used.iterations =
            limits->iterations == 0 || limits->iterations > TALK_ITERATIONS ? TALK_ITERATIONS : limits->iterations;
    }
    return search(game, mind, view, log, seat, &used, random, result);
}

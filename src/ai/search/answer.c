// SPDX-License-Identifier: MIT
// The answer of a search: the statistics of all trees at the root, and of an earlier search, added up. The most visited
// action is chosen.
#include "ai/search/tree_search.h"

#include <stdlib.h>

struct sum {
    ph_action action;
    uint64_t visits;
    double total;
    uint64_t luck; // decides between equals
};

struct sums {
    struct sum *items;
    size_t count;
    uint64_t iterations;
    double totals[PH_SEATS_MAX];
    struct ph_random random;
};

static int by_visits(const void *void_a, const void *void_b) {
    const struct sum *const a = void_a;
    const struct sum *const b = void_b;
    if (a->visits != b->visits) {
        return a->visits > b->visits ? -1 : 1;
    }
    if (a->total < b->total || a->total > b->total) {
        return a->total > b->total ? -1 : 1;
    }
    return a->luck < b->luck ? -1 : a->luck > b->luck;
}

static void add(struct sums *sums, ph_action action, uint32_t visits, float mean) {
    size_t at = 0;
    while (at < sums->count && sums->items[at].action != action) {
        at++;
    }
    if (at == sums->count) {
        sums->items[sums->count++].luck = ph_random_next(&sums->random);
    }
    sums->items[at].action = action;
    sums->items[at].visits += visits;
    sums->items[at].total += (double)mean * visits;
}

static void add_tree(struct sums *sums, const struct tree_search *search) {
    sums->iterations += search->iterations;
    for (int seat = 0; seat < search->players; seat++) {
        sums->totals[seat] += search->totals[seat];
    }
    const struct tree_node *const root = search->root;
    for (unsigned i = 0; root != NULL && i < root->count; i++) {
        add(sums, root->edges[i].action, root->edges[i].visits, root->edges[i].mean);
    }
}

static void add_before(struct sums *sums, const struct ph_search_result *before, int players) {
    sums->iterations += before->iterations;
    for (int seat = 0; seat < players; seat++) {
        sums->totals[seat] += (double)before->value[seat] * (double)before->iterations;
    }
    for (size_t i = 0; i < before->candidate_count; i++) {
        const struct ph_candidate *const candidate = &before->candidates[i];
        add(sums, candidate->action, candidate->visits, candidate->value);
    }
}

static void write_result(const struct sums *sums, int players, struct ph_search_result *result) {
    *result =
        (struct ph_search_result){.action = sums->items[0].action, .has_value = true, .iterations = sums->iterations};
    for (int seat = 0; seat < players; seat++) {
        result->value[seat] = (float)(sums->totals[seat] / (double)sums->iterations);
    }
    for (size_t i = 0; i < sums->count && i < PH_CANDIDATES_MAX && sums->items[i].visits > 0; i++) {
        const struct sum *const sum = &sums->items[i];
        result->candidates[result->candidate_count++] = (struct ph_candidate){
            .action = sum->action,
            .visits = sum->visits > UINT32_MAX ? UINT32_MAX : (uint32_t)sum->visits,
            .value = (float)(sum->total / (double)sum->visits),
        };
    }
}

enum ph_status tree_search_answer(const struct tree_search *searches, unsigned trees, struct ph_search_result *result) {
    static const struct ph_search_result nothing = {0};
    const struct ph_search_limits *const limits = searches[0].budget->limits;
    const struct ph_search_result *const before =
        limits->before == NULL || limits->only != NULL ? &nothing : limits->before;
    const int players = searches[0].players;
    size_t room = 1 + before->candidate_count;
    for (unsigned i = 0; i < trees; i++) {
        room += searches[i].root == NULL ? 0u : searches[i].root->count;
    }
    struct sums sums = {.items = calloc(room, sizeof *sums.items), .random = searches[0].random};
    if (sums.items == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    for (unsigned i = 0; i < trees; i++) {
        add_tree(&sums, &searches[i]);
    }
    add_before(&sums, before, players);
    qsort(sums.items, sums.count, sizeof *sums.items, by_visits);
    write_result(&sums, players, result);
    free(sums.items);
    return PH_OK;
}

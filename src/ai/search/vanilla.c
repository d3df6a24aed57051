// SPDX-License-Identifier: MIT
// One tree from the point of view of the seat that searches. Each iteration samples a determinization, descends the
// tree along actions that are legal in it (outcomes of chance are sampled, and are edges like actions), adds one node,
// runs a random rollout to the end, and adds the shares of the win on the way back, each to the seat that chose.
// Actions are selected by UCB1 with the availability count in place of the parent's visits.
#include "ai/search/vanilla.h"

#include "ai/search/budget.h"
#include "ai/search/search.h"
#include "base/real.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_MAX = 256, // with more legal actions than this one is sampled instead of listing all
    DEPTH_MAX = 512,
    SEATLESS = PH_SEATS_MAX, // chooser of an outcome of chance
};

#define NONE UINT32_MAX // no such node

static const float exploration = 0.7F; // what the paper uses for rewards from 0 to 1

struct node {
    ph_action action; // that leads here
    uint32_t child;   // first
    uint32_t sibling;
    uint32_t visits;
    uint32_t availability;
    float total; // shares of the win for the seat that chose the action
    uint8_t chooser;
};

struct search {
    const struct ph_game *game;
    const void *view;
    struct ph_log log;
    int seat;
    int players;
    struct ph_random *random;
    struct node *nodes;
    uint32_t count;
    uint32_t room;
    uint32_t path[DEPTH_MAX];
    unsigned depth;
    union ph_state_storage state;
    ph_action actions[LIST_MAX];
};

static bool plays(const struct ph_game *game) {
    (void)game;
    return true;
}

static bool reads_log(const struct ph_game *game) {
    (void)game;
    return true;
}

static uint32_t find_child(const struct search *search, uint32_t parent, ph_action action) {
    uint32_t child = search->nodes[parent].child;
    while (child != NONE && search->nodes[child].action != action) {
        child = search->nodes[child].sibling;
    }
    return child;
}

// NONE if there is no room.
static uint32_t add_child(struct search *search, uint32_t parent, ph_action action, unsigned chooser) {
    if (search->count == search->room) {
        return NONE;
    }
    const uint32_t child = search->count++;
    search->nodes[child] = (struct node){.action = action,
                                         .child = NONE,
                                         .sibling = search->nodes[parent].child,
                                         .availability = 1,
                                         .chooser = (uint8_t)chooser};
    search->nodes[parent].child = child;
    return child;
}

// The best of the actions that are legal now, or the first of them without a child, drawn at random: then *action is
// that, and NONE is returned.
static uint32_t choose_child(struct search *search, uint32_t parent, ph_action *action) {
    const struct ph_game *const game = search->game;
    const void *const state = search->state.bytes;
    const size_t count = game->legal(state, UINT64_MAX, search->actions, NULL, LIST_MAX);
    if (count > LIST_MAX) {
        *action = game->sample(state, search->random);
        return find_child(search, parent, *action);
    }
    uint32_t best = NONE;
    float best_score = -1;
    uint32_t untried = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t child = find_child(search, parent, search->actions[i]);
        if (child == NONE) {
            if (ph_random_below(search->random, ++untried) == 0) {
                *action = search->actions[i];
            }
            continue;
        }
        struct node *const node = &search->nodes[child];
        node->availability++;
        const float visits = (float)node->visits;
        const float score =
            node->total / visits + exploration * sqrtf((float)ph_log((double)node->availability) / visits);
        if (score > best_score) {
            best_score = score;
            best = child;
        }
    }
    return untried > 0 ? NONE : best;
}

// Descends to a new node.
static void descend(struct search *search) {
    const struct ph_game *const game = search->game;
    void *const state = search->state.bytes;
    uint32_t at = 0;
    search->depth = 0;
    while (search->depth < DEPTH_MAX) {
        const struct ph_actor actor = game->actor(state);
        if (actor.kind == PH_ACTOR_OVER) {
            return;
        }
        ph_action action = 0;
        uint32_t next;
        if (actor.kind == PH_ACTOR_CHANCE) {
            action = game->sample(state, search->random);
            next = find_child(search, at, action);
        } else {
            next = choose_child(search, at, &action);
            action = next == NONE ? action : search->nodes[next].action;
        }
        const bool is_new = next == NONE;
        if (is_new) {
            next = add_child(search, at, action, actor.kind == PH_ACTOR_SEAT ? actor.seat : SEATLESS);
        }
        game->apply(state, action, NULL);
        if (next == NONE) {
            return;
        }
        search->path[search->depth++] = next;
        at = next;
        if (is_new && actor.kind == PH_ACTOR_SEAT) { // outcomes of chance come free
            return;
        }
    }
}

// Shares of the win at the end of a random game, or of one that is given up because it goes on too long.
static void play_out(struct search *search, float shares[PH_SEATS_MAX]) {
    const struct ph_game *const game = search->game;
    void *const state = search->state.bytes;
    for (uint32_t i = 0; i < game->playout_cap && game->actor(state).kind != PH_ACTOR_OVER; i++) {
        game->apply(state, game->sample(state, search->random), NULL);
    }
    search_terminal_values(game, advisor_find(game), state, search->players, shares);
}

static int by_visits(const void *void_a, const void *void_b) {
    const struct ph_candidate *const a = void_a;
    const struct ph_candidate *const b = void_b;
    return a->visits != b->visits ? (a->visits > b->visits ? -1 : 1) : a->action < b->action ? -1 : 1;
}

static void answer(const struct search *search, const double totals[PH_SEATS_MAX], uint64_t iterations,
                   struct ph_search_result *result) {
    *result = (struct ph_search_result){.has_value = true, .iterations = iterations};
    uint32_t most = 0;
    for (uint32_t child = search->nodes[0].child; child != NONE; child = search->nodes[child].sibling) {
        const struct node *const node = &search->nodes[child];
        if (node->visits > most) {
            most = node->visits;
            result->action = node->action;
        }
        if (result->candidate_count < PH_CANDIDATES_MAX) {
            result->candidates[result->candidate_count++] = (struct ph_candidate){
                .action = node->action, .visits = node->visits, .value = node->total / (float)node->visits};
        }
    }
    qsort(result->candidates, result->candidate_count, sizeof result->candidates[0], by_visits);
    for (int seat = 0; seat < search->players; seat++) {
        result->value[seat] = (float)(totals[seat] / (double)iterations);
    }
}

static enum ph_status choose(const struct ph_bot *bot, const struct ph_game *game, const void *view, struct ph_log log,
                             int seat, const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result) {
    (void)bot;
    struct ph_search_limits used = *limits;
    struct budget budget;
    if (ph_search_limits_check(limits, NULL) != PH_OK) {
        return PH_ERROR_BAD_REQUEST;
    }
    used.trees = 1;
    used.iterations = used.iterations == 0 && used.ms == 0 ? VANILLA_ITERATIONS : used.iterations;
    budget_begin(&budget, &used);
    struct search *const search = malloc(sizeof *search);
    if (search == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    search->room = (uint32_t)(budget_memory(&used, 4 * sizeof(struct node)) / sizeof(struct node));
    search->nodes = malloc(search->room * sizeof *search->nodes);
    if (search->nodes == NULL) {
        free(search);
        return PH_ERROR_NO_MEMORY;
    }
    search->game = game;
    search->view = view;
    search->log = log;
    search->seat = seat;
    search->players = game->players(view);
    search->random = random;
    search->nodes[0] = (struct node){.child = NONE, .sibling = NONE, .chooser = SEATLESS};
    search->count = 1;
    double totals[PH_SEATS_MAX] = {0};
    uint64_t iterations = 0;
    for (; budget_continues(&budget, iterations); iterations++) {
        float shares[PH_SEATS_MAX] = {0};
        game->determinize(view, log, seat, random, search->state.bytes);
        descend(search);
        play_out(search, shares);
        for (unsigned i = 0; i < search->depth; i++) {
            struct node *const node = &search->nodes[search->path[i]];
            node->visits++;
            node->total += node->chooser == SEATLESS ? 0 : shares[node->chooser];
        }
        for (int i = 0; i < search->players; i++) {
            totals[i] += (double)shares[i];
        }
    }
    answer(search, totals, iterations, result);
    free(search->nodes);
    free(search);
    return PH_OK;
}

const struct ph_bot vanilla_bot = {
    .name = "vanilla",
    .summary = "searches by the textbook, and knows nothing about the game",
    .called = "vanilla",
    .searches = true,
    .iterations = VANILLA_ITERATIONS,
    .plays = plays,
    .reads_log = reads_log,
    .choose = choose,
};

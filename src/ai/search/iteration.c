// SPDX-License-Identifier: MIT
// An iteration: sample a determinization, descend the tree to a decision it does not hold yet, add that, value the
// position there, and back the values up along the path.
#include "ai/search/tree_search.h"

#include <string.h>

enum { SETTLED_EVERY = 32 }; // iterations after which a tree checks whether the choice can still change

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

// The hash of a seat that has observed nothing since the search began.
static uint64_t no_observations(int seat) {
    return mix(0x5851F42D4C957F2Du, (uint64_t)seat);
}

static uint64_t event_hash(const struct ph_event *event) {
    return mix(event->data, (uint64_t)event->type << 16 | (uint64_t)event->seat << 8 | event->chance);
}

// Adds an event to what each seat has observed, redacted for that seat.
static void observe(struct tree_search *search, const struct ph_event *event) {
    const uint64_t whole = event_hash(event);
    for (int seat = 0; seat < search->players; seat++) {
        uint64_t hash = whole;
        if (!ph_event_is_for(event, seat)) {
            struct ph_event view;
            ph_event_view(search->game, event, seat, &view);
            hash = event_hash(&view);
        }
        search->observed[seat] = mix(search->observed[seat], hash);
    }
}

// Applies an action or outcome, and shows every seat what it may see of it. Outcomes of chance are left out, so that
// the statistics of a decision are shared by all outcomes that lead to it.
static void apply(struct tree_search *search, ph_action action) {
    struct ph_events events = {.items = search->events, .capacity = PH_EVENTS_MAX};
    search->game->apply(search->state.bytes, action, &events);
    for (size_t i = 0; i < events.count; i++) {
        const struct ph_event *const event = &events.items[i];
        if (event->chance == 0 && event->type < PH_TYPES_MAX) {
            observe(search, event);
        }
    }
}

static void determinize(struct tree_search *search) {
    void *const state = search->state.bytes;
    if (search->config->sees_all) {
        memcpy(state, search->view, search->game->state_size);
    } else if (search->belief != NULL) {
        search->advisor->sample_belief(search->belief, search->view, search->log, search->seat, &search->random, state);
    } else {
        search->game->determinize(search->view, search->log, search->seat, &search->random, state);
    }
}

static void begin(struct tree_search *search) {
    for (int seat = 0; seat < search->players; seat++) {
        search->observed[seat] = no_observations(seat);
    }
    search->path_length = 0;
    search->leaf = NULL;
}

// Whether several rollouts value the position better than luck drawn once.
static bool only_luck_is_left(const struct tree_search *search) {
    return search->advisor->only_luck != NULL && search->config->rollout_depth < UINT16_MAX &&
           search->advisor->only_luck(search->state.bytes);
}

// Whether the decision of a seat is not searched, because its ratings predict it.
static bool is_predicted(const struct tree_search *search, int seat) {
    const struct advisor *const advisor = search->advisor;
    return search->config->replies_by_rating && seat != search->seat && advisor->predicts != NULL &&
           advisor->predicts(search->state.bytes);
}

// Descends to a decision that is new, and adds it. Its edges and priors are made when it is met again, as most never
// are.
static void descend(struct tree_search *search) {
    const struct ph_game *const game = search->game;
    void *const state = search->state.bytes;
    for (;;) {
        const struct ph_actor actor = game->actor(state);
        if (actor.kind == PH_ACTOR_OVER || search->path_length == PATH_MAX_STEPS) {
            return;
        }
        if (actor.kind == PH_ACTOR_CHANCE && only_luck_is_left(search)) {
            return;
        }
        if (actor.kind == PH_ACTOR_CHANCE) {
            apply(search, game->sample(state, &search->random));
            continue;
        }
        const uint64_t key = search->observed[actor.seat];
        struct tree_node *const node = tree_find(&search->tree, key);
        if (node == NULL) {
            search->leaf = tree_add(&search->tree, key);
            search->leaf_seat = actor.seat;
            return;
        }
        if (is_predicted(search, actor.seat)) {
            apply(search, tree_search_predict(search, node, actor.seat));
            continue;
        }
        const uint32_t edge = tree_search_select(search, node, actor.seat);
        if (edge == UINT32_MAX) {
            return;
        }
        search->path[search->path_length++] = (struct step){node, edge, actor.seat};
        apply(search, node->edges[edge].action);
    }
}

static void visit(struct tree_node *node, float value) {
    node->visits++;
    node->mean += (value - node->mean) / (float)node->visits;
}

static void back_up(struct tree_search *search, const float values[PH_SEATS_MAX]) {
    for (unsigned i = 0; i < search->path_length; i++) {
        const struct step *const step = &search->path[i];
        struct tree_edge *const edge = &step->node->edges[step->edge];
        const float value = values[step->seat];
        edge->visits++;
        edge->mean += (value - edge->mean) / (float)edge->visits;
        visit(step->node, value);
    }
    if (search->leaf != NULL) {
        visit(search->leaf, values[search->leaf_seat]);
    }
    for (int seat = 0; seat < search->players; seat++) {
        search->totals[seat] += (double)values[seat];
    }
    search->iterations++;
}

static void iterate(struct tree_search *search) {
    float values[PH_SEATS_MAX] = {0};
    determinize(search);
    begin(search);
    descend(search);
    tree_search_rollout(search, values);
    back_up(search, values);
}

// Whether the iterations that are left cannot make another action the most visited. A search for the value of one
// action (limits->only) is never settled.
static bool is_settled(const struct tree_search *search) {
    uint64_t most = 0;
    uint64_t second = 0;
    if (search->budget->iterations == UINT64_MAX || search->iterations % SETTLED_EVERY != 0 ||
        search->budget->limits->only != NULL) {
        return false;
    }
    for (unsigned i = 0; i < search->root->count; i++) {
        const uint64_t visits = search->root->edges[i].visits;
        second = visits > most ? most : visits > second ? visits : second;
        most = visits > most ? visits : most;
    }
    return most - second > search->budget->iterations - search->iterations;
}

void tree_search_run(void *searches, unsigned number) {
    struct tree_search *const search = &((struct tree_search *)searches)[number];
    search->root = tree_add(&search->tree, no_observations(search->seat)); // an empty tree has room for it
    while (budget_continues(search->budget, search->iterations) && !is_settled(search)) {
        iterate(search);
    }
}

// SPDX-License-Identifier: MIT
#include "ai/search/search.h"

#include "ai/search/budget.h"
#include "ai/search/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_MAX = 128,            // actions that are listed at a decision; types with too many are wide
    WIDE = 48,                 // a type with more actions than that is never listed again: its actions are drawn
    TURN_MAX = 12,             // decisions of a turn that is played on, at most
    SETTLED_EVERY = 32,        // iterations after which a tree asks whether the choice still can change
    WIDE_TRIES = 12,           // draws for one more action of a wide type
    PATH_MAX_STEPS = 256,      // decisions in the tree
    BYTES_AN_ITERATION = 1024, // of a tree: a node and its edges
};

struct step {
    struct ph_node *node;
    uint32_t edge;
    uint8_t seat;
};

// What one tree works with. Trees share nothing that is written.
struct grower {
    const struct ph_game *game;
    const struct ph_advisor *advisor; // never NULL
    const struct ph_search_config *config;
    const void *view;
    const void *belief; // prepared by the advisor, or NULL
    struct ph_log log;
    const struct ph_budget *budget;
    int seat;
    int players;
    float exploration;
    struct ph_random random;
    struct ph_tree tree;
    struct ph_node *root;
    uint64_t iterations;
    double totals[PH_SEATS_MAX]; // of the values of all iterations
    uint64_t wide;               // types that proved to have many actions

    // One iteration.
    union ph_state_storage state;
    uint64_t seen[PH_SEATS_MAX]; // hash of what each seat has seen
    struct step path[PATH_MAX_STEPS];
    unsigned path_length;
    struct ph_node *leaf; // added in this iteration, or NULL
    uint8_t leaf_seat;

    ph_action actions[LIST_MAX + PH_NODE_EDGES_MAX];
    uint32_t offered[LIST_MAX + PH_NODE_EDGES_MAX]; // edges
    double worths[LIST_MAX + PH_NODE_EDGES_MAX];
    struct ph_event events[PH_EVENTS_MAX];
};

// ---- what seats see
// -----------------------------------------------------------------------------------------------------

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

// What a seat has seen when the search begins.
static uint64_t begin_seen(int seat) {
    return mix(0x5851F42D4C957F2Du, (uint64_t)seat);
}

static uint64_t event_hash(const struct ph_event *event) {
    return mix(event->data, (uint64_t)event->type << 16 | (uint64_t)event->seat << 8 | event->chance);
}

// Takes an action or outcome, and lets every seat see of it what it may.
static void apply_seen(struct grower *grower, ph_action action) {
    const struct ph_game *const game = grower->game;
    struct ph_events events = {.items = grower->events, .capacity = PH_EVENTS_MAX};
    game->apply(grower->state.bytes, action, &events);
    for (size_t i = 0; i < events.count; i++) {
        const struct ph_event *const event = &events.items[i];
        if (event->chance != 0 || event->type >= PH_TYPES_MAX) {
            continue;
        }
        const uint64_t whole = event_hash(event);
        for (int seat = 0; seat < grower->players; seat++) {
            uint64_t hash = whole;
            if (!ph_event_is_for(event, seat)) {
                struct ph_event view;
                game->event_view(event, seat, &view);
                hash = event_hash(&view);
            }
            grower->seen[seat] = mix(grower->seen[seat], hash);
        }
    }
}

// ---- legal actions of a node
// --------------------------------------------------------------------------------------------

// Marks the types that have too many actions to be listed.
static void find_wide(struct grower *grower, uint64_t types) {
    uint64_t longest = 0;
    size_t most = 0;
    for (uint64_t left = types; left != 0; left &= left - 1) {
        const uint64_t type = left & (~left + 1);
        const size_t count = grower->game->legal(grower->state.bytes, type, grower->actions, NULL, LIST_MAX);
        grower->wide |= count > WIDE ? type : 0;
        if (count > most) {
            most = count;
            longest = type;
        }
    }
    grower->wide |= longest; // many types of moderate length: at least one less
}

static bool is_wide(const struct grower *grower, ph_action action) {
    return (grower->wide >> ph_action_type(action) & 1u) != 0;
}

// Of one action for few visits, of more for many: the root of the visits.
static unsigned wide_room(const struct ph_node *node) {
    return 2 + 2 * (unsigned)sqrtf((float)node->visits);
}

// Finds the edges of the actions that are legal now, and makes those that are missing. Wide types have as many as the
// visits are worth. Returns how many; their numbers are in grower->offered, their actions in grower->actions.
static unsigned find_edges(struct grower *grower, struct ph_node *node, bool *fresh) {
    const struct ph_game *const game = grower->game;
    const void *const state = grower->state.bytes;
    const ph_action *const only = node == grower->root ? grower->budget->limits->only : NULL;
    if (only != NULL) {
        if (node->count == 0) {
            ph_tree_reserve(&grower->tree, node, 1);
            *fresh = ph_tree_add_edge(&grower->tree, node, *only) != NULL;
        }
        grower->actions[0] = *only;
        grower->offered[0] = 0;
        return node->count;
    }
    const uint64_t types = game->legal_types(state);
    size_t count = game->legal(state, types & ~grower->wide, grower->actions, NULL, LIST_MAX);
    while (count > LIST_MAX) {
        find_wide(grower, types & ~grower->wide);
        count = game->legal(state, types & ~grower->wide, grower->actions, NULL, LIST_MAX);
    }
    if (node->room == 0) {
        ph_tree_reserve(&grower->tree, node, (unsigned)count + ((types & grower->wide) != 0 ? 4 : 0));
    }
    unsigned found = 0;
    unsigned next = 0; // lists come in a fixed order, so the next edge is mostly the right one
    for (size_t i = 0; i < count; i++) {
        const ph_action action = grower->actions[i];
        unsigned edge = next;
        while (edge < node->count && node->edges[edge].action != action) {
            edge++;
        }
        if (edge == node->count) {
            edge = 0;
            while (edge < node->count && node->edges[edge].action != action) {
                edge++;
            }
        }
        if (edge == node->count) {
            if (ph_tree_add_edge(&grower->tree, node, action) == NULL) {
                continue;
            }
            *fresh = true;
        }
        next = edge + 1;
        grower->actions[found] = action;
        grower->offered[found++] = edge;
    }
    if ((types & grower->wide) == 0) {
        return found;
    }
    unsigned drawn = 0;
    for (unsigned edge = 0; edge < node->count; edge++) {
        const ph_action action = node->edges[edge].action;
        if (is_wide(grower, action) && (types >> ph_action_type(action) & 1u) != 0) {
            grower->actions[found] = action;
            grower->offered[found++] = edge;
            drawn++;
        }
    }
    for (unsigned tries = 0; drawn < wide_room(node) && tries < WIDE_TRIES; tries++) {
        const ph_action action = game->sample(state, &grower->random);
        if (!is_wide(grower, action)) {
            continue;
        }
        bool known = false;
        for (unsigned edge = 0; edge < node->count && !known; edge++) {
            known = node->edges[edge].action == action;
        }
        if (known) {
            continue;
        }
        if (ph_tree_add_edge(&grower->tree, node, action) == NULL) {
            break;
        }
        *fresh = true;
        grower->actions[found] = action;
        grower->offered[found++] = node->count - 1u;
        drawn++;
    }
    return found;
}

// What to try first: shares that add up to 1, by the worth that the judge of the game sees in the actions.
static void set_priors(struct grower *grower, struct ph_node *node, unsigned count, int seat) {
    const struct ph_advisor *const advisor = grower->advisor;
    // What a seat saw before is known only where it is the one that searches, and only up to now.
    const bool quick = advisor->prior != NULL && node != grower->root;
    const bool judged = quick || (advisor->judge != NULL && (!advisor->judge_reads_log || node == grower->root));
    if (!grower->config->judge || !judged || count < 2) {
        for (unsigned i = 0; i < count; i++) {
            node->edges[grower->offered[i]].prior = 1.0F / (float)count;
        }
        return;
    }
    union ph_state_storage view;
    const void *seen = grower->state.bytes;
    if (!grower->config->sees_all) {
        grower->game->view(grower->state.bytes, seat, view.bytes);
        seen = view.bytes;
    }
    // A search that draws no conclusions from the past does not let its judge draw any.
    const bool reads = node == grower->root && grower->config->believe;
    const struct ph_log log = reads ? grower->log : (struct ph_log){0};
    ph_rate *const rate = quick ? advisor->prior : advisor->judge;
    rate(seen, log, seat, grower->actions, count, grower->worths);
    double best = grower->worths[0];
    for (unsigned i = 1; i < count; i++) {
        best = grower->worths[i] > best ? grower->worths[i] : best;
    }
    double total = 0;
    for (unsigned i = 0; i < count; i++) {
        grower->worths[i] =
            exp((grower->worths[i] - best) / (double)(quick ? advisor->prior_scale : advisor->judge_scale));
        total += grower->worths[i];
    }
    const double floor = 0.05 / count; // nothing is ruled out
    for (unsigned i = 0; i < count; i++) {
        node->edges[grower->offered[i]].prior = (float)(floor + 0.95 * grower->worths[i] / total);
    }
}

static float score_of(const struct grower *grower, const struct ph_node *node, const struct ph_edge *edge) {
    const float mean = edge->visits > 0 ? edge->mean : node->mean;
    return mean + grower->exploration * edge->prior * sqrtf((float)edge->offered) * 4 / (1 + (float)edge->visits);
}

// The edge to go along, or UINT32_MAX if the tree has no room for any.
static uint32_t select_edge(struct grower *grower, struct ph_node *node, int seat) {
    bool fresh = false;
    unsigned count = find_edges(grower, node, &fresh);
    if (fresh) {
        set_priors(grower, node, count, seat);
    }
    for (unsigned i = 0; i < count; i++) {
        node->edges[grower->offered[i]].offered++;
    }
    while (count > 0) {
        unsigned best = 0;
        float best_score = -INFINITY;
        for (unsigned i = 0; i < count; i++) {
            const float score = score_of(grower, node, &node->edges[grower->offered[i]]);
            if (score > best_score) {
                best_score = score;
                best = i;
            }
        }
        const uint32_t edge = grower->offered[best];
        const ph_action action = node->edges[edge].action;
        // What was drawn in another world need not be legal in this one, and to ask for all would take long.
        if (!is_wide(grower, action) || grower->game->is_legal(grower->state.bytes, action)) {
            return edge;
        }
        node->edges[edge].offered--;
        grower->offered[best] = grower->offered[--count];
    }
    return UINT32_MAX;
}

// ---- an iteration
// -------------------------------------------------------------------------------------------------------

// Walks down the tree to a decision that was not met before, and adds it. What to try there is asked only when it is
// met again, as most are not.
static void descend(struct grower *grower) {
    const struct ph_game *const game = grower->game;
    void *const state = grower->state.bytes;
    for (;;) {
        const struct ph_actor actor = game->actor(state);
        if (actor.kind == PH_ACTOR_OVER || grower->path_length == PATH_MAX_STEPS) {
            return;
        }
        if (actor.kind == PH_ACTOR_CHANCE) {
            apply_seen(grower, game->sample(state, &grower->random));
            continue;
        }
        const uint64_t key = grower->seen[actor.seat];
        struct ph_node *const node = ph_tree_find(&grower->tree, key);
        if (node == NULL) {
            grower->leaf = ph_tree_add(&grower->tree, key);
            grower->leaf_seat = actor.seat;
            return;
        }
        const uint32_t edge = select_edge(grower, node, actor.seat);
        if (edge == UINT32_MAX) {
            return;
        }
        const ph_action action = node->edges[edge].action;
        grower->path[grower->path_length++] = (struct step){node, edge, actor.seat};
        apply_seen(grower, action);
    }
}

// Plays on from where the tree ends: with what the game lends, at times at random.
static void play_on(struct grower *grower, float values[PH_SEATS_MAX]) {
    const struct ph_game *const game = grower->game;
    const struct ph_advisor *const advisor = grower->advisor;
    const struct ph_search_config *const config = grower->config;
    void *const state = grower->state.bytes;
    const bool informed = advisor->policy != NULL && config->random < 1;
    const uint32_t chance_of_random = (uint32_t)(config->random * 65536);
    const unsigned turn_most = config->finish_turn && advisor->policy != NULL ? TURN_MAX : 0;
    unsigned decisions = 0;
    uint8_t first = 0; // seat
    for (uint32_t transitions = 0;; transitions++) {
        const struct ph_actor actor = game->actor(state);
        if (actor.kind == PH_ACTOR_OVER) {
            break;
        }
        ph_action action;
        if (actor.kind == PH_ACTOR_CHANCE) {
            action = game->sample(state, &grower->random);
        } else {
            first = decisions == 0 ? actor.seat : first;
            const bool goes_on = decisions < (actor.seat == first ? turn_most : 0);
            if (advisor->estimate != NULL &&
                ((decisions >= config->cut && !goes_on) || transitions >= game->playout_cap)) {
                advisor->estimate(state, values);
                return;
            }
            action = informed && ph_random_below(&grower->random, 65536) >= chance_of_random
                         ? advisor->policy(state, &grower->random)
                         : game->sample(state, &grower->random);
            decisions++;
        }
        if (transitions >= game->playout_cap) {
            break;
        }
        game->apply(state, action, NULL);
    }
    ph_search_values(game, advisor, state, grower->players, values);
}

static void visit(struct ph_node *node, float value) {
    node->visits++;
    node->mean += (value - node->mean) / (float)node->visits;
}

static void iterate(struct grower *grower) {
    float values[PH_SEATS_MAX] = {0};
    if (grower->config->sees_all) {
        memcpy(grower->state.bytes, grower->view, grower->game->state_size);
    } else if (grower->belief != NULL) {
        grower->advisor->believe(grower->belief, grower->view, grower->log, grower->seat, &grower->random,
                                 grower->state.bytes);
    } else {
        grower->game->determinize(grower->view, grower->log, grower->seat, &grower->random, grower->state.bytes);
    }
    for (int seat = 0; seat < grower->players; seat++) {
        grower->seen[seat] = begin_seen(seat);
    }
    grower->path_length = 0;
    grower->leaf = NULL;
    descend(grower);
    play_on(grower, values);
    for (unsigned i = 0; i < grower->path_length; i++) {
        const struct step *const step = &grower->path[i];
        struct ph_edge *const edge = &step->node->edges[step->edge];
        const float value = values[step->seat];
        edge->visits++;
        edge->mean += (value - edge->mean) / (float)edge->visits;
        visit(step->node, value);
    }
    if (grower->leaf != NULL) {
        visit(grower->leaf, values[grower->leaf_seat]);
    }
    for (int seat = 0; seat < grower->players; seat++) {
        grower->totals[seat] += (double)values[seat];
    }
    grower->iterations++;
}

// Whether all the iterations that are left could not make another action the most visited.
static bool is_settled(const struct grower *grower) {
    uint64_t most = 0;
    uint64_t second = 0;
    if (grower->budget->iterations == UINT64_MAX || grower->iterations % SETTLED_EVERY != 0 ||
        grower->budget->limits->only != NULL) { // then not the choice is asked for, but its worth
        return false;
    }
    for (unsigned i = 0; i < grower->root->count; i++) {
        const uint64_t visits = grower->root->edges[i].visits;
        second = visits > most ? most : visits > second ? visits : second;
        most = visits > most ? visits : most;
    }
    return most - second > grower->budget->iterations - grower->iterations;
}

static void grow(void *void_growers, unsigned number) {
    struct grower *const grower = &((struct grower *)void_growers)[number];
    grower->root = ph_tree_add(&grower->tree, begin_seen(grower->seat)); // an empty tree has room for it
    while (ph_budget_goes_on(grower->budget, grower->iterations) && !is_settled(grower)) {
        iterate(grower);
    }
}

// ---- the answer
// ---------------------------------------------------------------------------------------------------------

struct merged {
    ph_action action;
    uint64_t visits;
    double total;
};

static int by_visits(const void *void_a, const void *void_b) {
    const struct merged *const a = void_a;
    const struct merged *const b = void_b;
    if (a->visits != b->visits) {
        return a->visits > b->visits ? -1 : 1;
    }
    if (a->total < b->total || a->total > b->total) {
        return a->total > b->total ? -1 : 1;
    }
    return a->action < b->action ? -1 : a->action > b->action;
}

static void merge(struct merged *merged, size_t *count, ph_action action, uint32_t visits, float mean) {
    size_t at = 0;
    while (at < *count && merged[at].action != action) {
        at++;
    }
    *count = at == *count ? *count + 1 : *count;
    merged[at].action = action;
    merged[at].visits += visits;
    merged[at].total += (double)mean * visits;
}

static enum ph_status answer(const struct grower *growers, unsigned trees, struct ph_search_result *result) {
    static const struct ph_search_result nothing = {0};
    const struct ph_search_limits *const limits = growers[0].budget->limits;
    const struct ph_search_result *const before =
        limits->before == NULL || limits->only != NULL ? &nothing : limits->before;
    size_t room = 1 + before->candidate_count;
    for (unsigned i = 0; i < trees; i++) {
        room += growers[i].root == NULL ? 0u : growers[i].root->count;
    }
    struct merged *const merged = calloc(room, sizeof *merged);
    if (merged == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    size_t count = 0;
    uint64_t iterations = 0;
    double totals[PH_SEATS_MAX] = {0};
    for (unsigned i = 0; i < trees; i++) {
        iterations += growers[i].iterations;
        for (int seat = 0; seat < growers[i].players; seat++) {
            totals[seat] += growers[i].totals[seat];
        }
        const struct ph_node *const root = growers[i].root;
        for (unsigned j = 0; root != NULL && j < root->count; j++) {
            merge(merged, &count, root->edges[j].action, root->edges[j].visits, root->edges[j].mean);
        }
    }
    iterations += before->iterations;
    for (int seat = 0; seat < growers[0].players; seat++) {
        totals[seat] += (double)before->value[seat] * (double)before->iterations;
    }
    for (size_t i = 0; i < before->candidate_count; i++) {
        const struct ph_candidate *const candidate = &before->candidates[i];
        merge(merged, &count, candidate->action, candidate->visits, candidate->value);
    }
    qsort(merged, count, sizeof *merged, by_visits);
    *result = (struct ph_search_result){.action = merged[0].action, .has_value = true, .iterations = iterations};
    for (int seat = 0; seat < growers[0].players; seat++) {
        result->value[seat] = (float)(totals[seat] / (double)iterations);
    }
    for (size_t i = 0; i < count && i < PH_CANDIDATES_MAX && merged[i].visits > 0; i++) {
        result->candidates[result->candidate_count++] = (struct ph_candidate){
            .action = merged[i].action,
            .visits = merged[i].visits > UINT32_MAX ? UINT32_MAX : (uint32_t)merged[i].visits,
            .value = (float)(merged[i].total / (double)merged[i].visits),
        };
    }
    free(merged);
    return PH_OK;
}

enum ph_status ph_search(const struct ph_game *game, const struct ph_advisor *advisor,
                         const struct ph_search_config *config, const void *view, struct ph_log log, int seat,
                         const struct ph_search_limits *limits, struct ph_random *random,
                         struct ph_search_result *result) {
    static const struct ph_advisor none = {0};
    struct ph_budget budget;
    ph_budget_begin(&budget, limits);
    const unsigned trees = limits->trees == 0 ? 1 : limits->trees;
    struct grower *const growers = malloc(trees * sizeof *growers);
    const bool believes = advisor != NULL && advisor->believe != NULL && config->believe && !config->sees_all;
    void *const belief = believes ? malloc(advisor->belief_size) : NULL;
    enum ph_status status = growers == NULL || (believes && belief == NULL) ? PH_ERROR_NO_MEMORY : PH_OK;
    unsigned made = 0;
    if (status == PH_OK && believes) {
        advisor->prepare(view, log, seat, belief);
    }
    for (; made < trees && status == PH_OK; made++) {
        struct grower *const grower = &growers[made];
        memset(grower->totals, 0, sizeof grower->totals);
        grower->game = game;
        grower->advisor = advisor == NULL ? &none : advisor;
        grower->config = config;
        grower->view = view;
        grower->belief = belief;
        grower->log = log;
        grower->budget = &budget;
        grower->seat = seat;
        grower->players = game->players(view);
        grower->exploration = grower->advisor->estimate != NULL && config->cut < UINT16_MAX
                                  ? config->exploration
                                  : config->exploration_played;
        const struct ph_key key = {{ph_random_next(random), ph_random_next(random), ph_random_next(random), made}};
        grower->random = ph_random_at(&key, PH_STREAM_SEARCH, made);
        grower->root = NULL;
        grower->iterations = 0;
        grower->wide = 0;
        status = ph_tree_init(&grower->tree, ph_budget_memory(limits, BYTES_AN_ITERATION));
    }
    if (status == PH_OK && limits->run != NULL && trees > 1) {
        limits->run(grow, growers, trees);
    } else {
        for (unsigned i = 0; i < trees && status == PH_OK; i++) {
            grow(growers, i);
        }
    }
    if (status == PH_OK) {
        status = answer(growers, trees, result);
    }
    for (unsigned i = 0; i < made; i++) {
        ph_tree_deinit(&growers[i].tree);
    }
    free(belief);
    free(growers);
    return status;
}

void ph_search_values(const struct ph_game *game, const struct ph_advisor *advisor, const void *state, int players,
                      float values[PH_SEATS_MAX]) {
    if (advisor != NULL && advisor->values != NULL) {
        advisor->values(state, values);
        return;
    }
    struct ph_result result;
    game->result(state, &result);
    unsigned winners = result.winners;
    if (winners == 0 && !result.over) { // given up, and the game does not say who leads: most points
        int best = result.scores[0];
        for (int seat = 1; seat < players; seat++) {
            best = result.scores[seat] > best ? result.scores[seat] : best;
        }
        for (int seat = 0; seat < players; seat++) {
            winners |= (unsigned)(result.scores[seat] == best) << seat;
        }
    }
    unsigned count = 0;
    for (int seat = 0; seat < players; seat++) {
        count += winners >> seat & 1u;
    }
    for (int seat = 0; seat < players; seat++) {
        values[seat] = (winners >> seat & 1u) != 0 ? 1.0F / (float)count : 0; // a game may have no winner
    }
}

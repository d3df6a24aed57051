// SPDX-License-Identifier: MIT
// Selection by PUCT (Rosin 2011; with learned priors: Silver and others 2016, 2017): of the actions that are legal in
// the determinization, the one with the highest
//
//     Q + c · P · 4 · √n / (1 + N)
//
// Q is the mean value for the seat that decides (before any visit the node's own mean: first-play urgency), P the
// prior, N the visits, and n the availability count: visits of the node at which the action was legal. As in ISMCTS, n
// takes the place of the node's visits, because an action that is seldom legal would seem neglected otherwise. c is
// the config's exploration; the 4 was chosen by hand.
#include "ai/search/tree_search.h"

#include "base/real.h"

#include <math.h>

enum { REPLIES_MAX = 256 }; // rated for a reply; of more, any is sampled; chosen by hand

// The share of the priors that is uniform, so that no action is ruled out; chosen by hand.
static const double uniform_share = 0.05;

// A leaning of this much makes an action e times as likely before any visit; chosen by hand.
static const float leaning_unit = 0.03F;

// The heuristic that gives a node its priors, or NULL. One that reads the log serves the root alone: below it, nobody
// knows what the log of the seat that decides will be.
static advisor_rate *heuristic_at(const struct tree_search *search, const struct tree_node *node, float *temperature) {
    const struct advisor *const advisor = search->advisor;
    if (!search->config->priors) {
        return NULL;
    }
    if (advisor->quick_heuristic != NULL && node != search->root) {
        *temperature = advisor->quick_temperature;
        return advisor->quick_heuristic;
    }
    *temperature = advisor->heuristic_temperature;
    return advisor->heuristic_reads_log && node != search->root ? NULL : advisor->heuristic;
}

// Rates the available actions as the seat sees the position. A search without a belief draws no conclusions from the
// log, so neither does its heuristic.
static void rate_actions(struct tree_search *search, const struct tree_node *node, int seat, advisor_rate *rate) {
    union ph_state_storage view;
    const void *seen = search->state.bytes;
    if (!search->config->sees_all) {
        search->game->view(search->state.bytes, seat, view.bytes);
        seen = view.bytes;
    }
    const bool reads = node == search->root && search->config->belief;
    const struct ph_log log = reads ? search->log : (struct ph_log){0};
    rate(seen, log, seat, search->actions, search->available_count, search->ratings);
}

// Drawn from Gumbel's distribution: of actions whose values have such errors, the best is a draw from the softmax.
static double draw_gumbel(struct ph_random *random) {
    const double drawn = ((double)ph_random_below(random, UINT32_MAX) + 0.5) / (double)UINT32_MAX;
    return -ph_log(-ph_log(drawn));
}

// Adds errors to the ratings.
static void scatter(struct tree_search *search, float scale) {
    for (unsigned i = 0; i < search->available_count; i++) {
        search->ratings[i] += (double)scale * draw_gumbel(&search->random);
    }
}

static bool leans(const struct tree_search *search) {
    return search->config->misjudged > 0 || (search->temper != TEMPER_NONE && search->advisor->taste != NULL);
}

// What the seat believes of the root's new actions. An error is one of the action, as a beginner makes it: options of
// about the same value change places often, and a bad one seldom looks like the best.
static void lean(struct tree_search *search, const struct tree_node *root) {
    const struct advisor *const advisor = search->advisor;
    const float scale = (advisor->error_scale > 0 ? advisor->error_scale : 1) * search->config->misjudged;
    const unsigned known = search->leaning_count;
    const unsigned count = root->count - known;
    ph_action actions[ACTIONS_MAX];
    float *const leanings = search->leanings + known;
    for (unsigned i = 0; i < count; i++) {
        actions[i] = root->edges[known + i].action;
        leanings[i] = 0;
    }
    if (search->temper != TEMPER_NONE && advisor->taste != NULL) {
        advisor->taste(search->view, search->log, search->seat, search->temper, actions, count, leanings);
    }
    for (unsigned i = 0; i < count; i++) {
        leanings[i] += scale * (float)draw_gumbel(&search->random);
    }
    search->leaning_count = root->count;
}

static unsigned find_highest_rating(const struct tree_search *search) {
    unsigned best = 0;
    for (unsigned i = 1; i < search->available_count; i++) {
        best = search->ratings[i] > search->ratings[best] ? i : best;
    }
    return best;
}

// Drawn again in each determinization: of a reply that stays the same, a search learns by heart what it does wrong.
ph_action tree_search_predict(struct tree_search *search, const struct tree_node *node, int seat) {
    const uint64_t types = ~search->advisor->talk_types;
    const size_t count = search->game->legal(search->state.bytes, types, search->actions, NULL, REPLIES_MAX);
    if (count > REPLIES_MAX) {
        return search->game->sample(search->state.bytes, &search->random);
    }
    if (count == 1) {
        return search->actions[0];
    }
    float temperature = 1;
    search->available_count = (unsigned)count;
    rate_actions(search, node, seat, heuristic_at(search, node, &temperature));
    scatter(search, search->advisor->reply_temperature);
    return search->actions[find_highest_rating(search)];
}

static void set_uniform_priors(struct tree_search *search, struct tree_node *node) {
    for (unsigned i = 0; i < search->available_count; i++) {
        node->edges[search->available[i]].prior = 1.0F / (float)search->available_count;
    }
}

// The softmax of the ratings, mixed with the uniform distribution.
static void set_softmax_priors(struct tree_search *search, struct tree_node *node, float temperature) {
    const unsigned count = search->available_count;
    double *const ratings = search->ratings;
    double best = ratings[0];
    for (unsigned i = 1; i < count; i++) {
        best = ratings[i] > best ? ratings[i] : best;
    }
    double total = 0;
    for (unsigned i = 0; i < count; i++) {
        ratings[i] = (double)ph_exp((float)((ratings[i] - best) / (double)temperature));
        total += ratings[i];
    }
    for (unsigned i = 0; i < count; i++) {
        node->edges[search->available[i]].prior =
            (float)(uniform_share / count + (1 - uniform_share) * ratings[i] / total);
    }
}

static void set_priors(struct tree_search *search, struct tree_node *node, int seat) {
    float temperature = 1;
    advisor_rate *const rate = heuristic_at(search, node, &temperature);
    const bool leaning = node == search->root && leans(search);
    if (leaning) {
        lean(search, node);
    }
    if (rate == NULL || search->available_count < 2) {
        set_uniform_priors(search, node);
        return;
    }
    rate_actions(search, node, seat, rate);
    for (unsigned i = 0; leaning && i < search->available_count; i++) {
        search->ratings[i] += (double)(search->leanings[search->available[i]] / leaning_unit * temperature);
    }
    set_softmax_priors(search, node, temperature);
}

static float puct(const struct tree_search *search, const struct tree_node *node, const struct tree_edge *edge) {
    const float mean = edge->visits > 0 ? edge->mean : node->mean;
    const float leaning = node == search->root ? search->leanings[edge - node->edges] : 0;
    return mean + leaning +
           search->exploration * edge->prior * sqrtf((float)edge->availability) * 4 / (1 + (float)edge->visits);
}

// The index in `available` of the action with the highest score; at the root of those with the same, each as likely.
static unsigned find_best(struct tree_search *search, const struct tree_node *node) {
    unsigned best = 0;
    float best_score = -INFINITY;
    uint32_t like = 1;
    for (unsigned i = 0; i < search->available_count; i++) {
        const struct tree_edge *const edge = &node->edges[search->available[i]];
        const float score = puct(search, node, edge);
        if (score > best_score) {
            best_score = score;
            best = i;
            like = 1;
        } else if (score == best_score && node == search->root && ph_random_below(&search->random, ++like) == 0) {
            best = i;
        }
    }
    return best;
}

uint32_t tree_search_select(struct tree_search *search, struct tree_node *node, int seat) {
    if (tree_search_find_edges(search, node)) {
        set_priors(search, node, seat);
    }
    for (unsigned i = 0; i < search->available_count; i++) {
        node->edges[search->available[i]].availability++;
    }
    while (search->available_count > 0) {
        const unsigned best = find_best(search, node);
        const uint32_t edge = search->available[best];
        const ph_action action = node->edges[edge].action;
        // An action sampled in another determinization may be illegal in this one; to check all of them takes too long.
        if (!tree_search_is_wide(search, action) || search->game->is_legal(search->state.bytes, action)) {
            return edge;
        }
        node->edges[edge].availability--;
        search->available[best] = search->available[--search->available_count];
    }
    return UINT32_MAX;
}

// SPDX-License-Identifier: MIT
// Progressive widening (Coulom 2007): types of action with very many actions, such as a swap of any two cubes, are
// never listed again. A node samples some of their actions, at most 2 + 2·√visits, and all other types are listed.
#include "ai/search/tree_search.h"

#include <math.h>

enum {
    WIDE = 48,           // a type with more actions than this is wide; chosen by hand
    WIDENING_TRIES = 12, // samples at most to find new actions of wide types at one visit; chosen by hand
    WIDENING_ROOM = 4,   // edges reserved for wide types in a new node
};

// Marks as wide each type with more than WIDE actions, and the longest, so that many types of moderate length shrink
// too.
static void find_wide(struct tree_search *search, uint64_t types) {
    uint64_t longest = 0;
    size_t most = 0;
    for (uint64_t left = types; left != 0; left &= left - 1) {
        const uint64_t type = left & (~left + 1);
        const size_t count = search->game->legal(search->state.bytes, type, search->actions, NULL, LIST_MAX);
        search->wide |= count > WIDE ? type : 0;
        if (count > most) {
            most = count;
            longest = type;
        }
    }
    search->wide |= longest;
}

bool tree_search_is_wide(const struct tree_search *search, ph_action action) {
    return (search->wide >> ph_action_type(action) & 1u) != 0;
}

static unsigned widening_limit(const struct tree_node *node) {
    return 2 + 2 * (unsigned)sqrtf((float)node->visits);
}

// The edge of an action, or node->count. Lists come in a fixed order, so it is mostly at `next`.
static unsigned find_edge(const struct tree_node *node, ph_action action, unsigned next) {
    for (unsigned edge = next; edge < node->count; edge++) {
        if (node->edges[edge].action == action) {
            return edge;
        }
    }
    for (unsigned edge = 0; edge < next; edge++) {
        if (node->edges[edge].action == action) {
            return edge;
        }
    }
    return node->count;
}

static void make_available(struct tree_search *search, ph_action action, unsigned edge) {
    search->actions[search->available_count] = action;
    search->available[search->available_count++] = edge;
}

// Only `action` is considered, as limits->only asks.
static bool find_only(struct tree_search *search, struct tree_node *node, ph_action action) {
    bool added = false;
    if (node->count == 0) {
        tree_reserve(&search->tree, node, 1);
        added = tree_add_edge(&search->tree, node, action) != NULL;
    }
    if (node->count > 0) {
        make_available(search, action, 0);
    }
    return added;
}

// Writes the legal actions of all types but the wide ones to search->actions.
static size_t list_actions(struct tree_search *search, uint64_t types) {
    const struct ph_game *const game = search->game;
    size_t count = game->legal(search->state.bytes, types & ~search->wide, search->actions, NULL, LIST_MAX);
    while (count > LIST_MAX) {
        find_wide(search, types & ~search->wide);
        count = game->legal(search->state.bytes, types & ~search->wide, search->actions, NULL, LIST_MAX);
    }
    return count;
}

static bool find_listed(struct tree_search *search, struct tree_node *node, size_t count) {
    bool added = false;
    unsigned next = 0;
    for (size_t i = 0; i < count; i++) {
        const ph_action action = search->actions[i];
        const unsigned edge = find_edge(node, action, next);
        if (edge == node->count) {
            if (tree_add_edge(&search->tree, node, action) == NULL) {
                continue;
            }
            added = true;
        }
        next = edge + 1;
        make_available(search, action, edge);
    }
    return added;
}

// The actions of wide types that the node has already, if their type is legal. Whether they are legal themselves is
// asked when one is selected. Returns how many.
static unsigned find_sampled(struct tree_search *search, const struct tree_node *node, uint64_t types) {
    unsigned count = 0;
    for (unsigned edge = 0; edge < node->count; edge++) {
        const ph_action action = node->edges[edge].action;
        if (tree_search_is_wide(search, action) && (types >> ph_action_type(action) & 1u) != 0) {
            make_available(search, action, edge);
            count++;
        }
    }
    return count;
}

// Samples more actions of wide types, up to the limit.
static bool widen(struct tree_search *search, struct tree_node *node, unsigned count) {
    bool added = false;
    for (unsigned tries = 0; count < widening_limit(node) && tries < WIDENING_TRIES; tries++) {
        const ph_action action = search->game->sample(search->state.bytes, &search->random);
        if (!tree_search_is_wide(search, action) || find_edge(node, action, 0) < node->count) {
            continue;
        }
        if (tree_add_edge(&search->tree, node, action) == NULL) {
            break;
        }
        added = true;
        make_available(search, action, node->count - 1u);
        count++;
    }
    return added;
}

bool tree_search_find_edges(struct tree_search *search, struct tree_node *node) {
    const ph_action *const only = node == search->root ? search->budget->limits->only : NULL;
    search->available_count = 0;
    if (only != NULL) {
        return find_only(search, node, *only);
    }
    const uint64_t types = search->game->legal_types(search->state.bytes) & ~search->advisor->talk_types;
    const size_t count = list_actions(search, types);
    const uint64_t wide = types & search->wide;
    if (node->room == 0) {
        tree_reserve(&search->tree, node, (unsigned)count + (wide != 0 ? WIDENING_ROOM : 0));
    }
    const bool listed = find_listed(search, node, count);
    return wide == 0 ? listed : widen(search, node, find_sampled(search, node, types)) || listed;
}

// SPDX-License-Identifier: MIT
// Emperor: place or move up to three walls, each on an edge, at most one an edge (R-EMP-1). What they stop is in
// rattus_reachable (R-EMP-2).
#include "games/rattus/phases.h"

static uint32_t edges_in_use(const struct rattus_state *state) {
    uint32_t edges = 0;
    for (unsigned edge = 0; edge < RATTUS_EDGE_COUNT; edge++) {
        const uint32_t ends = rattus_bit(rattus_edges[edge].a) | rattus_bit(rattus_edges[edge].b);
        edges |= (ends & ~state->regions) == 0 ? rattus_bit(edge) : 0;
    }
    return edges;
}

static bool possible(const struct rattus_state *state) {
    (void)state;
    return true; // there are always more edges than walls
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    const uint32_t free = edges_in_use(state) & ~state->walls;
    if (rattus_count(state->walls) < RATTUS_WALL_COUNT) {
        RATTUS_EACH(to, free) {
            ph_list_add(list, ph_action_of(RATTUS_TYPE_WALL, 0, to + 1, 0), 1);
        }
    }
    RATTUS_EACH(from, state->walls) {
        RATTUS_EACH(to, free) {
            ph_list_add(list, ph_action_of(RATTUS_TYPE_WALL, from + 1, to + 1, 0), 1);
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    const uint32_t free = edges_in_use(state) & ~state->walls;
    const unsigned standing = rattus_count(state->walls);
    const unsigned targets = rattus_count(free);
    const unsigned supply = standing < RATTUS_WALL_COUNT;
    const unsigned n = ph_random_below(random, (standing + supply) * targets);
    const unsigned source = n / targets; // with a wall in supply the first source is it
    const unsigned from = source < supply ? 0 : rattus_nth(state->walls, source - supply) + 1;
    return ph_action_of(RATTUS_TYPE_WALL, from, rattus_nth(free, n % targets) + 1, 0);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned from = ph_action_component(action, 1);
    if (from != 0) {
        state->walls &= ~rattus_bit(from - 1);
    }
    state->walls |= rattus_bit(ph_action_component(action, 2) - 1u);
    if (state->pending != RATTUS_PENDING_WALL) {
        rattus_mark_used(state, RATTUS_EMPEROR);
        state->pending = RATTUS_PENDING_WALL;
        state->step.left = RATTUS_WALL_COUNT;
    }
    state->step.left--;
}

const struct rattus_rule rattus_wall_rule = {
    .name = "wall",
    .text = "wall {from}:{to}",
    .rule = "R-EMP-1",
    .fields = {RATTUS_EDGE_OR_NULL("from", 1), RATTUS_EDGE_OR_NULL("to", 2)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

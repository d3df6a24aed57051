// SPDX-License-Identifier: MIT
// Queen: if the owner's largest connected group of regions is larger than any other seat's, up to two extra cubes in B
// (rules/place_cubes.c); in the final round two cubes in one region (R-QUEEN-1). Walls and palace do not count.
#include "games/rattus/phases.h"

enum { EXTRAS = 2 };

// The size of a seat's largest connected group: flood from each region not reached yet.
static unsigned largest_group(const struct rattus_state *state, unsigned seat) {
    uint32_t left = state->presence[seat];
    unsigned largest = 0;
    while (left != 0) {
        uint32_t group = left & (0u - left);
        uint32_t edge = group;
        while (edge != 0) {
            uint32_t next = 0;
            RATTUS_EACH(region, edge) {
                next |= rattus_touching(state, region);
            }
            edge = next & left & ~group;
            group |= edge;
        }
        left &= ~group;
        const unsigned size = rattus_count(group);
        largest = size > largest ? size : largest;
    }
    return largest;
}

unsigned rattus_queen_extras(const struct rattus_state *state) {
    const unsigned own = largest_group(state, state->seat);
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (seat != state->seat && largest_group(state, seat) >= own) {
            return 0;
        }
    }
    return EXTRAS;
}

static bool possible(const struct rattus_state *state) {
    return state->phase == RATTUS_PHASE_FINAL && state->supply[state->seat] > 0 && rattus_queen_extras(state) > 0;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, state->regions) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_QUEEN, region, 0, 0), 1);
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    return rattus_sample_region(RATTUS_TYPE_QUEEN, state->regions, random);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned supply = state->supply[state->seat];
    const unsigned cubes = supply < EXTRAS ? supply : EXTRAS;
    rattus_supply_take(state, state->seat, cubes);
    rattus_cube_add(state, state->seat, ph_action_component(action, 1), cubes);
    rattus_mark_used(state, RATTUS_QUEEN);
}

const struct rattus_rule rattus_queen_rule = {
    .name = "queen",
    .text = "queen {region}",
    .rule = "R-QUEEN-1",
    .fields = {RATTUS_REGION("region", 1)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

// SPDX-License-Identifier: MIT
// B: place as many cubes in one region as it has rats (R-PLACE-1), with extras of Peasant and Queen (R-PLACE-3), or
// nothing (R-PLACE-2). The Mayor's way to place is in
// expansions/pied_piper/characters/mayor.c; its extras end here.
#include "games/rattus/phases.h"

unsigned rattus_extras(const struct rattus_state *state) {
    const unsigned peasant = rattus_owns(state, state->seat, RATTUS_PEASANT);
    return rattus_owns(state, state->seat, RATTUS_QUEEN) ? peasant + rattus_queen_extras(state) : peasant;
}

// Regions in which `extra` extra cubes may be placed: the supply holds them and one a rat; without extras it may hold
// less.
static uint32_t regions_for(const struct rattus_state *state, unsigned extra) {
    const unsigned supply = state->supply[state->seat];
    const uint32_t low = state->rats_low;
    const uint32_t high = state->rats_high;
    if (extra == 0) {
        return supply > 0 ? low | high : 0;
    }
    uint32_t mask = 0;
    mask |= supply >= extra ? ~(low | high) : 0;
    mask |= supply >= extra + 1 ? low & ~high : 0;
    mask |= supply >= extra + 2 ? high & ~low : 0;
    mask |= supply >= extra + 3 ? low & high : 0;
    return mask & state->regions;
}

static bool possible(const struct rattus_state *state) {
    if (state->placed || state->supply[state->seat] == 0) {
        return false;
    }
    return rattus_regions_with_rats(state) != 0 || rattus_extras(state) > 0;
}

static ph_action place(unsigned region, unsigned extra) {
    return ph_action_of(RATTUS_TYPE_PLACE, region, extra, 0);
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    const unsigned extras = rattus_extras(state);
    RATTUS_EACH(region, state->regions) {
        for (unsigned extra = 0; extra <= extras; extra++) {
            if ((regions_for(state, extra) >> region & 1u) != 0) {
                ph_list_add(list, place(region, extra), 1);
            }
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    const unsigned extras = rattus_extras(state);
    unsigned total = 0;
    for (unsigned extra = 0; extra <= extras; extra++) {
        total += rattus_count(regions_for(state, extra));
    }
    unsigned n = ph_random_below(random, total);
    unsigned extra = 0;
    while (n >= rattus_count(regions_for(state, extra))) {
        n -= rattus_count(regions_for(state, extra));
        extra++;
    }
    return place(rattus_nth(regions_for(state, extra), n), extra);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned region = ph_action_component(action, 1);
    const unsigned wanted = rattus_rats(state, region) + ph_action_component(action, 2);
    const unsigned supply = state->supply[state->seat];
    const unsigned cubes = wanted < supply ? wanted : supply;
    rattus_supply_take(state, state->seat, cubes);
    rattus_cube_add(state, state->seat, region, cubes);
    state->placed = true;
}

const struct rattus_rule rattus_place_rule = {
    .name = "place",
    .text = "place {region} {extra}",
    .rule = "R-PLACE-1",
    .fields = {RATTUS_REGION("region", 1), RATTUS_NUMBER("extra", 2)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

// ---- no_place -------------------------------------------------------------------------------------------------------

static void no_place_list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, RATTUS_TYPE_NO_PLACE, 1);
}

static void no_place_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    state->placed = true;
}

const struct rattus_rule rattus_no_place_rule = {
    .name = "no_place",
    .text = "no-place",
    .rule = "R-PLACE-2",
    .list = no_place_list,
    .apply = no_place_apply,
};

// ---- extra: Peasant's and Queen's cubes after the Mayor's, singly (R-MAYOR-1) ---------------------------------------

static void extra_list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, state->step.regions) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_EXTRA, region, 0, 0), 1);
    }
}

static ph_action extra_sample(const struct rattus_state *state, struct ph_random *random) {
    return rattus_sample_region(RATTUS_TYPE_EXTRA, state->step.regions, random);
}

static void extra_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    rattus_supply_take(state, state->seat, 1);
    rattus_cube_add(state, state->seat, ph_action_component(action, 1), 1);
    state->step.left--;
}

const struct rattus_rule rattus_extra_rule = {
    .name = "extra",
    .text = "extra {region}",
    .rule = "R-MAYOR-1",
    .fields = {RATTUS_REGION("region", 1)},
    .list = extra_list,
    .sample = extra_sample,
    .apply = extra_apply,
};

// SPDX-License-Identifier: MIT
// Mayor: instead of placing by rats, one cube in each region where the owner has more cubes than every other seat; if
// the supply is short, in that many of them. Extras of Peasant and Queen follow (rules/place_cubes.c). In the final
// round one cube in one such region (R-MAYOR-1).
#include "games/rattus/phases.h"

uint32_t rattus_mayor_regions(const struct rattus_state *state) {
    uint32_t regions = 0;
    RATTUS_EACH(region, state->presence[state->seat]) {
        regions |= rattus_most_cubes(state, region) == 1u << state->seat ? rattus_bit(region) : 0;
    }
    return regions;
}

static bool possible(const struct rattus_state *state) {
    return (state->phase == RATTUS_PHASE_FINAL || !state->placed) && state->supply[state->seat] > 0 &&
           rattus_mayor_regions(state) != 0;
}

static ph_action mayor(uint32_t regions) {
    return (ph_action)RATTUS_TYPE_MAYOR | (ph_action)regions << 8;
}

// How many regions one action names.
static unsigned to_name(const struct rattus_state *state, uint32_t regions) {
    const unsigned count = rattus_count(regions);
    const unsigned supply = state->supply[state->seat];
    return state->phase == RATTUS_PHASE_FINAL ? 1 : supply < count ? supply : count;
}

// The subset of `regions` that a number names, bit by bit.
static uint32_t spread_bits(uint32_t number, uint32_t regions) {
    uint32_t subset = 0;
    RATTUS_EACH(place, number) {
        subset |= rattus_bit(rattus_nth(regions, place));
    }
    return subset;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    const uint32_t regions = rattus_mayor_regions(state);
    const unsigned count = to_name(state, regions);
    const uint32_t end = rattus_bit(rattus_count(regions));
    uint32_t number = rattus_bit(count) - 1;
    while (number < end) { // the next higher number with as many bits (Gosper)
        ph_list_add(list, mayor(spread_bits(number, regions)), 1);
        const unsigned lowest = rattus_lowest(number);
        const uint32_t ripple = number + rattus_bit(lowest);
        number = ripple | (number ^ ripple) >> (lowest + 2);
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    uint32_t left = rattus_mayor_regions(state);
    uint32_t named = 0;
    for (unsigned count = to_name(state, left); count > 0; count--) {
        if (count == rattus_count(left)) { // all the rest
            named |= left;
            break;
        }
        const uint32_t bit = rattus_bit(rattus_nth(left, ph_random_below(random, rattus_count(left))));
        named |= bit;
        left &= ~bit;
    }
    return mayor(named);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const uint32_t named = (uint32_t)(action >> 8);
    const uint32_t regions = rattus_mayor_regions(state);
    const unsigned extras = rattus_extras(state); // before the cubes change what the Queen sees
    RATTUS_EACH(region, named) {
        rattus_cube_add(state, state->seat, region, 1);
    }
    rattus_supply_take(state, state->seat, rattus_count(named));
    rattus_mark_used(state, RATTUS_MAYOR);
    if (state->phase == RATTUS_PHASE_FINAL) {
        return;
    }
    state->placed = true;
    if (extras > 0) {
        state->pending = RATTUS_PENDING_EXTRA;
        state->step.left = (uint8_t)extras;
        state->step.regions = regions;
    }
}

const struct rattus_rule rattus_mayor_rule = {
    .name = "mayor",
    .text = "mayor {regions}",
    .rule = "R-MAYOR-1",
    .fields = {{.name = "regions",
                .kind = PH_FIELD_SET,
                .flags = PH_FIELD_SORTED,
                .bit = 8,
                .bits = 24,
                .ids = &rattus_region_table,
                .separator = ","}},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

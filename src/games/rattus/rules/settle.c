// SPDX-License-Identifier: MIT
// Settling: seats 0 … n−1, then n−1 … 0 put two cubes in a region each (R-SETUP-5). With Africanus the two may go to
// two regions, one after the other. In a position that somebody made up a seat may have fewer than two left: it puts
// down what it has.
#include "games/rattus/phases.h"

// Whoever is last in a round is first in the next.
static void pass_on(struct rattus_state *state) {
    const bool forth = state->settling.round % 2 == 0;
    if (state->seat == (forth ? state->options.players - 1 : 0)) {
        state->settling.round++;
    } else {
        state->seat = (uint8_t)(forth ? state->seat + 1 : state->seat - 1);
    }
    state->settling.half = RATTUS_NONE;
}

bool rattus_settle_advance(struct rattus_state *state, struct ph_events *events) {
    (void)events;
    for (; state->settling.round < rattus_setup_of(state)->settle_rounds; pass_on(state)) {
        if (state->supply[state->seat] > 0) {
            state->node = RATTUS_NODE_SETTLE;
            return true;
        }
    }
    if (state->caravan == RATTUS_NONE && rattus_in_play(state, RATTUS_CARAVANEER)) { // R-SETUP-6
        state->seat = (uint8_t)(state->options.players - 1);
        state->node = RATTUS_NODE_CARAVAN_START;
        return true;
    }
    memset(&state->outbreak, 0, sizeof state->outbreak);
    state->phase = RATTUS_PHASE_TURN; // R-SETUP-6: seat 0 starts
    state->seat = 0;
    return false;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    const bool two = state->supply[state->seat] >= 2 && state->settling.half == RATTUS_NONE;
    RATTUS_EACH(region, state->regions) {
        if (two) {
            ph_list_add(list, ph_action_of(RATTUS_TYPE_SETTLE, region, 2, 0), 1);
        }
        if ((state->options.africanus || !two) && region != state->settling.half) {
            ph_list_add(list, ph_action_of(RATTUS_TYPE_SETTLE, region, 1, 0), 1);
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    const bool two = state->supply[state->seat] >= 2 && state->settling.half == RATTUS_NONE;
    const unsigned kinds = two && state->options.africanus ? 2 : 1;
    uint32_t regions = state->regions;
    if (state->settling.half != RATTUS_NONE) {
        regions &= ~rattus_bit(state->settling.half);
    }
    const unsigned n = ph_random_below(random, rattus_count(regions) * kinds);
    return ph_action_of(RATTUS_TYPE_SETTLE, rattus_nth(regions, n / kinds), two && n % kinds == 0 ? 2 : 1, 0);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned region = ph_action_component(action, 1);
    const unsigned cubes = ph_action_component(action, 2);
    rattus_supply_take(state, state->seat, cubes);
    rattus_cube_add(state, state->seat, region, cubes);
    if (cubes == 1 && state->settling.half == RATTUS_NONE && state->supply[state->seat] > 0) {
        state->settling.half = (uint8_t)region;
    } else {
        pass_on(state);
    }
}

const struct rattus_rule rattus_settle_rule = {
    .name = "settle",
    .text = "settle {region} {cubes}",
    .rule = "R-SETUP-5",
    .fields = {RATTUS_REGION("region", 1), RATTUS_NUMBER("cubes", 2)},
    .list = list,
    .sample = sample,
    .apply = apply,
};

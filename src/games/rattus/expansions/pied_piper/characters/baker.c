// SPDX-License-Identifier: MIT
// Baker: one own cube from supply goes on the card, once a turn, safe and out of supply (R-BAKER-1, R-BAKER-3). Whoever
// takes the card places all cubes on it in one region (R-BAKER-2); before the ravage the owner's left neighbour does
// (R-BAKER-4, rules/ravage.c).
#include "games/rattus/phases.h"

static bool possible(const struct rattus_state *state) {
    return state->supply[state->seat] > 0;
}

static void store_list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, RATTUS_TYPE_BAKER_STORE, 1);
}

static void store_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    rattus_supply_take(state, state->seat, 1);
    state->baker++;
    rattus_mark_used(state, RATTUS_BAKER);
}

const struct rattus_rule rattus_baker_store_rule = {
    .name = "baker_store",
    .text = "store",
    .rule = "R-BAKER-1",
    .possible = possible,
    .list = store_list,
    .apply = store_apply,
};

void rattus_baker_taken(struct rattus_state *state, unsigned former) {
    state->pending = RATTUS_PENDING_BAKER_PLACE;
    state->step.queue[0] = state->seat;
    state->step.queue[1] = (uint8_t)former;
    state->step.queue[2] = state->baker;
    state->baker = 0;
}

static void place_list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, state->regions) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_BAKER_PLACE, region, 0, 0), 1);
    }
}

static ph_action place_sample(const struct rattus_state *state, struct ph_random *random) {
    return rattus_sample_region(RATTUS_TYPE_BAKER_PLACE, state->regions, random);
}

static void place_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    rattus_cube_add(state, state->step.queue[1], ph_action_component(action, 1), state->step.queue[2]);
    rattus_pending_close(state);
}

const struct rattus_rule rattus_baker_place_rule = {
    .name = "baker_place",
    .text = "bread {region}",
    .rule = "R-BAKER-2",
    .fields = {RATTUS_REGION("region", 1)},
    .list = place_list,
    .sample = place_sample,
    .apply = place_apply,
};

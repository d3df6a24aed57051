// SPDX-License-Identifier: MIT
// Peasant: one extra cube in B (rules/place_cubes.c). In the final round one cube from supply goes to any region
// (R-PEASANT-1).
#include "games/rattus/rule.h"

static bool possible(const struct rattus_state *state) {
    return state->phase == RATTUS_PHASE_FINAL && state->supply[state->seat] > 0;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, state->regions) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_PEASANT, region, 0, 0), 1);
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    return rattus_sample_region(RATTUS_TYPE_PEASANT, state->regions, random);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    rattus_supply_take(state, state->seat, 1);
    rattus_cube_add(state, state->seat, ph_action_component(action, 1), 1);
    rattus_mark_used(state, RATTUS_PEASANT);
}

const struct rattus_rule rattus_peasant_rule = {
    .name = "peasant",
    .text = "peasant {region}",
    .rule = "R-PEASANT-1",
    .fields = {RATTUS_REGION("region", 1)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

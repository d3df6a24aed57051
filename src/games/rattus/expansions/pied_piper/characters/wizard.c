// SPDX-License-Identifier: MIT
// Wizard: one potion on one own cube in a region; a cube may hold several (R-WIZ-1). When a cube would die, its owner
// may return one of its potions instead, whoever owns the Wizard (R-WIZ-2).
#include "games/rattus/phases.h"

static bool possible(const struct rattus_state *state) {
    return state->presence[state->seat] != 0 && rattus_potions_left(state) > 0;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, state->presence[state->seat]) {
        const struct rattus_kinds kinds = rattus_kinds_at(state, state->seat, region);
        for (unsigned i = 0; i < kinds.count; i++) {
            ph_list_add(list, ph_action_of(RATTUS_TYPE_WIZARD, region, kinds.kind[i], 0), 1);
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    const struct rattus_cube cube = rattus_cube_sample(state, state->seat, state->presence[state->seat], random);
    return ph_action_of(RATTUS_TYPE_WIZARD, cube.region, cube.kind, 0);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned kind = ph_action_component(action, 2);
    rattus_cube_mark(state, state->seat, ph_action_component(action, 1), kind, kind + 1);
    rattus_mark_used(state, RATTUS_WIZARD);
}

const struct rattus_rule rattus_wizard_rule = {
    .name = "wizard",
    .text = "wizard {region} {cube}",
    .rule = "R-WIZ-1",
    .fields = {RATTUS_REGION("region", 1), RATTUS_CUBE("cube", 2)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

// ---- potion ---------------------------------------------------------------------------------------------------------

static void potion_list(const struct rattus_state *state, struct ph_list *list) {
    const struct rattus_kinds kinds = rattus_kinds_at_risk(state, rattus_due_seat(state), state->outbreak.region);
    for (unsigned i = 0; i < kinds.count; i++) {
        if ((kinds.kind[i] & RATTUS_KIND_POTIONS) != 0) {
            ph_list_add(list, ph_action_of(RATTUS_TYPE_POTION, kinds.kind[i], 0, 0), 1);
        }
    }
}

static void potion_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned seat = rattus_due_seat(state);
    const unsigned kind = ph_action_component(action, 1);
    rattus_cube_mark(state, seat, state->outbreak.region, kind, kind - 1);
    state->outbreak.due[seat]--;
}

const struct rattus_rule rattus_potion_rule = {
    .name = "potion",
    .text = "potion {cube}",
    .rule = "R-WIZ-2",
    .fields = {RATTUS_CUBE("cube", 1)},
    .list = potion_list,
    .apply = potion_apply,
};

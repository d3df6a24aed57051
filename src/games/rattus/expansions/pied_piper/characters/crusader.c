// SPDX-License-Identifier: MIT
// Crusader: the plague goes further (rules/move_plague.c). In an outbreak of his owner's, all tokens of the region may
// be turned at once, and the owner chooses the order in which they are resolved (R-CRU-1; rules/outbreak.c turns them).
#include "games/rattus/phases.h"

static void crusade_list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    for (unsigned use = 0; use <= 1; use++) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_CRUSADE, use, 0, 0), 1);
    }
}

static void crusade_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    state->outbreak.order = ph_action_component(action, 1);
    state->outbreak.ask = (uint8_t)(state->outbreak.ask & ~RATTUS_ASK_CRUSADER);
}

const struct rattus_rule rattus_crusade_rule = {
    .name = "crusade",
    .text = "crusade {use}",
    .rule = "R-CRU-1",
    .fields = {RATTUS_BOOL("use", 1)},
    .list = crusade_list,
    .apply = crusade_apply,
};

static void resolve_list(const struct rattus_state *state, struct ph_list *list) {
    for (unsigned slot = 0; slot < rattus_rats(state, state->outbreak.region); slot++) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_RESOLVE, slot, 0, 0), 1);
    }
}

static void resolve_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    state->outbreak.slot = ph_action_component(action, 1);
}

const struct rattus_rule rattus_resolve_rule = {
    .name = "resolve",
    .text = "resolve {slot}",
    .rule = "R-CRU-1",
    .fields = {RATTUS_NUMBER("slot", 1)},
    .list = resolve_list,
    .apply = resolve_apply,
};

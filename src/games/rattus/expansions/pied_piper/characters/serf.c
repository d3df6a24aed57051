// SPDX-License-Identifier: MIT
// Serf: in C of one's own turn, after each token that killed a cube of another seat, one own cube may be placed in the
// infected region at once (R-SERF-1; rules/outbreak.c asks). In the final round he moves the plague one step, and an
// outbreak follows there (R-SERF-2; rules/move_plague.c).
#include "games/rattus/phases.h"

static void list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    for (unsigned use = 0; use <= 1; use++) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_SERF, use, 0, 0), 1);
    }
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    if (ph_action_component(action, 1) != 0) {
        rattus_supply_take(state, state->seat, 1);
        rattus_cube_add(state, state->seat, state->outbreak.region, 1);
    }
    state->outbreak.killed = 0; // asked and answered
}

const struct rattus_rule rattus_serf_rule = {
    .name = "serf",
    .text = "serf {use}",
    .rule = "R-SERF-1",
    .fields = {RATTUS_BOOL("use", 1)},
    .list = list,
    .apply = apply,
};

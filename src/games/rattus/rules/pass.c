// SPDX-License-Identifier: MIT
// Pass: no card in a window (R-CARD-1), no potion for a cube (R-WIZ-2).
#include "games/rattus/phases.h"

static void list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, RATTUS_TYPE_PASS, 1);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    if (state->node == RATTUS_NODE_PROTECT) {
        state->outbreak.window =
            (uint8_t)(state->outbreak.window & ~(1u << rattus_first_of(state, state->outbreak.window)));
    } else {
        rattus_cube_die(state, rattus_due_seat(state), events);
    }
}

const struct rattus_rule rattus_pass_rule = {
    .name = "pass",
    .text = "pass",
    .rule = "R-CARD-1",
    .list = list,
    .apply = apply,
};

// SPDX-License-Identifier: MIT
// Knight: the plague goes up to two steps (R-KNIGHT-1, in rules/move_plague.c). After the spread its owner, if active,
// may say that the plague piece counts as two population for this outbreak (R-KNIGHT-2, asked in rules/outbreak.c). In
// the final round it counts from the owner's activation on (R-KNIGHT-3, in rules/final_round.c).
#include "games/rattus/rule.h"

static void list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    for (unsigned use = 0; use <= 1; use++) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_KNIGHT_POPULATION, use, 0, 0), 1);
    }
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    state->population = ph_action_component(action, 1) != 0 ? 2 : 0;
    state->outbreak.ask = (uint8_t)(state->outbreak.ask & ~RATTUS_ASK_KNIGHT);
}

const struct rattus_rule rattus_knight_population_rule = {
    .name = "knight_population",
    .text = "population {use}",
    .rule = "R-KNIGHT-2",
    .fields = {RATTUS_BOOL("use", 1)},
    .list = list,
    .apply = apply,
};

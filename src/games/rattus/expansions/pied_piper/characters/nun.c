// SPDX-License-Identifier: MIT
// Nun: place or move up to three nuns, several in one region if wanted; each lowers the population by 1 (R-NUN-1,
// rattus_population).
#include "games/rattus/phases.h"

static bool possible(const struct rattus_state *state) {
    (void)state;
    return true;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    rattus_figures_list(state, RATTUS_TYPE_NUN, state->nuns, RATTUS_NUN_COUNT, list);
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    return rattus_figures_sample(state, RATTUS_TYPE_NUN, state->nuns, RATTUS_NUN_COUNT, random);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    rattus_figure_move(state->nuns, RATTUS_NUN_COUNT, action);
    if (state->pending != RATTUS_PENDING_NUN) {
        rattus_mark_used(state, RATTUS_NUN);
        state->pending = RATTUS_PENDING_NUN;
        state->step.left = RATTUS_NUN_COUNT;
    }
    state->step.left--;
}

const struct rattus_rule rattus_nun_rule = {
    .name = "nun",
    .text = "nun {from}:{to}",
    .rule = "R-NUN-1",
    .fields = {RATTUS_REGION_OR_NULL("from", 1), RATTUS_REGION("to", 2)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

// SPDX-License-Identifier: MIT
// Bishop: place or move one bishop; both may stand in one region (R-BISHOP-1). No rat may enter his region:
// rattus_bishops.
#include "games/rattus/phases.h"

static bool possible(const struct rattus_state *state) {
    (void)state;
    return true;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    rattus_figures_list(state, RATTUS_TYPE_BISHOP, state->bishops, RATTUS_BISHOP_COUNT, list);
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    return rattus_figures_sample(state, RATTUS_TYPE_BISHOP, state->bishops, RATTUS_BISHOP_COUNT, random);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    rattus_figure_move(state->bishops, RATTUS_BISHOP_COUNT, action);
    rattus_mark_used(state, RATTUS_BISHOP);
}

const struct rattus_rule rattus_bishop_rule = {
    .name = "bishop",
    .text = "bishop {from}:{to}",
    .rule = "R-BISHOP-1",
    .fields = {RATTUS_REGION_OR_NULL("from", 1), RATTUS_REGION("to", 2)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

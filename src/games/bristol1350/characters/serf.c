// SPDX-License-Identifier: MIT
// The Serf (B-SERF-1): draws a symptom, looks at it, and puts it into a cart's area; continues in remedies/leeches.c.
#include "games/bristol1350/phases.h"

static void list(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_SERF, 1);
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    bristol_task_open(state, BRISTOL_TASK_SERF);
    state->pending.draws = 1;
}

const struct bristol_rule bristol_serf_rule = {
    .name = "serf",
    .text = "serf",
    .rule = "B-SERF-1",
    .possible = bristol_symptoms_left,
    .list = list,
    .apply = apply,
};

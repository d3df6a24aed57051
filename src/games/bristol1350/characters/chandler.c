// SPDX-License-Identifier: MIT
// The Chandler (B-CHANDLER-1): draws a third symptom and discards one of the three; continues in remedies/pomander.c.
#include "games/bristol1350/phases.h"

static void list(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_CHANDLER, 1);
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    bristol_task_open(state, BRISTOL_TASK_CHANDLER);
    state->pending.draws = 1;
}

const struct bristol_rule bristol_chandler_rule = {
    .name = "chandler",
    .text = "chandler",
    .rule = "B-CHANDLER-1",
    .possible = bristol_symptoms_left,
    .list = list,
    .apply = apply,
};

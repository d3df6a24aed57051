// SPDX-License-Identifier: MIT
// The Barmaid (B-BARMAID-1): looks at the top card of the symptom discard.
#include "games/bristol1350/phases.h"

static bool possible(const struct bristol_state *state) {
    return state->discard_count != 0;
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_BARMAID, 1);
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    uint16_t *const top = &state->lying[bristol_discard_top(state)];
    (void)action;
    *top =
        bristol_lying(bristol_lying_value(*top), BRISTOL_PLACE_DISCARD, bristol_lying_seen(*top) | 1u << state->turn);
    bristol_tell_looked(events, 1u << state->turn,
                        (struct bristol_looked_event){.round = state->round,
                                                      .by = state->turn,
                                                      .what = BRISTOL_LOOK_BARMAID,
                                                      .seat = BRISTOL_NONE,
                                                      .slot = BRISTOL_NONE,
                                                      .card = bristol_lying_value(*top)});
    bristol_task_close(state);
}

const struct bristol_rule bristol_barmaid_rule = {
    .name = "barmaid",
    .text = "barmaid",
    .rule = "B-BARMAID-1",
    .possible = possible,
    .list = list,
    .apply = apply,
};

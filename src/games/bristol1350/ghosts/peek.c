// SPDX-License-Identifier: MIT
// Peek (B-PEEK-1): a look at one card of a ghost.
#include "games/bristol1350/phases.h"

static bool possible(const struct bristol_state *state) {
    return bristol_ghosts_alive(state) != 0;
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(ghost, bristol_ghosts_alive(state)) {
        const uint16_t *const seen = state->peeks[ghost - state->options.players];
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_PEEK, ghost, 0, 0), 1);
        if (seen[0] != 0 || seen[1] != 0) {
            ph_list_add(list, ph_action_of(BRISTOL_TYPE_PEEK, ghost, 1, 0), 1);
        }
    }
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    bristol_task_open(state, BRISTOL_TASK_PEEK);
    state->pending.target = ph_action_component(action, 1);
    state->pending.slot = ph_action_component(action, 2);
}

bool bristol_peek_advance(struct bristol_state *state, struct ph_events *events) {
    const unsigned ghost = state->pending.target;
    const unsigned slot = state->pending.slot;
    const unsigned card = state->symptoms[ghost].cards[slot];
    if (card == BRISTOL_FACELESS) {
        bristol_slot_ask(state, ghost, slot);
        return true;
    }
    uint16_t *const seen = &state->peeks[ghost - state->options.players][slot];
    *seen = (uint16_t)(*seen | 1u << state->turn);
    bristol_tell_looked(events, 1u << state->turn,
                        (struct bristol_looked_event){.round = state->round,
                                                      .by = state->turn,
                                                      .what = BRISTOL_LOOK_GHOST,
                                                      .seat = ghost,
                                                      .slot = slot,
                                                      .card = card});
    bristol_task_close(state);
    return false;
}

const struct bristol_rule bristol_peek_rule = {
    .name = "peek",
    .text = "peek {seat} {slot}",
    .rule = "B-PEEK-1",
    .fields = {BRISTOL_SEAT("seat", 1), BRISTOL_NUMBER("slot", 2, 1)},
    .possible = possible,
    .list = list,
    .apply = apply,
};

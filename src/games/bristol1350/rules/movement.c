// SPDX-License-Identifier: MIT
// Movement (B-MOVE-1, B-MOVE-2): each racing cart goes as many spaces as dice show its colour.
#include "games/bristol1350/phases.h"

unsigned bristol_steps(const struct bristol_state *state, unsigned cart) {
    unsigned steps = 0;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        steps += bristol_face_cart(state->dice[die]) == cart;
    }
    return steps;
}

void bristol_move_carts(struct bristol_state *state, struct ph_events *events) {
    for (unsigned i = 0; i < state->order_count; i++) {
        const unsigned cart = state->order[i];
        const unsigned steps = bristol_steps(state, cart);
        const unsigned from = state->carts[cart].at;
        state->carts[cart].at = (uint8_t)(from + steps);
        bristol_tell_advance(events, (struct bristol_advance_event){.cart = cart, .from = from, .at = from + steps});
    }
    bristol_order_sort(state);
}

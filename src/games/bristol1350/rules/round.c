// SPDX-License-Identifier: MIT
// A round begins (B-ROUND-1, B-ROUND-2): locks end, six dice are rolled, the front pawn of the leading cart starts.
#include "games/bristol1350/phases.h"

unsigned bristol_start_seat(const struct bristol_state *state) {
    for (unsigned i = 0; i < state->order_count; i++) {
        const struct bristol_cart *const cart = &state->carts[state->order[i]];
        if (cart->count != 0) {
            return cart->pawns[0];
        }
    }
    return BRISTOL_NONE;
}

void bristol_round_begin(struct bristol_state *state, struct ph_events *events) {
    state->phase = BRISTOL_PHASE_ROLL;
    state->stage = BRISTOL_STAGE_MAIN;
    state->round++;
    state->last_round |= state->plague_arrived; // B-END-4
    state->plague_arrived = 0;
    state->locked = 0;
    state->rolling = (1u << BRISTOL_DICE) - 1;
    state->start = (uint8_t)bristol_start_seat(state);
    state->turn = state->start;
    bristol_tell_round(events, (struct bristol_round_event){.round = state->round, .start = state->start});
}

bool bristol_roll_advance(struct bristol_state *state, struct ph_events *events) {
    if (bristol_die_ask(state, &state->rolling)) {
        return true;
    }
    bristol_rolled(state, (1u << BRISTOL_DICE) - 1, BRISTOL_FOR_ROUND, events);
    state->phase = BRISTOL_PHASE_TURNS;
    return false;
}

// SPDX-License-Identifier: MIT
// The final round: every seat but the one that ended the game acts once more, counter-clockwise, with its characters
// only (R-FINAL-1, R-FINAL-2). Activations run like turns (rules/turn.c).
#include "games/rattus/phases.h"

bool rattus_final_knight_counts(const struct rattus_state *state) {
    const unsigned owner = rattus_owner(state, RATTUS_KNIGHT);
    if (owner == RATTUS_NONE || owner == state->last) {
        return false;
    }
    if (state->phase == RATTUS_PHASE_RAVAGE) {
        return true;
    }
    for (unsigned seat = rattus_previous_seat(state, state->last); seat != state->seat;
         seat = rattus_previous_seat(state, seat)) {
        if (seat == owner) {
            return true;
        }
    }
    return owner == state->seat;
}

void rattus_final_begin(struct rattus_state *state, struct ph_events *events) {
    state->phase = RATTUS_PHASE_FINAL;
    state->last = state->seat;
    state->seat = (uint8_t)rattus_previous_seat(state, state->last);
    rattus_tell_final_round(events, (struct rattus_final_round_event){.last = state->last, .reason = state->ended});
    if (rattus_final_knight_counts(state)) {
        state->population = 2;
    }
}

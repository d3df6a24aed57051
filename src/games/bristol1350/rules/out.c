// SPDX-License-Identifier: MIT
// Out of the game (B-OUT-1), and the end of it (B-END-6).
#include "games/bristol1350/phases.h"

#include <string.h>

void bristol_out(struct bristol_state *state, unsigned seat, enum bristol_fate fate, struct ph_events *events) {
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    state->fate[seat] = (uint8_t)fate;
    state->alive = (uint16_t)(state->alive & ~(1u << seat));
    for (unsigned i = 0; i < state->hands[seat].count; i++) {
        bristol_remedy_discard(state, state->hands[seat].cards[i]);
    }
    memset(&state->hands[seat], 0, sizeof state->hands[seat]);
    bristol_pawn_leave(state, seat);
    bristol_tell(events, BRISTOL_EVENT_OUT, PH_EVENT_TO_ALL,
                 bristol_fields(seat, fate, symptoms->cards[0], symptoms->cards[1], 0));
}

void bristol_game_end(struct bristol_state *state, enum bristol_reason reason, struct ph_events *events) {
    state->phase = BRISTOL_PHASE_OVER;
    state->ended = (uint8_t)reason;
    bristol_tell(events, BRISTOL_EVENT_OVER, PH_EVENT_TO_ALL, (uint64_t)reason | (uint64_t)bristol_winners(state) << 8);
}

bool bristol_end_if_deserted(struct bristol_state *state, struct ph_events *events) {
    if ((state->alive & bristol_player_mask(state)) == 0) {
        bristol_game_end(state, BRISTOL_REASON_NOBODY, events);
    }
    return state->phase == BRISTOL_PHASE_OVER;
}

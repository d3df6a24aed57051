// SPDX-License-Identifier: MIT
// Of a printed game everybody first shows what they hold (B-OUT-1). Result: who escaped wins; if nobody did, those who
// have the plague are content (B-END-2, B-END-6).
#include "games/bristol1350/phases.h"

bool bristol_over_advance(struct bristol_state *state, struct ph_events *events) {
    if (state->boxed != 0) {
        if (bristol_shown_ask_of(state, (1u << state->pawns) - 1)) {
            return true;
        }
        bristol_end_tell(state, events);
    }
    state->node = BRISTOL_NODE_OVER;
    return true;
}

unsigned bristol_winners(const struct bristol_state *state) {
    unsigned winners = 0;
    if (state->ended != BRISTOL_REASON_ESCAPED) {
        return winners;
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        winners |= (unsigned)(state->fate[seat] == BRISTOL_FATE_ESCAPED) << seat;
    }
    return winners;
}

void bristol_scores(const struct bristol_state *state, int16_t scores[BRISTOL_SEATS_MAX]) {
    const unsigned winners = bristol_winners(state);
    for (unsigned seat = 0; seat < BRISTOL_SEATS_MAX; seat++) {
        const bool content = state->ended == BRISTOL_REASON_NOBODY && (state->plague >> seat & 1u) != 0;
        scores[seat] = (winners >> seat & 1u) != 0 ? 2 : content ? 1 : 0;
    }
}

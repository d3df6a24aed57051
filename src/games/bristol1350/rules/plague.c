// SPDX-License-Identifier: MIT
// Who has the plague (B-PLAGUE-1, 2), and what cures (B-CURE-1, B-ALMS-2).
#include "games/bristol1350/phases.h"

void bristol_plague_set(struct bristol_state *state, unsigned seat, bool plagued, struct ph_events *events) {
    const uint16_t bit = (uint16_t)(1u << seat);
    if (((state->plague & bit) != 0) == plagued) {
        return;
    }
    state->plague = (uint16_t)(state->plague ^ bit);
    bristol_tell(events, BRISTOL_EVENT_PLAGUE, bit, bristol_fields(seat, plagued, 0, 0, 0));
    if (plagued && state->options.players == 1) { // B-SOLO-1
        bristol_game_end(state, BRISTOL_REASON_SOLO_PLAGUE, events);
    }
}

void bristol_plague_check(struct bristol_state *state, unsigned seat, struct ph_events *events) {
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    const unsigned total = symptoms->cards[0] + symptoms->cards[1];
    if (bristol_is_ghost(state, seat)) {
        return;
    }
    if (total >= BRISTOL_PLAGUE_TOTAL) {
        if (!bristol_has_coin(state, seat, BRISTOL_COIN_CURED)) {
            bristol_plague_set(state, seat, true, events);
        }
    } else if (total == 2 && bristol_has_option(state, BRISTOL_CURE)) {
        bristol_plague_set(state, seat, false, events);
    }
}

bool bristol_is_plagued(const struct bristol_state *state, unsigned seat) {
    if (!bristol_is_ghost(state, seat)) {
        return (state->plague >> seat & 1u) != 0;
    }
    if (bristol_has_coin(state, seat, BRISTOL_COIN_CURED)) {
        return false;
    }
    return bristol_has_coin(state, seat, BRISTOL_COIN_PLAGUE) ||
           state->symptoms[seat].cards[0] + state->symptoms[seat].cards[1] >= BRISTOL_PLAGUE_TOTAL;
}

// SPDX-License-Identifier: MIT
// Who has the plague (B-PLAGUE-1, B-PLAGUE-2), and what cures it (B-CURE-1, B-ALMS-2).
#include "games/bristol1350/phases.h"

static void tell_and_set(struct bristol_state *state, unsigned seat, bool plagued, struct ph_events *events) {
    const unsigned bit = 1u << seat;
    state->plague = (uint16_t)(plagued ? state->plague | bit : state->plague & ~bit);
    bristol_tell_plague(events, bit, (struct bristol_plague_event){.seat = seat, .plague = plagued});
    if (plagued && state->options.players == 1) { // B-SOLO-1
        bristol_game_end(state, BRISTOL_REASON_SOLO_PLAGUE, events);
    }
}

void bristol_plague_check(struct bristol_state *state, unsigned seat, struct ph_events *events) {
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    const unsigned total = (unsigned)symptoms->cards[0] + symptoms->cards[1];
    if (bristol_is_ghost(state, seat)) {
        return;
    }
    if (state->boxed != 0) { // only its owner knows
        state->judged = (uint16_t)(state->judged & ~(1u << seat));
        bristol_tell_plague(events, 0, (struct bristol_plague_event){.seat = seat, .plague = BRISTOL_PLAGUE_HIDDEN});
        return;
    }
    const bool infected = ((unsigned)state->plague >> seat & 1u) != 0 || total >= BRISTOL_PLAGUE_TOTAL ||
                          bristol_has_coin(state, seat, BRISTOL_COIN_PLAGUE);
    const bool cured = bristol_cures(state, seat) || bristol_has_coin(state, seat, BRISTOL_COIN_CURED);
    tell_and_set(state, seat, infected && !cured, events);
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

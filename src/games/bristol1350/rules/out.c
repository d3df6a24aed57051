// SPDX-License-Identifier: MIT
// Out of the game (B-OUT-1), and the end of it (B-END-6).
#include "games/bristol1350/phases.h"

#include <string.h>

static void tell_remedies(enum bristol_event type, unsigned seat, const struct bristol_hand *hand,
                          struct ph_events *events) {
    bristol_tell(events, type, PH_EVENT_TO_ALL,
                 bristol_fields(seat, 1, hand->count, hand->cards[0], hand->cards[1]) | (uint64_t)hand->cards[2] << 40);
}

// Turns the coins of some seats up.
static void show_coins(const struct bristol_state *state, unsigned seats, struct ph_events *events) {
    for (unsigned i = 0; i < state->coin_count; i++) {
        if ((seats >> state->coins[i].owner & 1u) != 0) {
            bristol_tell(events, BRISTOL_EVENT_COIN_SHOWN, PH_EVENT_TO_ALL,
                         bristol_fields(state->coins[i].owner, state->coins[i].coin, 0, 0, 0) |
                             (uint64_t)state->coins[i].seen << 16);
        }
    }
}

void bristol_out(struct bristol_state *state, unsigned seat, enum bristol_fate fate, struct ph_events *events) {
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    state->fate[seat] = (uint8_t)fate;
    state->alive = (uint16_t)(state->alive & ~(1u << seat));
    for (unsigned i = 0; i < state->hands[seat].count; i++) {
        bristol_remedy_discard(state, state->hands[seat].cards[i]);
    }
    if (events != NULL && state->hands[seat].count != 0) {
        tell_remedies(BRISTOL_EVENT_DISCARDED, seat, &state->hands[seat], events);
    }
    memset(&state->hands[seat], 0, sizeof state->hands[seat]);
    bristol_pawn_leave(state, seat);
    if (events != NULL) {
        bristol_tell(
            events, BRISTOL_EVENT_OUT, PH_EVENT_TO_ALL,
            bristol_fields(seat, fate, symptoms->cards[0], symptoms->cards[1], bristol_is_plagued(state, seat)));
        show_coins(state, 1u << seat, events);
    }
}

// The game is over, and all that was hidden is shown.
static void show_all(const struct bristol_state *state, struct ph_events *events) {
    unsigned open = 0; // seats that have shown their symptoms already
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        const uint8_t *const symptoms = state->symptoms[seat].cards;
        const struct bristol_hand *const hand = &state->hands[seat];
        if (state->fate[seat] != BRISTOL_FATE_NONE && state->fate[seat] != BRISTOL_FATE_ESCAPED) {
            open |= 1u << seat;
            continue;
        }
        uint64_t data = bristol_fields(seat, bristol_is_plagued(state, seat), symptoms[0], symptoms[1], 0);
        for (unsigned i = 0; i < BRISTOL_HAND_MAX; i++) {
            data |= (uint64_t)(i < hand->count ? hand->cards[i] : BRISTOL_CARD_HIDDEN) << (32 + 8 * i);
        }
        bristol_tell(events, BRISTOL_EVENT_SHOWN, PH_EVENT_TO_ALL, data);
    }
    show_coins(state, ~open, events);
    for (unsigned i = 0; i < state->lying_count; i++) {
        bristol_tell(
            events, BRISTOL_EVENT_LAID_OPEN, PH_EVENT_TO_ALL,
            bristol_fields(bristol_lying_place(state->lying[i]), bristol_lying_value(state->lying[i]), 0, 0, 0) |
                (uint64_t)bristol_lying_seen(state->lying[i]) << 16);
    }
    if (state->fresh.count != 0) {
        tell_remedies(BRISTOL_EVENT_DREW, state->turn, &state->fresh, events);
    }
}

void bristol_game_end(struct bristol_state *state, enum bristol_reason reason, struct ph_events *events) {
    state->phase = BRISTOL_PHASE_OVER;
    state->ended = (uint8_t)reason;
    state->mingles_done = 0; // of a round that nobody finishes
    state->plague_arrived = 0;
    if (events != NULL) {
        show_all(state, events);
    }
    bristol_tell(events, BRISTOL_EVENT_OVER, PH_EVENT_TO_ALL, (uint64_t)reason | (uint64_t)bristol_winners(state) << 8);
}

bool bristol_end_if_deserted(struct bristol_state *state, struct ph_events *events) {
    if ((state->alive & bristol_player_mask(state)) == 0) {
        bristol_game_end(state, BRISTOL_REASON_NOBODY, events);
    }
    return state->phase == BRISTOL_PHASE_OVER;
}

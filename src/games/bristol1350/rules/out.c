// SPDX-License-Identifier: MIT
// Out of the game (B-OUT-1), and the end of it (B-END-6).
#include "games/bristol1350/phases.h"

#include <string.h>

// Turns the coins of some seats up.
static void show_coins(const struct bristol_state *state, unsigned seats, struct ph_events *events) {
    for (unsigned i = 0; i < state->coin_count; i++) {
        if ((seats >> state->coins[i].owner & 1u) != 0) {
            const struct bristol_coin *const coin = &state->coins[i];
            bristol_tell_coin_shown(events, (struct bristol_coin_shown_event){
                                                .owner = coin->owner, .coin = coin->coin, .seen = coin->seen});
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
        struct bristol_discarded_event discarded = {
            .seat = seat, .what = BRISTOL_PILE_REMEDIES, .count = state->hands[seat].count};
        memcpy(discarded.cards, state->hands[seat].cards, sizeof discarded.cards);
        bristol_tell_discarded(events, PH_EVENT_TO_ALL, discarded);
    }
    memset(&state->hands[seat], 0, sizeof state->hands[seat]);
    bristol_pawn_leave(state, seat);
    if (events != NULL) {
        bristol_tell_out(events, (struct bristol_out_event){.seat = seat,
                                                            .fate = fate,
                                                            .symptoms = {symptoms->cards[0], symptoms->cards[1]},
                                                            .plague = bristol_is_plagued(state, seat)});
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
        struct bristol_shown_event shown = {
            .seat = seat, .plague = bristol_is_plagued(state, seat), .symptoms = {symptoms[0], symptoms[1]}};
        memset(shown.remedies, BRISTOL_CARD_HIDDEN, sizeof shown.remedies);
        memcpy(shown.remedies, hand->cards, hand->count);
        bristol_tell_shown(events, shown);
    }
    show_coins(state, ~open, events);
    for (unsigned i = 0; i < state->lying_count && state->boxed == 0; i++) {
        const uint16_t lying = state->lying[i];
        bristol_tell_laid_open(events, (struct bristol_laid_open_event){.place = bristol_lying_place(lying),
                                                                        .card = bristol_lying_value(lying),
                                                                        .seen = bristol_lying_seen(lying)});
    }
    if (state->fresh.count != 0 && state->boxed == 0) {
        struct bristol_drew_event drew = {
            .seat = state->turn, .what = BRISTOL_PILE_REMEDIES, .count = state->fresh.count};
        memcpy(drew.cards, state->fresh.cards, sizeof drew.cards);
        bristol_tell_drew(events, PH_EVENT_TO_ALL, drew);
    }
}

void bristol_end_tell(const struct bristol_state *state, struct ph_events *events) {
    if (events != NULL) {
        show_all(state, events);
    }
    bristol_tell_over(events, (struct bristol_over_event){.reason = state->ended, .winners = bristol_winners(state)});
}

void bristol_game_end(struct bristol_state *state, enum bristol_reason reason, struct ph_events *events) {
    state->phase = BRISTOL_PHASE_OVER;
    state->ended = (uint8_t)reason;
    state->mingles_done = 0; // of a round that nobody finishes
    state->plague_arrived = 0;
    if (state->boxed == 0) { // else what is hidden is asked first (rules/over.c)
        bristol_end_tell(state, events);
    }
}

bool bristol_end_if_deserted(struct bristol_state *state, struct ph_events *events) {
    if ((state->alive & bristol_player_mask(state)) == 0) {
        bristol_game_end(state, BRISTOL_REASON_NOBODY, events);
    }
    return state->phase == BRISTOL_PHASE_OVER;
}

// SPDX-License-Identifier: MIT
// The Countess (B-COUNTESS-1): draws two remedies, keeps one and discards the other.
#include "games/bristol1350/phases.h"

static void keep(struct bristol_state *state, unsigned card) {
    bristol_task_close(state);
    bristol_hand_add(&state->hands[state->turn], card);
    bristol_hand_add(&state->fresh, card);
}

// Face up, for all to see (B-CARD-4).
static void discard(struct bristol_state *state, uint8_t card, struct ph_events *events) {
    bristol_remedy_discard(state, card);
    bristol_tell_discarded(events, PH_EVENT_TO_ALL,
                           (struct bristol_discarded_event){
                               .seat = state->turn, .what = BRISTOL_PILE_REMEDIES, .count = 1, .cards = {card}});
}

void bristol_countess_discards(struct bristol_state *state, unsigned card, struct ph_events *events) {
    keep(state, BRISTOL_CARD_HIDDEN);
    discard(state, (uint8_t)card, events);
}

bool bristol_countess_advance(struct bristol_state *state, struct ph_events *events) {
    struct bristol_pending *const pending = &state->pending;
    const unsigned seat = state->turn;
    while (pending->draws != 0 && bristol_remedies_left(state)) {
        if (bristol_remedy_ask(state, events)) {
            return true;
        }
    }
    if (pending->told == 0) {
        pending->told = 1;
        pending->draws = 0;
        bristol_tell_drew(events, 1u << seat,
                          (struct bristol_drew_event){.seat = seat,
                                                      .what = BRISTOL_PILE_REMEDIES,
                                                      .count = pending->card_count,
                                                      .cards = {pending->cards[0], pending->cards[1]}});
    }
    if (state->boxed != 0 && pending->card_count == 1) {
        keep(state, BRISTOL_CARD_HIDDEN);
        return false;
    }
    state->node = state->boxed != 0 ? BRISTOL_NODE_REMEDY : BRISTOL_NODE_KEEP; // all see what is discarded
    return true;
}

static bool countess_possible(const struct bristol_state *state) {
    return state->hands[state->turn].count < BRISTOL_HAND_MAX && bristol_remedies_left(state);
}

static void list_countess(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_COUNTESS, 1);
}

static void apply_countess(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    bristol_task_open(state, BRISTOL_TASK_COUNTESS);
    state->pending.draws = 2;
}

const struct bristol_rule bristol_countess_rule = {
    .name = "countess",
    .text = "countess",
    .rule = "B-COUNTESS-1",
    .possible = countess_possible,
    .list = list_countess,
    .apply = apply_countess,
};

static void list_keep(const struct bristol_state *state, struct ph_list *list) {
    const struct bristol_pending *const pending = &state->pending;
    for (unsigned i = 0; i < pending->card_count; i++) {
        if (i == 0 || pending->cards[i] != pending->cards[0]) {
            ph_list_add(list, ph_action_of(BRISTOL_TYPE_KEEP, pending->cards[i], 0, 0), 1);
        }
    }
}

static void apply_keep(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const struct bristol_pending pending = state->pending;
    const unsigned card = ph_action_component(action, 1);
    keep(state, card);
    if (pending.card_count == 2) {
        discard(state, pending.cards[0] == card ? pending.cards[1] : pending.cards[0], events);
    }
}

const struct bristol_rule bristol_keep_rule = {
    .name = "keep",
    .text = "keep {card}",
    .rule = "B-COUNTESS-1",
    .fields = {BRISTOL_SECRET_ID("card", 1, card, BRISTOL_CARD_HIDDEN)},
    .list = list_keep,
    .apply = apply_keep,
};

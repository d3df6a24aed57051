// SPDX-License-Identifier: MIT
// Leeches (B-LEECHES-1): two symptoms are drawn, one goes into a cart's area, the other on the discard. The Serf does
// the same with one (B-SERF-1).
#include "games/bristol1350/phases.h"

bool bristol_leeches_advance(struct bristol_state *state, struct ph_events *events) {
    struct bristol_pending *const pending = &state->pending;
    const unsigned seat = state->turn;
    while (pending->draws != 0 && bristol_symptoms_left(state)) {
        if (bristol_symptom_ask(state, seat, events)) {
            return true;
        }
    }
    if (pending->told == 0) {
        pending->told = 1;
        pending->draws = 0;
        if (pending->card_count == 2 && pending->cards[0] > pending->cards[1]) { // lists of cards ascend
            const uint8_t low = pending->cards[1];
            pending->cards[1] = pending->cards[0];
            pending->cards[0] = low;
        }
        bristol_tell_drew(events, 1u << seat,
                          (struct bristol_drew_event){.seat = seat,
                                                      .what = BRISTOL_PILE_SYMPTOMS,
                                                      .count = pending->card_count,
                                                      .cards = {pending->cards[0], pending->cards[1]}});
    }
    state->node = BRISTOL_NODE_PLACE;
    return true;
}

static bool leeches_possible(const struct bristol_state *state) {
    return bristol_symptoms_left(state) && bristol_playable(state, BRISTOL_LEECHES) != 0;
}

static void list_leeches(const struct bristol_state *state, struct ph_list *list) {
    bristol_cards_list(state, BRISTOL_TYPE_LEECHES, BRISTOL_LEECHES, list);
}

static void apply_leeches(struct bristol_state *state, ph_action action, struct ph_events *events) {
    bristol_play_card(state, ph_action_component(action, 1), BRISTOL_LEECHES, events);
    bristol_task_open(state, BRISTOL_TASK_LEECHES);
    state->pending.draws = 2;
}

const struct bristol_rule bristol_leeches_rule = {
    .name = "leeches",
    .text = "leeches {card}",
    .rule = "B-LEECHES-1",
    .fields = {BRISTOL_ID("card", 1, card)},
    .possible = leeches_possible,
    .list = list_leeches,
    .apply = apply_leeches,
};

static void list_place(const struct bristol_state *state, struct ph_list *list) {
    const struct bristol_pending *const pending = &state->pending;
    for (unsigned i = 0; i < pending->card_count; i++) {
        if (i == 1 && pending->cards[1] == pending->cards[0]) {
            break;
        }
        for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
            if (state->carts[cart].out == 0) {
                const unsigned card = state->boxed != 0 ? 0 : pending->cards[i]; // which one is not said
                ph_list_add(list, ph_action_of(BRISTOL_TYPE_PLACE, card, cart, 0), 1);
            }
        }
    }
}

static void apply_place(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const struct bristol_pending pending = state->pending;
    const unsigned card = state->boxed != 0 ? BRISTOL_HIDDEN : ph_action_component(action, 1);
    const unsigned cart = ph_action_component(action, 2);
    const unsigned seat = state->turn;
    bristol_task_close(state);
    bristol_lay(state, card, 1 + cart, 1u << seat);
    bristol_tell_placed(events, 1u << seat, (struct bristol_placed_event){.seat = seat, .cart = cart, .card = card});
    if (pending.card_count == 2) {
        const uint8_t other = pending.cards[0] == card ? pending.cards[1] : pending.cards[0];
        bristol_lay(state, other, BRISTOL_PLACE_DISCARD, 1u << seat);
        bristol_tell_discarded(events, 1u << seat,
                               (struct bristol_discarded_event){
                                   .seat = seat, .what = BRISTOL_PILE_SYMPTOMS, .count = 1, .cards = {other}});
    }
}

const struct bristol_rule bristol_place_rule = {
    .name = "place",
    .text = "place {card} {cart}",
    .rule = "B-LEECHES-1",
    .fields = {{.least = 1,
                .most = BRISTOL_SYMPTOM_VALUES - 1,
                .flags = PH_FIELD_PRIVATE | PH_FIELD_OMITTABLE, // with a printed box
                BRISTOL_FIELD("card", PH_FIELD_INT, 1)},
               BRISTOL_ID("cart", 2, cart)},
    .list = list_place,
    .apply = apply_place,
};

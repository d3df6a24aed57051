// SPDX-License-Identifier: MIT
#include "games/bristol1350/state.h"

#include <string.h>

unsigned bristol_hand_number(const struct bristol_hand *hand, unsigned card) {
    unsigned number = 0;
    for (unsigned i = 0; i < hand->count; i++) {
        number += hand->cards[i] == card;
    }
    return number;
}

bool bristol_has_coin(const struct bristol_state *state, unsigned seat, unsigned coin) {
    for (unsigned i = 0; i < state->coin_count; i++) {
        if (state->coins[i].owner == seat && state->coins[i].coin == coin) {
            return true;
        }
    }
    return false;
}

unsigned bristol_bag(const struct bristol_state *state) {
    return (unsigned)BRISTOL_COINS - state->coin_count - (state->pending.coin != 0 ? 1 : 0);
}

unsigned bristol_bag_of(const struct bristol_state *state, unsigned coin) {
    unsigned given = state->pending.coin == coin + 1;
    for (unsigned i = 0; i < state->coin_count; i++) {
        given += state->coins[i].coin == coin;
    }
    return bristol_coin_counts[coin] - given;
}

unsigned bristol_symptom_total(const struct bristol_options *options) {
    unsigned total = 0;
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        total += options->copies[value];
    }
    return total;
}

unsigned bristol_area_count(const struct bristol_state *state, unsigned cart) {
    unsigned count = 0;
    for (unsigned i = 0; i < state->lying_count; i++) {
        count += bristol_lying_place(state->lying[i]) == 1 + cart;
    }
    return count;
}

unsigned bristol_discard_top(const struct bristol_state *state) {
    assert(state->discard_count > 0);
    return state->discard_count - 1u; // the discard is the first of the places
}

// ---- changes --------------------------------------------------------------------------------------------------------

// Adds a card to a few that are ascending.
static void insert(uint8_t *cards, uint8_t *count, unsigned card) {
    unsigned at = *count;
    for (; at > 0 && cards[at - 1] > card; at--) {
        cards[at] = cards[at - 1];
    }
    cards[at] = (uint8_t)card;
    (*count)++;
}

// Takes the first card of a kind out; it must be there.
static void take_out(uint8_t *cards, uint8_t *count, unsigned card) {
    unsigned at = 0;
    while (cards[at] != card) {
        at++;
        assert(at < *count);
    }
    (*count)--;
    for (; at < *count; at++) {
        cards[at] = cards[at + 1];
    }
    cards[at] = 0;
}

void bristol_hand_add(struct bristol_hand *hand, unsigned card) {
    assert(hand->count < BRISTOL_HAND_MAX);
    insert(hand->cards, &hand->count, card);
}

void bristol_hand_remove(struct bristol_hand *hand, unsigned card) {
    take_out(hand->cards, &hand->count, card);
}

void bristol_symptom_add(struct bristol_state *state, unsigned seat, unsigned card) {
    struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    assert(symptoms->count < BRISTOL_HELD_MAX);
    if (bristol_is_ghost(state, seat)) {
        symptoms->cards[symptoms->count++] = (uint8_t)card;
    } else {
        insert(symptoms->cards, &symptoms->count, card);
    }
}

void bristol_symptom_remove(struct bristol_state *state, unsigned seat, unsigned card) {
    take_out(state->symptoms[seat].cards, &state->symptoms[seat].count, card);
}

void bristol_lay(struct bristol_state *state, unsigned card, unsigned place, unsigned seen) {
    assert(state->lying_count < BRISTOL_SYMPTOMS_MAX);
    unsigned at = state->lying_count++;
    for (; at > 0 && bristol_lying_place(state->lying[at - 1]) > place; at--) {
        state->lying[at] = state->lying[at - 1];
    }
    state->lying[at] = bristol_lying(card, place, seen);
    state->discard_count = (uint8_t)(state->discard_count + (place == BRISTOL_PLACE_DISCARD));
}

void bristol_pawn_leave(struct bristol_state *state, unsigned seat) {
    struct bristol_cart *const cart = &state->carts[state->cart_of[seat]];
    unsigned place = bristol_place_of(state, seat);
    cart->count--;
    for (; place < cart->count; place++) {
        cart->pawns[place] = cart->pawns[place + 1];
    }
    cart->pawns[place] = BRISTOL_NONE;
    state->cart_of[seat] = BRISTOL_NONE;
}

void bristol_pawn_board(struct bristol_state *state, unsigned seat, unsigned to) {
    struct bristol_cart *const cart = &state->carts[to];
    assert(cart->count < BRISTOL_CART_SEATS);
    cart->pawns[cart->count++] = (uint8_t)seat;
    state->cart_of[seat] = (uint8_t)to;
}

void bristol_pawn_front(struct bristol_state *state, unsigned seat) {
    struct bristol_cart *const cart = &state->carts[state->cart_of[seat]];
    for (unsigned place = bristol_place_of(state, seat); place > 0; place--) {
        cart->pawns[place] = cart->pawns[place - 1];
    }
    cart->pawns[0] = (uint8_t)seat;
}

void bristol_order_sort(struct bristol_state *state) {
    for (unsigned i = 1; i < state->order_count; i++) { // insertion: carts on one space keep their order
        const uint8_t cart = state->order[i];
        unsigned at = i;
        for (; at > 0 && state->carts[state->order[at - 1]].at < state->carts[cart].at; at--) {
            state->order[at] = state->order[at - 1];
        }
        state->order[at] = cart;
    }
}

// ---- repeated fields ------------------------------------------------------------------------------------------------

static void count_symptom(struct bristol_state *state, unsigned card, unsigned *elsewhere) {
    state->faceless = (uint8_t)(state->faceless + (card == BRISTOL_FACELESS));
    *elsewhere += 1;
    if (card >= 1 && card < BRISTOL_SYMPTOM_VALUES) {
        state->unseen[card]--;
    }
}

static void repeat_symptoms(struct bristol_state *state) {
    unsigned elsewhere = 0;
    memcpy(state->unseen, state->options.copies, sizeof state->unseen);
    state->faceless = 0;
    state->discard_count = 0;
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        for (unsigned i = 0; i < state->symptoms[seat].count; i++) {
            count_symptom(state, state->symptoms[seat].cards[i], &elsewhere);
        }
    }
    for (unsigned i = 0; i < state->lying_count; i++) {
        count_symptom(state, bristol_lying_value(state->lying[i]), &elsewhere);
        state->discard_count =
            (uint8_t)(state->discard_count + (bristol_lying_place(state->lying[i]) == BRISTOL_PLACE_DISCARD));
    }
    if (state->pending.task == BRISTOL_TASK_SERF || state->pending.task == BRISTOL_TASK_LEECHES) {
        for (unsigned i = 0; i < state->pending.card_count; i++) {
            count_symptom(state, state->pending.cards[i], &elsewhere);
        }
    }
    if (state->mingle.pooled != 0) {
        for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
            for (unsigned i = 0; i < state->mingle.pool[value]; i++) {
                count_symptom(state, value, &elsewhere);
            }
        }
        if (state->mingle.leech != 0) { // it was counted where it lies, too
            state->unseen[state->mingle.leech]++;
            elsewhere--;
        }
    }
    state->deck = (uint8_t)(bristol_symptom_total(&state->options) - elsewhere);
}

static void count_remedy(struct bristol_state *state, unsigned card, unsigned *elsewhere) {
    *elsewhere += 1;
    if (card < BRISTOL_CARD_COUNT) {
        state->remedies_left[card]--;
    }
}

static void repeat_remedies(struct bristol_state *state) {
    unsigned elsewhere = 0;
    unsigned total = 0;
    for (unsigned card = 0; card < BRISTOL_CARD_COUNT; card++) {
        const bool there = card != BRISTOL_CARD_ALMS || bristol_has_option(state, BRISTOL_ALMS);
        state->remedies_left[card] = there ? bristol_cards[card].copies : 0;
        total += state->remedies_left[card];
    }
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        for (unsigned i = 0; i < state->hands[seat].count; i++) {
            count_remedy(state, state->hands[seat].cards[i], &elsewhere);
        }
    }
    for (unsigned i = 0; i < state->remedy_discard_count; i++) {
        count_remedy(state, state->remedy_discard[i], &elsewhere);
    }
    if (state->pending.task == BRISTOL_TASK_COUNTESS) {
        for (unsigned i = 0; i < state->pending.card_count; i++) {
            count_remedy(state, state->pending.cards[i], &elsewhere);
        }
    }
    state->remedy_deck = (uint8_t)(total - elsewhere);
}

void bristol_state_recount(struct bristol_state *state) {
    repeat_symptoms(state);
    repeat_remedies(state);
}

void bristol_state_repeat(struct bristol_state *state) {
    bristol_state_recount(state);
    state->alive = 0;
    for (unsigned seat = 0; seat < BRISTOL_SEATS_MAX; seat++) {
        state->cart_of[seat] = BRISTOL_NONE;
        if (seat < state->pawns && state->fate[seat] == BRISTOL_FATE_NONE) {
            state->alive = (uint16_t)(state->alive | 1u << seat);
        }
    }
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        for (unsigned place = 0; place < state->carts[cart].count; place++) {
            state->cart_of[state->carts[cart].pawns[place]] = (uint8_t)cart;
        }
    }
}

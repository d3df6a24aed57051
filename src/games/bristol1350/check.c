// SPDX-License-Identifier: MIT
// What must hold in every state (the check of struct ph_game): cards are conserved, and repeated fields are right.
#include "games/bristol1350/state.h"

#include <string.h>

#define REQUIRE(condition, message)                                                                                    \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            return ph_error_set(error, PH_ERROR_INTERNAL, "", message);                                                \
        }                                                                                                              \
    } while (false)

static enum ph_status check_carts(const struct bristol_state *state, struct ph_error *error) {
    unsigned aboard = 0;
    unsigned racing = 0;
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        REQUIRE(state->carts[cart].count <= BRISTOL_CART_SEATS, "a cart has more than three pawns");
        REQUIRE(state->carts[cart].out == 0 || state->carts[cart].count == 0, "a cart that has left has pawns");
        for (unsigned place = 0; place < state->carts[cart].count; place++) {
            const unsigned seat = state->carts[cart].pawns[place];
            REQUIRE(seat < state->pawns && (aboard >> seat & 1u) == 0, "a pawn is in two carts");
            REQUIRE(state->cart_of[seat] == cart, "a pawn's cart is not the one it is in");
            aboard |= 1u << seat;
        }
    }
    REQUIRE(state->phase == BRISTOL_PHASE_SETUP || aboard == state->alive, "not just the living are in carts");
    REQUIRE(state->order_count <= BRISTOL_CART_COUNT, "too many carts race");
    for (unsigned i = 0; i < state->order_count; i++) {
        const unsigned cart = state->order[i];
        REQUIRE(cart < BRISTOL_CART_COUNT && (racing >> cart & 1u) == 0, "a cart is in the race twice");
        REQUIRE(state->carts[cart].out == 0, "a cart that has left is in the race");
        REQUIRE(i == 0 || state->carts[state->order[i - 1]].at >= state->carts[cart].at, "the race is out of order");
        racing |= 1u << cart;
    }
    return PH_OK;
}

static enum ph_status check_seats(const struct bristol_state *state, struct ph_error *error) {
    const bool open = state->phase != BRISTOL_PHASE_SETUP && state->phase != BRISTOL_PHASE_OVER;
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
        REQUIRE(symptoms->count <= BRISTOL_HELD_MAX, "a seat has more than four symptoms");
        REQUIRE(!open || symptoms->count == 2 || !bristol_is_alive(state, seat) || state->mingle.pooled != 0 ||
                    state->pending.card_count != 0,
                "a seat has not two symptoms");
        for (unsigned i = 0; i < symptoms->count; i++) {
            REQUIRE(symptoms->cards[i] < BRISTOL_SYMPTOM_VALUES + state->boxed, "a symptom has no such value");
            REQUIRE(symptoms->cards[i] != BRISTOL_FACELESS || bristol_is_ghost(state, seat),
                    "a player's symptom has no face");
            REQUIRE(bristol_is_ghost(state, seat) || i == 0 || symptoms->cards[i - 1] <= symptoms->cards[i],
                    "a player's symptoms are not in order");
        }
        const struct bristol_hand *const hand = &state->hands[seat];
        REQUIRE(hand->count <= BRISTOL_HAND_MAX && (hand->count == 0 || !bristol_is_ghost(state, seat)),
                "a seat has too many remedies");
        REQUIRE(hand->count == 0 || bristol_is_alive(state, seat) || state->fate[seat] == BRISTOL_FATE_ESCAPED,
                "somebody who is out has remedies");
        for (unsigned i = 0; i < hand->count; i++) {
            REQUIRE(
                (hand->cards[i] < BRISTOL_CARD_COUNT || (state->boxed != 0 && hand->cards[i] == BRISTOL_CARD_HIDDEN)) &&
                    (i == 0 || hand->cards[i - 1] <= hand->cards[i]),
                "a hand is not in order");
        }
        REQUIRE(!bristol_is_ghost(state, seat) || (state->plague >> seat & 1u) == 0, "a ghost has the plague");
    }
    return PH_OK;
}

// Symptoms of a printed game that not all have seen, but for those in the deck.
static unsigned hidden_symptoms(const struct bristol_state *state) {
    const unsigned task = state->pending.task;
    unsigned count = 0;
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        for (unsigned i = 0; i < state->symptoms[seat].count; i++) {
            count += state->symptoms[seat].cards[i] == BRISTOL_HIDDEN;
        }
    }
    for (unsigned i = 0; i < state->lying_count; i++) {
        count += bristol_lying_value(state->lying[i]) == BRISTOL_HIDDEN;
    }
    for (unsigned i = 0; i < state->pending.card_count; i++) {
        const bool lies = task == BRISTOL_TASK_SERF || task == BRISTOL_TASK_LEECHES;
        count += lies && state->pending.cards[i] == BRISTOL_HIDDEN;
    }
    return count;
}

// The same of remedies.
static unsigned hidden_remedies(const struct bristol_state *state) {
    unsigned count = 0;
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        count += bristol_hand_number(&state->hands[seat], BRISTOL_CARD_HIDDEN);
    }
    for (unsigned i = 0; i < state->pending.card_count && state->pending.task == BRISTOL_TASK_COUNTESS; i++) {
        count += state->pending.cards[i] == BRISTOL_CARD_HIDDEN;
    }
    return count;
}

static enum ph_status check_cards(const struct bristol_state *state, struct ph_error *error) {
    struct bristol_state again = *state;
    unsigned unseen = 0;
    unsigned remedies = 0;
    bristol_state_repeat(&again);
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        REQUIRE(state->unseen[value] <= state->options.copies[value], "there are more symptoms of a value than exist");
        unseen += state->unseen[value];
    }
    REQUIRE(memcmp(again.unseen, state->unseen, sizeof again.unseen) == 0 && again.deck == state->deck &&
                again.faceless == state->faceless && again.discard_count == state->discard_count &&
                again.alive == state->alive,
            "a repeated field is not what it repeats");
    REQUIRE(unseen == (unsigned)state->deck + state->faceless + hidden_symptoms(state), "symptoms are lost");
    for (unsigned card = 0; card < BRISTOL_CARD_COUNT; card++) {
        REQUIRE(state->remedies_left[card] <= bristol_cards[card].copies, "there are more of a remedy than exist");
        remedies += state->remedies_left[card];
    }
    REQUIRE(memcmp(again.remedies_left, state->remedies_left, sizeof again.remedies_left) == 0 &&
                again.remedy_deck == state->remedy_deck && remedies == state->remedy_deck + hidden_remedies(state),
            "remedies are lost");
    for (unsigned coin = 0; coin < BRISTOL_COIN_COUNT; coin++) {
        REQUIRE(bristol_bag_of(state, coin) <= bristol_coin_counts[coin], "there are more of a coin than exist");
    }
    return PH_OK;
}

enum ph_status bristol_state_check(const struct bristol_state *state, struct ph_error *error) {
    REQUIRE(state->boxed <= 1, "what a printed game's seats hold is not known here"); // a world of one (worlds.c)
    enum ph_status status = check_carts(state, error);
    if (status == PH_OK) {
        status = check_seats(state, error);
    }
    if (status == PH_OK) {
        status = check_cards(state, error);
    }
    return status;
}

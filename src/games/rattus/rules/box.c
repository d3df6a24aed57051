// SPDX-License-Identifier: MIT
// A printed game on people's own table (ph_game.box). What one of them sees alone, this state never learns: the Witch's
// look leaves no face (R-WITCH-1), and for the region cards of a hand others stand in, as in views. Rats lie there
// without telling which of them were laid out at set-up: on a table nobody keeps track of that.
#include "games/rattus/phases.h"

void rattus_box(void *void_state) {
    struct rattus_state *const state = void_state;
    state->boxed = true;
    state->start_left = 0;
    RATTUS_EACH(region, state->regions) {
        state->at[region].tokens[0] = 0;
    }
}

bool rattus_face_alike(const struct rattus_face *one, const struct rattus_face *other) {
    return one->start == other->start && one->limit == other->limit && one->majority == other->majority &&
           one->all == other->all && memcmp(one->classes, other->classes, sizeof one->classes) == 0;
}

static bool stands_in(unsigned place) {
    return place >= RATTUS_CARD_HIDDEN && place < RATTUS_CARD_HIDDEN + RATTUS_SEATS_MAX;
}

uint64_t rattus_box_cards(const struct rattus_state *state) {
    uint64_t cards = rattus_cards_where(state, RATTUS_CARD_PILE);
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        cards |= rattus_cards_where(state, RATTUS_CARD_HIDDEN + seat);
    }
    return cards;
}

static unsigned first_at(const struct rattus_state *state, unsigned place) {
    const uint64_t cards = rattus_cards_where(state, place);
    assert(cards != 0);
    return (unsigned)__builtin_ctzll(cards);
}

void rattus_box_from_pile(struct rattus_state *state, unsigned card) {
    if (stands_in(state->cards[card])) {
        state->cards[first_at(state, RATTUS_CARD_PILE)] = state->cards[card];
    }
}

void rattus_box_from_hand(struct rattus_state *state, unsigned seat, unsigned card) {
    const unsigned stand_in = first_at(state, RATTUS_CARD_HIDDEN + seat);
    state->cards[stand_in] = state->cards[card];
    state->cards[card] = (uint8_t)(RATTUS_CARD_HAND + seat);
}

void rattus_box_to_hand(struct rattus_state *state, unsigned seat) {
    state->cards[first_at(state, RATTUS_CARD_PILE)] = (uint8_t)(RATTUS_CARD_HIDDEN + seat);
}

unsigned rattus_box_hand(const struct rattus_state *state) {
    unsigned seat = 0;
    while (seat < state->options.players && rattus_cards_where(state, RATTUS_CARD_HIDDEN + seat) == 0) {
        seat++;
    }
    return seat < state->options.players ? seat : RATTUS_NONE;
}

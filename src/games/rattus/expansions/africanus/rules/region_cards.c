// SPDX-License-Identifier: MIT
// Region cards in an outbreak: a card that shows a class protects one character of that class from this region's tokens
// (R-CARD-1, R-CARD-2, R-CARD-3). Windows open on public facts only, so being asked tells nothing about a hand.
#include "games/rattus/phases.h"

// Whether a seat is asked: a card in hand, a cube in the region, and a character hit that is not protected.
static bool is_asked(const struct rattus_state *state, unsigned seat, const struct rattus_face *face) {
    return state->at[state->outbreak.region].cubes[seat] > 0 && rattus_hit_characters(state, seat, face) != 0 &&
           rattus_hand_size(state, seat) > 0;
}

void rattus_window_open(struct rattus_state *state, const struct rattus_face *face) {
    unsigned window = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        window |= (unsigned)is_asked(state, seat, face) << seat;
    }
    state->outbreak.window = (uint8_t)window;
}

// The cards that a seat may play; of a printed game any that nobody has seen.
static uint64_t playable(const struct rattus_state *state, unsigned seat) {
    return state->boxed ? rattus_box_cards(state) : rattus_cards_where(state, RATTUS_CARD_HAND + seat);
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    const unsigned seat = rattus_first_of(state, state->outbreak.window);
    const uint32_t hit = rattus_hit_characters(state, seat, rattus_turned_face(state));
    for (uint64_t cards = playable(state, seat); cards != 0; cards &= cards - 1) {
        const unsigned card = (unsigned)__builtin_ctzll(cards);
        RATTUS_EACH(character, hit) {
            if ((rattus_class_cards[rattus_character_infos[character].class_id] >> card & 1u) != 0) {
                ph_list_add(list, ph_action_of(RATTUS_TYPE_PROTECT, card, character, 0), 1);
            }
        }
    }
}

static bool possible(const struct rattus_state *state) {
    const unsigned seat = rattus_first_of(state, state->outbreak.window);
    uint64_t cards = 0;
    RATTUS_EACH(character, rattus_hit_characters(state, seat, rattus_turned_face(state))) {
        cards |= rattus_class_cards[rattus_character_infos[character].class_id];
    }
    return cards != 0 && (cards & playable(state, seat)) != 0;
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned seat = rattus_first_of(state, state->outbreak.window);
    const unsigned character = ph_action_component(action, 2);
    if (state->boxed) {
        rattus_box_from_hand(state, seat, ph_action_component(action, 1));
    }
    state->cards[ph_action_component(action, 1)] = (uint8_t)(RATTUS_CARD_PROTECTS + character);
    state->outbreak.protected_characters |= rattus_bit(character);
    if (!is_asked(state, seat, rattus_turned_face(state))) { // else it is asked again
        state->outbreak.window = (uint8_t)(state->outbreak.window & ~(1u << seat));
    }
}

const struct rattus_rule rattus_protect_rule = {
    .name = "protect",
    .text = "protect {character} {card}",
    .rule = "R-CARD-1",
    .fields = {RATTUS_CARD("card", 1), RATTUS_CHARACTER("character", 2)},
    .possible = possible,
    .list = list,
    .apply = apply,
};

void rattus_protection_end(struct rattus_state *state, struct ph_events *events) {
    RATTUS_EACH(character, state->outbreak.protected_characters) { // in character order
        for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
            if (state->cards[card] == RATTUS_CARD_PROTECTS + character) {
                rattus_card_discard(state, card, events);
            }
        }
    }
    state->outbreak.protected_characters = 0;
}

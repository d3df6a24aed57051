// SPDX-License-Identifier: MIT
// Set-up (B-SETUP-1, B-SETUP-2, B-SETUP-3, B-SETUP-4, B-SETUP-5, B-SETUP-6, B-SETUP-7, B-SETUP-8): characters, pawns,
// symptoms, remedies are drawn in this order, then the first round begins.
#include "games/bristol1350/phases.h"

#include <string.h>

void bristol_setup(struct bristol_state *state, const struct bristol_options *options) {
    memset(state, 0, sizeof *state);
    state->options = *options;
    state->phase = BRISTOL_PHASE_SETUP;
    state->pawns = options->players < BRISTOL_PAWNS_MIN ? BRISTOL_PAWNS_MIN : options->players;
    state->start = BRISTOL_NONE;
    state->turn = BRISTOL_NONE;
    state->drawn_seat = BRISTOL_NONE;
    state->drawn_slot = BRISTOL_NONE;
    memset(state->dice, BRISTOL_NONE, sizeof state->dice);
    memset(state->characters, BRISTOL_NONE, sizeof state->characters);
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        memset(state->carts[cart].pawns, BRISTOL_NONE, sizeof state->carts[cart].pawns);
        state->order[cart] = (uint8_t)cart;
    }
    state->order_count = BRISTOL_CART_COUNT;
    for (unsigned ghost = options->players; ghost < state->pawns; ghost++) {
        state->symptoms[ghost].count = 2; // faceless (B-SETUP-5, B-CARD-1)
    }
    if (bristol_has_option(state, BRISTOL_CHARACTERS_GIVEN)) {
        memcpy(state->characters, options->characters, options->players);
    }
    if (bristol_has_option(state, BRISTOL_CHARACTERS_GIVEN) || !bristol_has_option(state, BRISTOL_SPECIAL_ACTIONS)) {
        bristol_characters_fill(state);
    }
    bristol_state_repeat(state);
}

uint32_t bristol_character_pool(const struct bristol_state *state) {
    uint32_t pool = (1u << BRISTOL_CHARACTER_COUNT) - 1;
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        if (state->characters[seat] != BRISTOL_NONE) {
            pool &= ~(1u << state->characters[seat]);
        }
    }
    return pool;
}

void bristol_characters_fill(struct bristol_state *state) {
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        if (state->characters[seat] == BRISTOL_NONE) {
            state->characters[seat] = (uint8_t)bristol_lowest(bristol_character_pool(state));
        }
    }
}

static uint32_t pawns_left(const struct bristol_state *state) {
    uint32_t left = 0;
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        left |= (uint32_t)(state->cart_of[seat] == BRISTOL_NONE) << seat;
    }
    return left;
}

// The first player who is still to get something, by what each has and is to have; BRISTOL_NONE if all have it.
static unsigned next_to_get(const struct bristol_state *state, bool remedies, unsigned number) {
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if ((remedies ? state->hands[seat].count : state->symptoms[seat].count) < number) {
            return seat;
        }
    }
    return BRISTOL_NONE;
}

unsigned bristol_remedies_dealt(const struct bristol_options *options) {
    return options->start_remedies == BRISTOL_NONE ? bristol_start_remedies[options->players] : options->start_remedies;
}

bool bristol_setup_advance(struct bristol_state *state, struct ph_events *events) {
    if (state->characters[state->options.players - 1] == BRISTOL_NONE) {
        state->node = BRISTOL_NODE_CHARACTER;
        return true;
    }
    bristol_characters_fill(state);
    if (pawns_left(state) != 0) {
        state->node = BRISTOL_NODE_PAWN;
        return true;
    }
    unsigned seat = next_to_get(state, false, 2);
    if (seat != BRISTOL_NONE) {
        return bristol_symptom_ask(state, seat, events);
    }
    seat = next_to_get(state, true, bristol_remedies_dealt(&state->options));
    if (seat != BRISTOL_NONE) {
        state->drawn_seat = (uint8_t)seat;
        return bristol_remedy_ask(state, events);
    }
    bristol_round_begin(state, events);
    return false;
}

// ---- what is drawn --------------------------------------------------------------------------------------------------

// Characters are dealt by seat: the first player without one is next.
static unsigned character_seat(const struct bristol_state *state) {
    unsigned seat = 0;
    while (state->characters[seat] != BRISTOL_NONE) {
        seat++;
    }
    return seat;
}

static void list_character(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(character, bristol_character_pool(state)) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_CHARACTER, character_seat(state), character, 0), 1);
    }
}

static void apply_character(struct bristol_state *state, ph_action action, struct ph_events *events) {
    bristol_tell_outcome(events, action, PH_EVENT_TO_ALL);
    state->characters[ph_action_component(action, 1)] = ph_action_component(action, 2);
}

const struct bristol_rule bristol_character_rule = {
    .name = "character",
    .text = "character {seat} {character}",
    .rule = "B-SETUP-8",
    .fields = {BRISTOL_SEAT("seat", 1), BRISTOL_ID("character", 2, character)},
    .list = list_character,
    .apply = apply_character,
};

static void list_pawn(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(seat, pawns_left(state)) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_PAWN, seat, 0, 0), 1);
    }
}

// Pawns fill birch front to rear, then cedar, then oak (B-SETUP-3).
static void apply_pawn(struct bristol_state *state, ph_action action, struct ph_events *events) {
    bristol_tell_outcome(events, action, PH_EVENT_TO_ALL);
    unsigned cart = 0;
    while (state->carts[cart].count == bristol_seating[state->pawns][cart]) {
        cart++;
    }
    bristol_pawn_board(state, ph_action_component(action, 1), cart);
}

const struct bristol_rule bristol_pawn_rule = {
    .name = "pawn",
    .text = "pawn {seat}",
    .rule = "B-SETUP-3",
    .fields = {BRISTOL_SEAT("seat", 1)},
    .list = list_pawn,
    .apply = apply_pawn,
};

// SPDX-License-Identifier: MIT
// A printed game on people's own table (ph_game.box). What some of them see alone, this state never learns: symptoms,
// remedies and coins are hidden from everybody here as they are from an onlooker, and drawn without being asked for. A
// card has a face once the rules show it to all: played, discarded face up, or shown by a seat that is out, whose cart
// is judged, or at the end (B-OUT-1, B-END-3).
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/phases.h"

#include <string.h>

void bristol_box(void *void_state) {
    struct bristol_state *const state = void_state;
    state->boxed = 1;
    for (unsigned ghost = state->options.players; ghost < state->pawns; ghost++) { // on a table they do have faces
        memset(state->symptoms[ghost].cards, BRISTOL_HIDDEN, state->symptoms[ghost].count);
    }
    state->faceless = 0;
}

void bristol_box_redact(struct ph_events *events, size_t first) {
    for (size_t i = first; i < events->count; i++) {
        if (events->items[i].to != PH_EVENT_TO_ALL) {
            ph_event_view(&bristol1350_game, &events->items[i], PH_ONLOOKER, &events->items[i]);
            events->items[i].to = 0;
        }
    }
}

unsigned bristol_box_cards(const struct bristol_state *state) {
    unsigned cards = 0;
    for (unsigned card = 0; card < BRISTOL_CARD_COUNT; card++) {
        cards |= (unsigned)(state->remedies_left[card] != 0) << card;
    }
    return cards;
}

bool bristol_has_dealt(const struct bristol_state *state, unsigned seat) {
    return ((unsigned)state->changed >> seat & 1u) == 0 &&
           bristol_dealt_highest(&state->options) < BRISTOL_SYMPTOM_VALUES - 1;
}

// ---- what is shown --------------------------------------------------------------------------------------------------

static bool ask(struct bristol_state *state, enum bristol_node node, unsigned seat) {
    state->node = (uint8_t)node;
    state->drawn_seat = (uint8_t)seat;
    return true;
}

static bool symptoms_ask(struct bristol_state *state, unsigned seat) {
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    return memchr(symptoms->cards, BRISTOL_HIDDEN, symptoms->count) != NULL && ask(state, BRISTOL_NODE_SYMPTOM, seat);
}

static bool coins_ask(struct bristol_state *state, unsigned seat) {
    return bristol_has_coin(state, seat, BRISTOL_COIN_HIDDEN) && ask(state, BRISTOL_NODE_COIN, seat);
}

static bool remedies_ask(struct bristol_state *state, unsigned seat) {
    return bristol_hand_number(&state->hands[seat], BRISTOL_CARD_HIDDEN) != 0 && ask(state, BRISTOL_NODE_REMEDY, seat);
}

static void judge(struct bristol_state *state, unsigned seat, bool plagued) {
    const unsigned bit = 1u << seat;
    state->judged = (uint16_t)(state->judged | bit);
    state->plague = (uint16_t)(plagued ? state->plague | bit : state->plague & ~bit);
}

// Asks whether a player has the plague, unless the cards and coins that it has shown say so (B-PLAGUE-1, B-CURE-1,
// B-ALMS-2): a total that is low now may have been high.
static bool health_ask(struct bristol_state *state, unsigned seat) {
    const uint8_t *const cards = state->symptoms[seat].cards;
    const bool cured = bristol_cures(state, seat) || bristol_has_coin(state, seat, BRISTOL_COIN_CURED);
    const bool infected =
        cards[0] + cards[1] >= BRISTOL_PLAGUE_TOTAL || bristol_has_coin(state, seat, BRISTOL_COIN_PLAGUE);
    if (bristol_is_ghost(state, seat) || ((unsigned)state->judged >> seat & 1u) != 0) {
        return false;
    }
    if (!cured && !infected && ((unsigned)state->changed >> seat & 1u) != 0) {
        return ask(state, BRISTOL_NODE_HEALTH, seat);
    }
    judge(state, seat, infected && !cured);
    return false;
}

bool bristol_shown_ask(struct bristol_state *state, unsigned seat, enum bristol_shows shows) {
    if (state->boxed == 0) {
        return bristol_faces_ask(state, seat);
    }
    return symptoms_ask(state, seat) || coins_ask(state, seat) || health_ask(state, seat) ||
           (shows == BRISTOL_SHOWS_ALL && remedies_ask(state, seat));
}

bool bristol_shown_ask_of(struct bristol_state *state, unsigned seats) {
    BRISTOL_EACH(seat, seats) {
        if (bristol_shown_ask(state, seat, BRISTOL_SHOWS_ALL)) {
            return true;
        }
    }
    return false;
}

bool bristol_box_solo_ask(struct bristol_state *state) {
    const bool checked = state->boxed != 0 && state->options.players == 1 && state->symptoms[0].count == 2;
    return checked && (state->judged & 1u) == 0 && ask(state, BRISTOL_NODE_HEALTH, 0);
}

// ---- what has been shown --------------------------------------------------------------------------------------------

void bristol_box_symptom_seen(struct bristol_state *state, unsigned seat, unsigned card) {
    uint8_t *const cards = state->symptoms[seat].cards;
    if (bristol_is_ghost(state, seat)) { // by slot
        cards[cards[0] != BRISTOL_HIDDEN] = (uint8_t)card;
    } else {
        bristol_symptom_remove(state, seat, BRISTOL_HIDDEN);
        bristol_symptom_add(state, seat, card);
    }
}

void bristol_box_remedy_seen(struct bristol_state *state, unsigned seat, unsigned card) {
    bristol_hand_remove(&state->hands[seat], BRISTOL_CARD_HIDDEN);
    bristol_hand_add(&state->hands[seat], card);
    state->drawn_seat = BRISTOL_NONE;
}

void bristol_box_coin_seen(struct bristol_state *state, unsigned seat, unsigned coin) {
    unsigned i = 0;
    while (state->coins[i].owner != seat || state->coins[i].coin != BRISTOL_COIN_HIDDEN) {
        i++;
        assert(i < state->coin_count);
    }
    state->coins[i].coin = (uint8_t)coin;
    state->drawn_seat = BRISTOL_NONE;
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    ph_list_add(list, ph_action_of(BRISTOL_TYPE_HEALTH, state->drawn_seat, 0, 0), 1);
    ph_list_add(list, ph_action_of(BRISTOL_TYPE_HEALTH, state->drawn_seat, 1, 0), 1);
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const unsigned seat = ph_action_component(action, 1);
    const bool plagued = ph_action_component(action, 2) != 0;
    bristol_tell_outcome(events, action, PH_EVENT_TO_ALL);
    judge(state, seat, plagued);
    state->drawn_seat = BRISTOL_NONE;
    if (plagued && state->options.players == 1) { // B-SOLO-1
        bristol_game_end(state, BRISTOL_REASON_SOLO_PLAGUE, events);
    }
}

const struct bristol_rule bristol_health_rule = {
    .name = "health",
    .text = "plague {seat} {plague}",
    .rule = "B-PLAGUE-1",
    .fields = {BRISTOL_SEAT("seat", 1), {BRISTOL_FIELD("plague", PH_FIELD_BOOL, 2)}},
    .list = list,
    .apply = apply,
};

// SPDX-License-Identifier: MIT
// The deck of remedies (B-CARD-3, B-CARD-4), Draw (B-ACT-3), and what playing a remedy has in common (B-REM-1).
#include "games/bristol1350/phases.h"

#include <string.h>

bool bristol_remedies_left(const struct bristol_state *state) {
    return state->remedy_deck != 0 || state->remedy_discard_count != 0;
}

static void shuffle(struct bristol_state *state) {
    for (unsigned i = 0; i < state->remedy_discard_count; i++) {
        state->remedies_left[state->remedy_discard[i]]++;
    }
    state->remedy_deck = state->remedy_discard_count;
    state->remedy_discard_count = 0;
    memset(state->remedy_discard, 0, sizeof state->remedy_discard);
}

void bristol_remedy_discard(struct bristol_state *state, unsigned card) {
    state->remedy_discard[state->remedy_discard_count++] = (uint8_t)card;
}

// Who draws, or whom it is dealt to; of a printed game, who shows it.
static unsigned drawer(const struct bristol_state *state) {
    const bool shown = state->boxed != 0 && state->drawn_seat != BRISTOL_NONE;
    return state->phase == BRISTOL_PHASE_SETUP || shown ? state->drawn_seat : state->turn;
}

static void list_remedy(const struct bristol_state *state, struct ph_list *list) {
    for (unsigned card = 0; card < BRISTOL_CARD_COUNT; card++) {
        if (state->remedies_left[card] != 0) {
            ph_list_add(list, ph_action_of(BRISTOL_TYPE_REMEDY, drawer(state), card, 0), state->remedies_left[card]);
        }
    }
}

// Cards of which not all have been seen: those of the deck, and of a printed game's hands.
static unsigned unseen(const struct bristol_state *state) {
    unsigned count = 0;
    for (unsigned card = 0; card < BRISTOL_CARD_COUNT; card++) {
        count += state->remedies_left[card];
    }
    return count;
}

static ph_action sample_remedy(const struct bristol_state *state, struct ph_random *random) {
    unsigned left = ph_random_below(random, unseen(state));
    unsigned card = 0;
    for (; left >= state->remedies_left[card]; card++) {
        left -= state->remedies_left[card];
    }
    return ph_action_of(BRISTOL_TYPE_REMEDY, drawer(state), card, 0);
}

// Where a card from the deck goes.
static void take(struct bristol_state *state, unsigned seat, uint8_t card, struct ph_events *events) {
    struct bristol_pending *const pending = &state->pending;
    state->remedy_deck--;
    if (state->phase == BRISTOL_PHASE_SETUP) {
        bristol_hand_add(&state->hands[seat], card);
        state->drawn_seat = BRISTOL_NONE;
        return;
    }
    pending->draws--;
    if (pending->task == BRISTOL_TASK_COUNTESS) {
        if (pending->card_count != 0 && pending->cards[0] > card) {
            pending->cards[1] = pending->cards[0];
            pending->cards[0] = card;
        } else {
            pending->cards[pending->card_count] = card;
        }
        pending->card_count++;
    } else {
        bristol_hand_add(&state->hands[seat], card);
        bristol_hand_add(&state->fresh, card);
        bristol_tell_drew(
            events, 1u << seat,
            (struct bristol_drew_event){.seat = seat, .what = BRISTOL_PILE_REMEDIES, .count = 1, .cards = {card}});
    }
}

bool bristol_remedy_ask(struct bristol_state *state, struct ph_events *events) {
    if (state->remedy_deck == 0) {
        shuffle(state);
    }
    if (state->boxed != 0) {
        take(state, drawer(state), BRISTOL_CARD_HIDDEN, events);
        return false;
    }
    state->node = BRISTOL_NODE_REMEDY;
    return true;
}

static void apply_remedy(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const unsigned seat = ph_action_component(action, 1);
    const uint8_t card = ph_action_component(action, 2);
    bristol_tell_outcome(events, action, state->boxed != 0 ? PH_EVENT_TO_ALL : 1u << seat);
    state->remedies_left[card]--;
    if (state->boxed == 0) {
        take(state, seat, card, events);
    } else if (state->pending.task == BRISTOL_TASK_COUNTESS) {
        bristol_countess_discards(state, card, events);
    } else {
        bristol_box_remedy_seen(state, seat, card);
    }
}

const struct bristol_rule bristol_remedy_rule = {
    .name = "remedy",
    .text = "remedy {seat} {card}",
    .rule = "B-SETUP-7",
    .fields = {BRISTOL_SEAT("seat", 1), BRISTOL_SECRET_ID("card", 2, card, BRISTOL_CARD_HIDDEN)},
    .list = list_remedy,
    .sample = sample_remedy,
    .apply = apply_remedy,
};

// ---- draw -----------------------------------------------------------------------------------------------------------

static bool draw_possible(const struct bristol_state *state) {
    return state->hands[state->turn].count < BRISTOL_HAND_MAX && bristol_remedies_left(state);
}

static void list_draw(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_DRAW, 1);
}

static void apply_draw(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    bristol_task_open(state, BRISTOL_TASK_DRAW);
    state->pending.draws = 1;
}

const struct bristol_rule bristol_draw_rule = {
    .name = "draw",
    .text = "draw",
    .rule = "B-ACT-3",
    .possible = draw_possible,
    .list = list_draw,
    .apply = apply_draw,
};

// ---- playing --------------------------------------------------------------------------------------------------------

// Kinds of card in a hand, as a mask; hidden ones have none.
static unsigned kinds(const struct bristol_hand *hand) {
    unsigned cards = 0;
    for (unsigned i = 0; i < hand->count; i++) {
        cards |= hand->cards[i] < BRISTOL_CARD_COUNT ? 1u << hand->cards[i] : 0;
    }
    return cards;
}

unsigned bristol_cards_showing(const struct bristol_state *state, unsigned seat, enum bristol_remedy_id remedy) {
    unsigned showing = 0;
    BRISTOL_EACH(card, state->boxed != 0 ? bristol_box_cards(state) : kinds(&state->hands[seat])) {
        showing |= (bristol_cards[card].remedies >> remedy & 1u) << card;
    }
    return showing;
}

unsigned bristol_playable(const struct bristol_state *state, enum bristol_remedy_id remedy) {
    const struct bristol_hand *const hand = &state->hands[state->turn];
    unsigned playable = bristol_cards_showing(state, state->turn, remedy);
    if (state->boxed != 0) {
        return hand->count > state->fresh.count ? playable : 0;
    }
    for (unsigned i = 0; i < state->fresh.count; i++) { // the one drawn this turn is the last of its kind to be played
        const unsigned card = state->fresh.cards[i];
        if (bristol_hand_number(hand, card) <= bristol_hand_number(&state->fresh, card)) {
            playable &= ~(1u << card);
        }
    }
    return playable;
}

void bristol_spend_card(struct bristol_state *state, unsigned seat, unsigned card) {
    if (state->boxed != 0) { // nobody has seen it before
        state->remedies_left[card]--;
    }
    bristol_hand_remove(&state->hands[seat], state->boxed != 0 ? BRISTOL_CARD_HIDDEN : card);
    bristol_remedy_discard(state, card);
}

void bristol_play_card(struct bristol_state *state, unsigned card, unsigned effect, struct ph_events *events) {
    bristol_spend_card(state, state->turn, card);
    bristol_tell_remedy(events, (struct bristol_remedy_event){.seat = state->turn, .card = card, .effect = effect});
}

void bristol_cards_list(const struct bristol_state *state, unsigned type, enum bristol_remedy_id remedy,
                        struct ph_list *list) {
    BRISTOL_EACH(card, bristol_playable(state, remedy)) {
        ph_list_add(list, ph_action_of(type, card, 0, 0), 1);
    }
}

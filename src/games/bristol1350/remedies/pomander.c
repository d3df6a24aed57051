// SPDX-License-Identifier: MIT
// Pomander (B-POMANDER-1): two symptoms are drawn, then two of the four discarded. The Chandler draws one and discards
// one (B-CHANDLER-1).
#include "games/bristol1350/phases.h"

enum { DISCARDED_MAX = 2 };

// Discards as many of the given symptoms as were drawn.
static void discard(struct bristol_state *state, const uint8_t cards[DISCARDED_MAX], struct ph_events *events) {
    const unsigned seat = state->turn;
    const unsigned count = state->pending.card_count;
    struct bristol_discarded_event discarded = {.seat = seat, .what = BRISTOL_PILE_SYMPTOMS, .count = count};
    for (unsigned i = 0; i < count && i < DISCARDED_MAX; i++) {
        bristol_symptom_remove(state, seat, cards[i]);
        bristol_lay(state, cards[i], BRISTOL_PLACE_DISCARD, 1u << seat);
        discarded.cards[i] = cards[i];
    }
    bristol_tell_discarded(events, 1u << seat, discarded);
    bristol_plague_check(state, seat, events);
    bristol_task_close(state);
}

bool bristol_pomander_advance(struct bristol_state *state, struct ph_events *events) {
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
        bristol_tell_drew(events, 1u << seat,
                          (struct bristol_drew_event){.seat = seat,
                                                      .what = BRISTOL_PILE_SYMPTOMS,
                                                      .count = pending->card_count,
                                                      .cards = {pending->cards[0], pending->cards[1]}});
        pending->cards[0] = pending->cards[1] = 0; // they lie among the seat's symptoms
    }
    if (state->boxed != 0) { // nobody sees which
        state->changed = (uint16_t)(state->changed | 1u << seat);
        discard(state, (const uint8_t[DISCARDED_MAX]){BRISTOL_HIDDEN, BRISTOL_HIDDEN}, events);
        return false;
    }
    state->node = BRISTOL_NODE_DISCARD;
    return true;
}

static bool pomander_possible(const struct bristol_state *state) {
    return bristol_symptoms_left(state) && bristol_playable(state, BRISTOL_POMANDER) != 0;
}

static void list_pomander(const struct bristol_state *state, struct ph_list *list) {
    bristol_cards_list(state, BRISTOL_TYPE_POMANDER, BRISTOL_POMANDER, list);
}

static void apply_pomander(struct bristol_state *state, ph_action action, struct ph_events *events) {
    bristol_play_card(state, ph_action_component(action, 1), BRISTOL_POMANDER, events);
    bristol_task_open(state, BRISTOL_TASK_POMANDER);
    state->pending.draws = 2;
}

const struct bristol_rule bristol_pomander_rule = {
    .name = "pomander",
    .text = "pomander {card}",
    .rule = "B-POMANDER-1",
    .fields = {BRISTOL_ID("card", 1, card)},
    .possible = pomander_possible,
    .list = list_pomander,
    .apply = apply_pomander,
};

// As many cards as were drawn; equal cards are the same choice.
static void list_discard(const struct bristol_state *state, struct ph_list *list) {
    const struct bristol_symptoms *const held = &state->symptoms[state->turn]; // ascending
    for (unsigned i = 0; i < held->count; i++) {
        if (i > 0 && held->cards[i] == held->cards[i - 1]) {
            continue;
        }
        if (state->pending.card_count == 1) {
            ph_list_add(list, ph_action_of(BRISTOL_TYPE_DISCARD, held->cards[i], 0, 0), 1);
            continue;
        }
        for (unsigned j = i + 1; j < held->count; j++) {
            if (j == i + 1 || held->cards[j] != held->cards[j - 1]) {
                ph_list_add(list, ph_action_of(BRISTOL_TYPE_DISCARD, held->cards[i], held->cards[j], 0), 1);
            }
        }
    }
}

static void apply_discard(struct bristol_state *state, ph_action action, struct ph_events *events) {
    discard(state, (const uint8_t[DISCARDED_MAX]){ph_action_component(action, 1), ph_action_component(action, 2)},
            events);
}

const struct bristol_rule bristol_discard_rule = {
    .name = "discard",
    .text = "discard {cards}",
    .rule = "B-POMANDER-1",
    .fields = {BRISTOL_SYMPTOMS("cards", 1, 1, PH_FIELD_OPTIONAL | PH_FIELD_PRIVATE)},
    .list = list_discard,
    .apply = apply_discard,
};

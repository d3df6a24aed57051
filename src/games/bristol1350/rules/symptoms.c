// SPDX-License-Identifier: MIT
// The deck of symptoms, and faces of ghosts' cards that have none (B-CARD-1, B-CARD-2, B-CARD-3, B-CARD-4).
#include "games/bristol1350/phases.h"

bool bristol_symptoms_left(const struct bristol_state *state) {
    return state->deck != 0 || state->discard_count != 0;
}

void bristol_slot_ask(struct bristol_state *state, unsigned ghost, unsigned slot) {
    state->node = BRISTOL_NODE_SYMPTOM;
    state->drawn_seat = (uint8_t)ghost;
    state->drawn_slot = (uint8_t)slot;
}

bool bristol_faces_ask(struct bristol_state *state, unsigned ghost) {
    const struct bristol_symptoms *const symptoms = &state->symptoms[ghost];
    if (!bristol_is_ghost(state, ghost)) {
        return false;
    }
    for (unsigned slot = 0; slot < symptoms->count; slot++) {
        if (symptoms->cards[slot] == BRISTOL_FACELESS) {
            bristol_slot_ask(state, ghost, slot);
            return true;
        }
    }
    return false;
}

// The discard becomes the deck (B-CARD-3): its cards have no faces any more.
static void shuffle(struct bristol_state *state) {
    unsigned kept = 0;
    for (unsigned i = 0; i < state->lying_count; i++) {
        const uint16_t lying = state->lying[i];
        if (bristol_lying_place(lying) != BRISTOL_PLACE_DISCARD) {
            state->lying[kept++] = lying;
        } else {
            state->deck++;
            if (bristol_lying_value(lying) != BRISTOL_HIDDEN) { // else it is unseen already
                state->unseen[bristol_lying_value(lying)]++;
            }
        }
    }
    for (unsigned i = kept; i < state->lying_count; i++) {
        state->lying[i] = 0;
    }
    state->lying_count = (uint8_t)kept;
    state->discard_count = 0;
}

uint64_t bristol_symptom_weights(const struct bristol_state *state, uint64_t weights[BRISTOL_SYMPTOM_VALUES]) {
    enum { WORST = BRISTOL_SYMPTOM_VALUES - 1 };
    const uint8_t *const unseen = state->unseen;
    const unsigned low = (unsigned)unseen[1] + unseen[2] + unseen[3]; // D − n + f of B-CARD-2
    unsigned low_weight = 1;
    unsigned high_weight = 1;
    if (state->boxed != 0) {
        high_weight = !bristol_has_dealt(state, state->drawn_seat);
    } else if (bristol_dealt_highest(&state->options) < WORST) {
        if (state->phase == BRISTOL_PHASE_SETUP || state->drawn_slot != BRISTOL_NONE) {
            high_weight = 0; // dealt at set-up, so no 4 (B-SETUP-5)
        } else if (state->faceless != 0) {
            low_weight = (unsigned)state->deck - unseen[WORST];
            high_weight = low;
        }
    }
    weights[0] = 0;
    for (unsigned value = 1; value < WORST; value++) {
        weights[value] = (uint64_t)unseen[value] * low_weight;
    }
    weights[WORST] = (uint64_t)unseen[WORST] * high_weight;
    return (uint64_t)low * low_weight + weights[WORST];
}

static ph_action outcome(const struct bristol_state *state, unsigned value) {
    return ph_action_of(BRISTOL_TYPE_SYMPTOM, (uint8_t)(state->drawn_seat + 1), value, 0);
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    uint64_t weights[BRISTOL_SYMPTOM_VALUES];
    bristol_symptom_weights(state, weights);
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        if (weights[value] != 0) {
            ph_list_add(list, outcome(state, value), weights[value]);
        }
    }
}

static ph_action sample(const struct bristol_state *state, struct ph_random *random) {
    uint64_t weights[BRISTOL_SYMPTOM_VALUES];
    uint64_t left = ph_random_below(random, (uint32_t)bristol_symptom_weights(state, weights));
    unsigned value = 1;
    for (; left >= weights[value]; value++) {
        left -= weights[value];
    }
    return outcome(state, value);
}

// Who learns a face as it is drawn: whoever draws it or looks at a ghost's card; nobody a mingle's extra card, or a
// face that is drawn so that a ghost can be judged or a deck shuffled.
static unsigned seen_by(const struct bristol_state *state) {
    if (state->boxed != 0) {
        return PH_EVENT_TO_ALL;
    }
    if (state->phase == BRISTOL_PHASE_TURNS && state->pending.task == BRISTOL_TASK_PEEK) {
        return 1u << state->turn;
    }
    return state->drawn_slot != BRISTOL_NONE || state->drawn_seat == BRISTOL_NONE ? 0 : 1u << state->drawn_seat;
}

// Where a card from the deck goes.
static void take(struct bristol_state *state, unsigned value, struct ph_events *events) {
    struct bristol_pending *const pending = &state->pending;
    const unsigned seat = state->drawn_seat;
    state->deck--;
    if (state->phase == BRISTOL_PHASE_MINGLE) {
        state->mingle.pool[value]++;
        state->mingle.ready = 1;
        state->mingle.extra = BRISTOL_EXTRA_DECK;
        return;
    }
    if (state->phase == BRISTOL_PHASE_SETUP) {
        bristol_symptom_add(state, seat, value);
        if (state->symptoms[seat].count == 2) {
            bristol_plague_check(state, seat, events);
        }
        return;
    }
    pending->draws--;
    pending->cards[pending->card_count++] = (uint8_t)value;
    if (pending->task == BRISTOL_TASK_POMANDER || pending->task == BRISTOL_TASK_CHANDLER) {
        bristol_symptom_add(state, seat, value);
    }
}

bool bristol_symptom_ask(struct bristol_state *state, unsigned seat, struct ph_events *events) {
    if (state->deck == 0) {
        for (unsigned ghost = state->options.players; ghost < state->pawns; ghost++) {
            if (state->faceless != 0 && bristol_faces_ask(state, ghost)) {
                return true;
            }
        }
        shuffle(state);
    }
    state->drawn_seat = (uint8_t)seat;
    state->drawn_slot = BRISTOL_NONE;
    if (state->boxed != 0) {
        take(state, BRISTOL_HIDDEN, events);
        state->drawn_seat = BRISTOL_NONE;
        return false;
    }
    state->node = BRISTOL_NODE_SYMPTOM;
    return true;
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const unsigned value = ph_action_component(action, 2);
    bristol_tell_outcome(events, action, events == NULL ? 0 : seen_by(state));
    state->unseen[value]--;
    if (state->boxed != 0) {
        bristol_box_symptom_seen(state, state->drawn_seat, value);
    } else if (state->drawn_slot != BRISTOL_NONE) {
        state->faceless--;
        state->symptoms[state->drawn_seat].cards[state->drawn_slot] = (uint8_t)value;
    } else {
        take(state, value, events);
    }
    state->drawn_seat = BRISTOL_NONE;
    state->drawn_slot = BRISTOL_NONE;
}

const struct bristol_rule bristol_symptom_rule = {
    .name = "symptom",
    .text = "symptom {seat} {card}",
    .rule = "B-SETUP-5",
    .fields = {BRISTOL_SEAT_OR_NULL("seat", 1), BRISTOL_SECRET_SYMPTOM("card", 2)},
    .list = list,
    .sample = sample,
    .apply = apply,
};

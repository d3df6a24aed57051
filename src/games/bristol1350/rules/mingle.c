// SPDX-License-Identifier: MIT
// Mingles (B-MINGLE-1, B-MINGLE-2, B-MINGLE-3, B-MINGLE-4, B-MINGLE-5): in each cart with two or more rats of its
// colour the passengers' symptoms and one more card are shuffled, and each gets two.
#include "games/bristol1350/phases.h"

#include <string.h>

bool bristol_mingles(const struct bristol_state *state, unsigned cart) {
    unsigned rats = 0;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        rats += bristol_face_cart(state->dice[die]) == cart && bristol_face_is_rat(state->dice[die]);
    }
    return rats >= BRISTOL_MINGLE_RATS && state->carts[cart].count != 0 && state->carts[cart].out == 0;
}

// The next cart, in race order, that mingles this round; BRISTOL_NONE if there is none left.
static unsigned next_cart(struct bristol_state *state) {
    for (unsigned i = 0; i < state->order_count; i++) {
        const unsigned cart = state->order[i];
        if (((unsigned)state->mingles_done >> cart & 1u) == 0) {
            if (bristol_mingles(state, cart)) {
                return cart;
            }
            state->mingles_done = (uint8_t)(state->mingles_done | 1u << cart);
        }
    }
    return BRISTOL_NONE;
}

static void pool(struct bristol_state *state) {
    struct bristol_mingle *const mingle = &state->mingle;
    const struct bristol_cart *const cart = &state->carts[mingle->cart];
    for (unsigned place = 0; place < cart->count; place++) {
        const unsigned seat = cart->pawns[place];
        struct bristol_symptoms *const symptoms = &state->symptoms[seat];
        for (unsigned i = 0; i < 2; i++) {
            mingle->gave[place][i] = symptoms->cards[i];
            mingle->pool[symptoms->cards[i]]++;
        }
        memset(symptoms, 0, sizeof *symptoms);
        if (bristol_is_ghost(state, seat)) {
            memset(state->peeks[seat - state->options.players], 0, sizeof state->peeks[0]);
        }
    }
    mingle->pooled = 1;
}

// A leeched card enters the pool; the area is empty from then on (B-MINGLE-3).
static void leech_enters(struct bristol_state *state, unsigned value) {
    struct bristol_mingle *const mingle = &state->mingle;
    const unsigned count = bristol_area_count(state, mingle->cart);
    unsigned first = 0;
    while (bristol_lying_place(state->lying[first]) != 1u + mingle->cart) {
        first++;
    }
    for (unsigned n = 0; n < count; n++) { // each goes to the end, which is that place's
        const uint16_t lying = state->lying[first];
        state->lying_count--;
        memmove(state->lying + first, state->lying + first + 1, (state->lying_count - first) * sizeof *state->lying);
        bristol_lay(state, bristol_lying_value(lying), BRISTOL_PLACE_MINGLE, bristol_lying_seen(lying));
    }
    mingle->leech = (uint8_t)value;
    mingle->extra = BRISTOL_EXTRA_LEECH;
    mingle->pool[value]++;
    mingle->ready = 1;
}

// Asks for the extra card, or takes it where there is no choice; true at a chance node.
static bool extra_ask(struct bristol_state *state, struct ph_events *events) {
    const unsigned leeches = bristol_area_count(state, state->mingle.cart);
    if (leeches > 1 && state->boxed == 0) {
        state->node = BRISTOL_NODE_LEECH;
        return true;
    }
    if (leeches != 0) { // of a printed game's cards nobody knows which
        unsigned i = 0;
        while (bristol_lying_place(state->lying[i]) != 1u + state->mingle.cart) {
            i++;
        }
        leech_enters(state, bristol_lying_value(state->lying[i]));
        return false;
    }
    if (bristol_symptoms_left(state)) {
        return bristol_symptom_ask(state, BRISTOL_NONE, events);
    }
    state->mingle.extra = BRISTOL_EXTRA_NONE;
    state->mingle.ready = 1;
    return false;
}

// ---- the end of a mingle --------------------------------------------------------------------------------------------

// Writes the mingle into the log, from which positions take their history.
static void tell(const struct bristol_state *state, struct ph_events *events) {
    const struct bristol_mingle *const mingle = &state->mingle;
    const struct bristol_cart *const cart = &state->carts[mingle->cart];
    if (events == NULL) {
        return;
    }
    struct bristol_mingle_event whole = {
        .round = state->round, .cart = mingle->cart, .extra = mingle->extra, .count = cart->count};
    memcpy(whole.seats, cart->pawns, cart->count);
    bristol_tell_mingle(events, whole);
    for (unsigned place = 0; place < cart->count; place++) {
        const unsigned seat = cart->pawns[place];
        const uint8_t *const gave = mingle->gave[place];
        const uint8_t *const got = state->symptoms[seat].cards;
        const unsigned to = bristol_is_ghost(state, seat) ? 0 : 1u << seat;
        bristol_tell_mingled(events, to, bristol_mingled_part(&whole, seat, gave, got));
    }
    for (unsigned i = 0; i < state->lying_count; i++) {
        const uint16_t lying = state->lying[i];
        if (bristol_lying_place(lying) == BRISTOL_PLACE_MINGLE) {
            bristol_tell_leeched(
                events, bristol_lying_seen(lying),
                (struct bristol_leeched_event){.cart = mingle->cart, .card = bristol_lying_value(lying)});
        }
    }
}

// Leeched cards that were not used go on the discard as they were placed, then the card left over (B-MINGLE-4).
static void discard_rest(struct bristol_state *state) {
    struct bristol_mingle *const mingle = &state->mingle;
    uint8_t unused[BRISTOL_SYMPTOMS_MAX];
    unsigned unused_count = 0;
    unsigned kept = 0;
    bool used = false;
    for (unsigned i = 0; i < state->lying_count; i++) {
        const uint16_t lying = state->lying[i];
        if (bristol_lying_place(lying) != BRISTOL_PLACE_MINGLE) {
            state->lying[kept++] = lying;
        } else if (!used && bristol_lying_value(lying) == mingle->leech) {
            used = true; // of equal cards the first that was placed
        } else {
            unused[unused_count++] = (uint8_t)bristol_lying_value(lying);
        }
    }
    memset(state->lying + kept, 0, (size_t)(state->lying_count - kept) * sizeof *state->lying);
    state->lying_count = (uint8_t)kept;
    for (unsigned i = 0; i < unused_count; i++) {
        bristol_lay(state, unused[i], BRISTOL_PLACE_DISCARD, 0);
    }
    for (unsigned value = 1; value <= BRISTOL_HIDDEN; value++) {
        if (mingle->pool[value] != 0) { // at most one is left
            bristol_lay(state, value, BRISTOL_PLACE_DISCARD, 0);
        }
    }
}

static void finish(struct bristol_state *state, struct ph_events *events) {
    const struct bristol_cart *const cart = &state->carts[state->mingle.cart];
    if (events != NULL) {
        tell(state, events);
    }
    discard_rest(state);
    state->mingles_done = (uint8_t)(state->mingles_done | 1u << state->mingle.cart);
    memset(&state->mingle, 0, sizeof state->mingle);
    for (unsigned place = 0; place < cart->count; place++) {
        state->mingled = (uint16_t)(state->mingled | 1u << cart->pawns[place]);
        bristol_plague_check(state, cart->pawns[place], events);
    }
    if (bristol_has_option(state, BRISTOL_CONVENE) && state->phase != BRISTOL_PHASE_OVER) {
        bristol_convene(state, events);
    }
}

// Who is dealt the next card: front to rear, two each.
static unsigned dealt_seat(const struct bristol_state *state) {
    return state->carts[state->mingle.cart].pawns[state->mingle.dealt / 2];
}

static void deal(struct bristol_state *state, unsigned seat, unsigned value) {
    state->mingle.pool[value]--;
    state->mingle.dealt++;
    bristol_symptom_add(state, seat, value);
}

// Nobody at a printed game's table sees what all passengers get.
static void deal_hidden(struct bristol_state *state) {
    const struct bristol_cart *const cart = &state->carts[state->mingle.cart];
    while (state->mingle.dealt < 2 * cart->count) {
        const unsigned seat = dealt_seat(state);
        state->changed = (uint16_t)(state->changed | 1u << seat);
        deal(state, seat, BRISTOL_HIDDEN);
    }
}

bool bristol_mingle_advance(struct bristol_state *state, struct ph_events *events) {
    struct bristol_mingle *const mingle = &state->mingle;
    if (mingle->pooled == 0) {
        const unsigned next = next_cart(state);
        if (next == BRISTOL_NONE) {
            state->phase = BRISTOL_PHASE_ARRIVAL;
            state->mingles_done = 0;
            bristol_move_carts(state, events);
            return false;
        }
        const struct bristol_cart *const cart = &state->carts[next];
        for (unsigned place = 0; place < cart->count; place++) {
            if (bristol_faces_ask(state, cart->pawns[place])) {
                return true;
            }
        }
        mingle->cart = (uint8_t)next;
        pool(state);
    }
    if (mingle->ready == 0 && extra_ask(state, events)) {
        return true;
    }
    if (state->boxed != 0) {
        deal_hidden(state);
    }
    if (mingle->dealt < 2 * state->carts[mingle->cart].count) {
        state->node = BRISTOL_NODE_DEAL;
        return true;
    }
    finish(state, events);
    return false;
}

// ---- what is drawn --------------------------------------------------------------------------------------------------

static void list_leech(const struct bristol_state *state, struct ph_list *list) {
    unsigned number[BRISTOL_SYMPTOM_VALUES] = {0};
    for (unsigned i = 0; i < state->lying_count; i++) {
        if (bristol_lying_place(state->lying[i]) == 1u + state->mingle.cart) {
            number[bristol_lying_value(state->lying[i])]++;
        }
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        if (number[value] != 0) {
            ph_list_add(list, ph_action_of(BRISTOL_TYPE_LEECH, value, 0, 0), number[value]);
        }
    }
}

static void apply_leech(struct bristol_state *state, ph_action action, struct ph_events *events) {
    bristol_tell_outcome(events, action, 0); // nobody is told which one it was
    leech_enters(state, ph_action_component(action, 1));
}

const struct bristol_rule bristol_leech_rule = {
    .name = "leech",
    .text = "leech {card}",
    .rule = "B-MINGLE-3",
    .fields = {BRISTOL_SECRET_SYMPTOM("card", 1)},
    .list = list_leech,
    .apply = apply_leech,
};

static void list_deal(const struct bristol_state *state, struct ph_list *list) {
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        if (state->mingle.pool[value] != 0) {
            ph_list_add(list, ph_action_of(BRISTOL_TYPE_DEAL, dealt_seat(state), value, 0), state->mingle.pool[value]);
        }
    }
}

static ph_action sample_deal(const struct bristol_state *state, struct ph_random *random) {
    const uint8_t *const pool_left = state->mingle.pool;
    unsigned left = ph_random_below(random, (uint32_t)pool_left[1] + pool_left[2] + pool_left[3] + pool_left[4]);
    unsigned value = 1;
    for (; left >= pool_left[value]; value++) {
        left -= pool_left[value];
    }
    return ph_action_of(BRISTOL_TYPE_DEAL, dealt_seat(state), value, 0);
}

static void apply_deal(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const unsigned seat = ph_action_component(action, 1);
    const unsigned value = ph_action_component(action, 2);
    bristol_tell_outcome(events, action, bristol_is_ghost(state, seat) ? 0 : 1u << seat);
    deal(state, seat, value);
}

const struct bristol_rule bristol_deal_rule = {
    .name = "deal",
    .text = "deal {seat} {card}",
    .rule = "B-MINGLE-2",
    .fields = {BRISTOL_SEAT("seat", 1), BRISTOL_SECRET_SYMPTOM("card", 2)},
    .list = list_deal,
    .sample = sample_deal,
    .apply = apply_deal,
};

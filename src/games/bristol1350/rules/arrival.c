// SPDX-License-Identifier: MIT
// Carts that leave town (B-END-1, B-END-2, B-END-3, B-END-4, B-END-5), and the gates (B-END-4).
#include "games/bristol1350/phases.h"

// The first racing cart, in race order, that has left town; BRISTOL_NONE if there is none.
static unsigned next_arrival(const struct bristol_state *state) {
    const unsigned first = state->order[0];
    return state->order_count != 0 && state->carts[first].at >= state->options.length ? first : BRISTOL_NONE;
}

static void cart_leaves(struct bristol_state *state, unsigned cart) {
    state->order_count--;
    for (unsigned i = 0; i < state->order_count; i++) {
        state->order[i] = state->order[i + 1];
    }
    state->order[state->order_count] = BRISTOL_NONE;
    state->carts[cart].out = 1;
}

// The area of a cart that leaves goes on the discard as it lies, still known to those who have seen it (B-MINGLE-5).
static void area_discard(struct bristol_state *state, unsigned cart) {
    unsigned kept = 0;
    unsigned moved_count = 0;
    uint16_t moved[BRISTOL_SYMPTOMS_MAX];
    for (unsigned i = 0; i < state->lying_count; i++) {
        if (bristol_lying_place(state->lying[i]) == 1 + cart) {
            moved[moved_count++] = state->lying[i];
        } else {
            state->lying[kept++] = state->lying[i];
        }
    }
    state->lying_count = (uint8_t)kept;
    for (unsigned i = 0; i < moved_count; i++) {
        bristol_lay(state, bristol_lying_value(moved[i]), BRISTOL_PLACE_DISCARD, bristol_lying_seen(moved[i]));
    }
}

// All aboard have escaped (B-END-2).
static void escape(struct bristol_state *state, unsigned cart, struct ph_events *events) {
    bool players = false;
    while (state->carts[cart].count != 0) {
        const unsigned seat = state->carts[cart].pawns[0];
        players |= !bristol_is_ghost(state, seat);
        state->fate[seat] = BRISTOL_FATE_ESCAPED;
        state->alive = (uint16_t)(state->alive & ~(1u << seat));
        bristol_pawn_leave(state, seat);
    }
    bristol_game_end(state, players ? BRISTOL_REASON_ESCAPED : BRISTOL_REASON_GHOSTS, events);
}

static void arrive(struct bristol_state *state, unsigned cart, struct ph_events *events) {
    const unsigned aboard = state->carts[cart].count;
    bool plagued = false;
    for (unsigned place = 0; place < aboard; place++) {
        plagued |= bristol_is_plagued(state, state->carts[cart].pawns[place]);
    }
    const unsigned healthy = aboard == 0 ? BRISTOL_NOBODY_ABOARD : !plagued;
    bristol_tell_arrive(events, (struct bristol_arrive_event){.cart = cart, .healthy = healthy});
    cart_leaves(state, cart);
    area_discard(state, cart);
    if (aboard != 0 && !plagued) {
        escape(state, cart, events);
        return;
    }
    while (state->carts[cart].count != 0) {
        bristol_out(state, state->carts[cart].pawns[0], BRISTOL_FATE_PLAGUE_CART, events);
    }
    if (plagued && state->last_round == 0 && state->plague_arrived == 0) {
        state->plague_arrived = 1;
        bristol_tell_last_round(events);
    }
}

// Asks for what the passengers show before a cart is judged, front to rear (B-END-3); false if all is known.
static bool arrival_ask(struct bristol_state *state, unsigned cart) {
    bool plagued = false;
    for (unsigned place = 0; place < state->carts[cart].count; place++) {
        if (bristol_shown_ask(state, state->carts[cart].pawns[place], BRISTOL_SHOWS_HEALTH)) {
            return true;
        }
        plagued |= bristol_is_plagued(state, state->carts[cart].pawns[place]);
    }
    for (unsigned place = 0; plagued && place < state->carts[cart].count; place++) {
        if (bristol_shown_ask(state, state->carts[cart].pawns[place], BRISTOL_SHOWS_ALL)) { // they die
            return true;
        }
    }
    return false;
}

static void gates_shut(struct bristol_state *state, struct ph_events *events) {
    BRISTOL_EACH(seat, state->alive) {
        bristol_out(state, seat, BRISTOL_FATE_GATES, events);
    }
    bristol_end_if_deserted(state, events);
}

bool bristol_arrival_advance(struct bristol_state *state, struct ph_events *events) {
    const unsigned cart = next_arrival(state);
    if (cart != BRISTOL_NONE) {
        if (arrival_ask(state, cart)) {
            return true;
        }
        arrive(state, cart, events);
        return false;
    }
    if (!bristol_end_if_deserted(state, events)) {
        if (state->last_round != 0) {
            if (state->boxed != 0 && bristol_shown_ask_of(state, state->alive)) {
                return true;
            }
            gates_shut(state, events);
        } else {
            bristol_round_begin(state, events);
        }
    }
    return false;
}

// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/lessons.h"

#include "games/bristol1350/phases.h"

static unsigned cart_of_learner(const struct bristol_state *state) {
    return state->cart_of[WORDS_LEARNER];
}

int bristol1350_aim_ride(const void *begun, const void *state) {
    enum { MINGLE = 3, RATS = 2 }; // what a mingle costs was chosen by hand
    const struct bristol_state *const now = state;
    const unsigned cart = cart_of_learner(begun);
    int spaces = 0;
    int rats = 0;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        const bool own = bristol_face_cart(now->dice[die]) == cart;
        spaces += own;
        rats += own && bristol_face_is_rat(now->dice[die]);
    }
    return spaces - (rats >= RATS ? MINGLE : 0);
}

int bristol1350_aim_locked(const void *begun, const void *state) {
    const struct bristol_state *const now = state;
    int locked = 0;
    BRISTOL_EACH(die, now->locked) {
        locked += bristol_face_cart(now->dice[die]) == cart_of_learner(begun);
    }
    return locked;
}

int bristol1350_aim_health(const void *begun, const void *state) {
    enum { PLAGUED = 10 };
    const struct bristol_state *const now = state;
    const struct bristol_symptoms *const symptoms = &now->symptoms[WORDS_LEARNER];
    int total = bristol_is_plagued(now, WORDS_LEARNER) ? PLAGUED : 0;
    (void)begun;
    for (unsigned i = 0; i < symptoms->count; i++) {
        total += symptoms->cards[i];
    }
    return -total;
}

int bristol1350_aim_company(const void *begun, const void *state) {
    const struct bristol_state *const now = state;
    const unsigned cart = cart_of_learner(now);
    int plagued = 0;
    (void)begun;
    for (unsigned seat = 0; seat < now->pawns; seat++) {
        plagued += seat != WORDS_LEARNER && now->cart_of[seat] == cart && bristol_is_plagued(now, seat);
    }
    return -plagued;
}

int bristol1350_aim_escape(const void *begun, const void *state) {
    enum { ESCAPED = 4 };
    (void)begun;
    return ((const struct bristol_state *)state)->fate[WORDS_LEARNER] == BRISTOL_FATE_ESCAPED ? ESCAPED : 0;
}

bool bristol1350_until_round(const void *begun, const void *state) {
    return ((const struct bristol_state *)state)->round != ((const struct bristol_state *)begun)->round;
}

bool bristol1350_until_turn(const void *begun, const void *state) {
    const struct bristol_state *const now = state;
    return now->turn != WORDS_LEARNER || now->phase != BRISTOL_PHASE_TURNS || bristol1350_until_round(begun, state);
}

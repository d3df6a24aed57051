// SPDX-License-Identifier: MIT
// Bristol 1350 one step ahead: a cart should get far, farther than the others, and not mingle. A seat with the plague
// wants to be in the leading cart. Dice that are to be rolled count by their odds; what may be hidden in the hands
// of others is left out.
#include "ai/games/bristol1350/bristol1350.h"
#include "ai/games/bristol1350/power.h"
#include "games/bristol1350/phases.h"

#include <math.h>

struct decision {
    const struct bristol_state *view;
    unsigned seat;
    bool plagued;
};

// How many spaces a cart is expected to be at the end of this round; unknown dice show each cart with odds of a third.
static double reach_of(const struct bristol_state *state, unsigned cart) {
    double reach = state->carts[cart].at;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        const unsigned face = state->dice[die];
        reach += face == BRISTOL_NONE ? 1.0 / 3 : bristol_face_cart(face) == cart;
    }
    return reach;
}

// How likely a cart mingles with the dice as they are.
static double mingles(const struct bristol_state *state, unsigned cart) {
    unsigned rats = 0;
    unsigned unknown = 0;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        unknown += state->dice[die] == BRISTOL_NONE;
        rats += state->dice[die] == 2 * cart + 1;
    }
    const double none = bristol_power(5.0 / 6, unknown);
    const double one = unknown == 0 ? 0 : unknown * bristol_power(5.0 / 6, unknown - 1) / 6;
    return rats >= BRISTOL_MINGLE_RATS ? 1 : rats == 1 ? 1 - none : unknown < 2 ? 0 : 1 - none - one;
}

static double value(const struct decision *decision, const struct bristol_state *state) {
    const unsigned own = state->cart_of[decision->seat];
    double others = 0;
    if (own >= BRISTOL_CART_COUNT) {
        return -20;
    }
    for (unsigned i = 0; i < state->order_count; i++) {
        if (state->order[i] != own && state->carts[state->order[i]].count != 0) {
            others = fmax(others, reach_of(state, state->order[i]));
        }
    }
    const double lead = reach_of(state, own) - 0.6 * others;
    const double place = 0.15 * (2 - bristol_place_of(state, decision->seat));
    return decision->plagued ? 0.3 * lead + place : lead + place - 1.5 * mingles(state, own);
}

static double value_of_push(const struct decision *decision, unsigned target) {
    const struct bristol_state *const view = decision->view;
    struct bristol_state after = *view;
    const unsigned to = bristol_push_to(view, decision->seat);
    if (to == BRISTOL_NONE) {
        return -10; // it may be the last one does
    }
    bristol_pawn_leave(&after, target);
    bristol_pawn_board(&after, target, to);
    return value(decision, &after) - (target == decision->seat ? 0 : 0.5);
}

static double value_of_dash(const struct decision *decision) {
    const struct bristol_state *const view = decision->view;
    struct bristol_state after = *view;
    const unsigned to = bristol_dash_to(view, decision->seat);
    if (view->carts[to].count == BRISTOL_CART_SEATS) {
        bristol_pawn_leave(&after, view->carts[to].pawns[BRISTOL_CART_SEATS - 1]);
    }
    bristol_pawn_leave(&after, decision->seat);
    bristol_pawn_board(&after, decision->seat, to);
    return value(decision, &after) - 0.5;
}

static double value_of_front(const struct decision *decision, unsigned seat) {
    struct bristol_state after = *decision->view;
    bristol_pawn_front(&after, seat);
    return value(decision, &after);
}

static double value_of_dice(const struct decision *decision, unsigned dice) {
    struct bristol_state after = *decision->view;
    BRISTOL_EACH(die, dice) {
        after.dice[die] = BRISTOL_NONE;
    }
    return value(decision, &after);
}

static double value_of_face(const struct decision *decision, unsigned die, unsigned face) {
    struct bristol_state after = *decision->view;
    after.dice[die] = (uint8_t)face;
    return value(decision, &after);
}

// Which dice to lock: its own cart's apples.
static double locks(const struct decision *decision, unsigned dice) {
    double apples = 0;
    BRISTOL_EACH(die, dice) {
        apples += decision->view->dice[die] == 2 * decision->view->cart_of[decision->seat];
    }
    return apples;
}

// What is kept of a hand of symptoms: the lowest.
static double discards(const struct decision *decision, ph_action action) {
    const unsigned gone = (unsigned)ph_action_component(action, 1) + ph_action_component(action, 2);
    return decision->plagued ? 0 : gone;
}

static double rate(const struct decision *decision, ph_action action) {
    const struct bristol_state *const view = decision->view;
    const unsigned own = view->cart_of[decision->seat];
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 2);
    const double now = value(decision, view);
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_REROLL:
        return value_of_dice(decision, a);
    case BRISTOL_TYPE_OUTLAW:
    case BRISTOL_TYPE_MASON:
        return value_of_dice(decision, 1u << a);
    case BRISTOL_TYPE_DRAW:
    case BRISTOL_TYPE_COUNTESS:
        return now + 0.3;
    case BRISTOL_TYPE_ELBOW:
        return value_of_front(decision, decision->seat);
    case BRISTOL_TYPE_KNIGHT:
        return value_of_front(decision, a);
    case BRISTOL_TYPE_DASH:
        return value_of_dash(decision);
    case BRISTOL_TYPE_PUSH:
        return value_of_push(decision, a);
    case BRISTOL_TYPE_FRIAR:
        return value_of_face(decision, a, b);
    case BRISTOL_TYPE_LOCK:
        return locks(decision, 1u << a);
    case BRISTOL_TYPE_ARSENIC:
        return now + locks(decision, b) - 1.5;
    case BRISTOL_TYPE_CHICKEN:
        return value_of_dice(decision, b) - 0.5;
    case BRISTOL_TYPE_AGAIN:
        return value_of_dice(decision, a);
    case BRISTOL_TYPE_EMERALDS:
        return view->carts[own].pawns[0] == decision->seat ? -100 : value_of_front(decision, decision->seat) - 0.2;
    case BRISTOL_TYPE_POMANDER: { // at 5 the next mingle is dangerous, and so are four cards at 4
        const uint8_t *const cards = view->symptoms[decision->seat].cards;
        return now + (!decision->plagued && cards[0] + cards[1] >= 4 ? 0.1 : -0.1);
    }
    case BRISTOL_TYPE_PLACE: // low ones at home, high ones elsewhere
        return b == own ? 2.5 - a : (a - 2.5) * (b == view->order[0] ? 1 : 0.5);
    case BRISTOL_TYPE_DISCARD:
        return discards(decision, action);
    case BRISTOL_TYPE_GIVE: {
        const unsigned coin = view->pending.coin - 1u;
        return coin == BRISTOL_COIN_PLAGUE ? view->cart_of[a] != own : a == decision->seat;
    }
    case BRISTOL_TYPE_WHIP:
        return view->pending.move == BRISTOL_MOVE_PUSH ? 1 : -1;
    case BRISTOL_TYPE_PASS:
        return view->node == BRISTOL_NODE_WHIP ? 0 : now;
    case BRISTOL_TYPE_CLAIM:
        return -100;
    default: // looks, leeches, alms, the end of the turn
        return now;
    }
}

void bristol_rate_one_step(const void *void_view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                           double *ratings) {
    const struct bristol_state *const view = void_view;
    const struct decision decision = {
        .view = view,
        .seat = (unsigned)seat,
        .plagued = (view->plague >> seat & 1u) != 0,
    };
    (void)log;
    for (size_t i = 0; i < count; i++) {
        ratings[i] = rate(&decision, actions[i]);
    }
}

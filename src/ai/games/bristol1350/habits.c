// SPDX-License-Identifier: MIT
#include "ai/games/bristol1350/habits.h"

#include "games/bristol1350/phases.h"

// A decision of the seat with the habit.
struct decision {
    const struct bristol_state *view;
    unsigned seat;
    unsigned cart; // its own
};

typedef bool allows(const struct decision *decision, ph_action action);

// Puts the allowed actions first.
static size_t keep(const struct decision *decision, allows *kind, ph_action *actions, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const ph_action action = actions[i];
        if (kind(decision, action)) {
            actions[i] = actions[kept];
            actions[kept++] = action;
        }
    }
    return kept;
}

static struct decision decision_of(const void *view, int seat) {
    const struct bristol_state *const state = view;
    return (struct decision){.view = state, .seat = (unsigned)seat, .cart = state->cart_of[seat]};
}

// ---- pushing, rerolling ---------------------------------------------------------------------------------------------

static bool pushes(const struct decision *decision, ph_action action) {
    return ph_action_type(action) == BRISTOL_TYPE_PUSH && ph_action_component(action, 1) != decision->seat;
}

static bool rerolls(const struct decision *decision, ph_action action) {
    (void)decision;
    return ph_action_type(action) == BRISTOL_TYPE_REROLL;
}

size_t bristol1350_habit_pusher(const void *view, struct ph_log log, int seat, struct ph_random *random,
                                ph_action *actions, size_t count) {
    const struct decision decision = decision_of(view, seat);
    (void)log;
    (void)random;
    return keep(&decision, pushes, actions, count);
}

size_t bristol1350_habit_reroller(const void *view, struct ph_log log, int seat, struct ph_random *random,
                                  ph_action *actions, size_t count) {
    const struct decision decision = decision_of(view, seat);
    (void)log;
    (void)random;
    return keep(&decision, rerolls, actions, count);
}

// ---- not mingling ---------------------------------------------------------------------------------------------------

static bool is_own_rat(const struct decision *decision, unsigned die) {
    return decision->view->dice[die] == 2 * decision->cart + 1;
}

static bool turns_own_rat(const struct decision *decision, unsigned dice) {
    BRISTOL_EACH(die, dice) {
        if (is_own_rat(decision, die)) {
            return true;
        }
    }
    return false;
}

// Gets away from the rats of its own cart: rolls or turns one, or changes into a cart that does not mingle either.
static bool escapes_mingle(const struct decision *decision, ph_action action) {
    const struct bristol_state *const view = decision->view;
    const unsigned a = ph_action_component(action, 1);
    unsigned to = BRISTOL_NONE;
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_REROLL:
    case BRISTOL_TYPE_AGAIN:
        return turns_own_rat(decision, a);
    case BRISTOL_TYPE_OUTLAW:
    case BRISTOL_TYPE_MASON:
        return turns_own_rat(decision, 1u << a);
    case BRISTOL_TYPE_FRIAR:
        return is_own_rat(decision, a);
    case BRISTOL_TYPE_CHICKEN:
        return turns_own_rat(decision, ph_action_component(action, 2));
    case BRISTOL_TYPE_DASH:
        to = bristol_dash_to(view, decision->seat);
        break;
    case BRISTOL_TYPE_PUSH:
        to = a == decision->seat ? bristol_push_to(view, decision->seat) : BRISTOL_NONE;
        break;
    default:
        break;
    }
    return to != BRISTOL_NONE && !bristol_mingles(view, to);
}

// Adds no rat to its own cart, locks none there, and boards no cart that mingles.
static bool asks_for_no_mingle(const struct decision *decision, ph_action action) {
    const struct bristol_state *const view = decision->view;
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 2);
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_FRIAR:
        return b != 2 * decision->cart + 1;
    case BRISTOL_TYPE_LOCK:
        return !is_own_rat(decision, a);
    case BRISTOL_TYPE_ARSENIC:
        return !turns_own_rat(decision, b);
    case BRISTOL_TYPE_DASH:
        return !bristol_mingles(view, bristol_dash_to(view, decision->seat));
    case BRISTOL_TYPE_PUSH:
        return a != decision->seat || bristol_push_to(view, decision->seat) == BRISTOL_NONE ||
               !bristol_mingles(view, bristol_push_to(view, decision->seat));
    default:
        return true;
    }
}

size_t bristol1350_habit_recluse(const void *view, struct ph_log log, int seat, struct ph_random *random,
                                 ph_action *actions, size_t count) {
    const struct decision decision = decision_of(view, seat);
    (void)log;
    (void)random;
    size_t kept = 0;
    if (decision.cart < BRISTOL_CART_COUNT && bristol_mingles(decision.view, decision.cart)) {
        kept = keep(&decision, escapes_mingle, actions, count);
    }
    return kept != 0 ? kept : keep(&decision, asks_for_no_mingle, actions, count);
}

// ---- talking --------------------------------------------------------------------------------------------------------

static bool claims(const struct decision *decision, ph_action action) {
    (void)decision;
    return ph_action_type(action) == BRISTOL_TYPE_CLAIM;
}

size_t bristol1350_habit_babbler(const void *view, struct ph_log log, int seat, struct ph_random *random,
                                 ph_action *actions, size_t count) {
    const struct decision decision = decision_of(view, seat);
    const size_t kept = keep(&decision, claims, actions, count);
    (void)log;
    if (kept > 1) {
        actions[0] = actions[ph_random_below(random, (uint32_t)kept)];
    }
    return kept != 0;
}

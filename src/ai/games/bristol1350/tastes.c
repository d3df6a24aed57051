// SPDX-License-Identifier: MIT
// What temperaments like (tempers.h), each on a scale of −1 … 1 times its weight in shares of the win. The weights are
// chosen so that a bot plays as well as without, by measuring. Silent and talkative are above all about claims
// (talk.c). In games without, silent players keep their cards and let others act, while talkative ones look into all
// that they may see, play their cards for everybody to see, and stop others.
#include "ai/games/bristol1350/bristol1350.h"
#include "ai/games/bristol1350/decision.h"
#include "games/bristol1350/phases.h"

static const float weights[TEMPER_COUNT] = {
    [TEMPER_SILENT] = 0.007F,
    [TEMPER_TALKATIVE] = 0.02F,
    [TEMPER_SUSPICIOUS] = 0.06F,
    [TEMPER_LOYAL] = 0.015F,
};

// What the tastes read.
struct table {
    const struct bristol_state *view;
    struct bristol_belief belief;
    unsigned seat;
    unsigned cart;
    unsigned fellows; // its other passengers, a mask
};

typedef float taste(const struct table *table, ph_action action);

static unsigned passengers(const struct bristol_state *view, unsigned cart) {
    unsigned seats = 0;
    for (unsigned place = 0; place < view->carts[cart].count; place++) {
        seats |= 1u << view->carts[cart].pawns[place];
    }
    return seats;
}

// The dice that an action throws or turns, as a mask.
static unsigned dice_of(ph_action action) {
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_REROLL:
    case BRISTOL_TYPE_AGAIN:
        return ph_action_component(action, 1);
    case BRISTOL_TYPE_CHICKEN:
        return ph_action_component(action, 2);
    case BRISTOL_TYPE_OUTLAW:
    case BRISTOL_TYPE_MASON:
    case BRISTOL_TYPE_FRIAR:
        return 1u << ph_action_component(action, 1);
    default:
        return 0;
    }
}

// How many of some dice show a face.
static float showing(const struct bristol_state *view, unsigned dice, unsigned face) {
    float count = 0;
    BRISTOL_EACH(die, dice) {
        count += view->dice[die] == face ? 1 : 0;
    }
    return count;
}

static unsigned apple_of(unsigned cart) {
    return 2 * cart;
}

static unsigned rat_of(unsigned cart) {
    return 2 * cart + 1;
}

static float plagued_among(const struct table *table, unsigned seats) {
    return seats == 0 ? 0 : (float)bristol_belief_any_plagued(&table->belief, seats);
}

// It keeps its cards, looks at nobody's, and neither moves nor stops others.
static float silent(const struct table *table, ph_action action) {
    (void)table;
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_DRAW:
    case BRISTOL_TYPE_COUNTESS:
    case BRISTOL_TYPE_END_TURN:
    case BRISTOL_TYPE_PASS:
    case BRISTOL_TYPE_STOP:
        return 1;
    case BRISTOL_TYPE_PEEK:
    case BRISTOL_TYPE_SHERIFF:
    case BRISTOL_TYPE_BARMAID:
    case BRISTOL_TYPE_PUSH:
    case BRISTOL_TYPE_DASH:
        return -1;
    default:
        return 0;
    }
}

// It wants to see symptoms, plays its cards, stops others, and does not mind a mingle.
static float talkative(const struct table *table, ph_action action) {
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_PEEK:
    case BRISTOL_TYPE_SHERIFF:
    case BRISTOL_TYPE_BARMAID:
    case BRISTOL_TYPE_SERF:
    case BRISTOL_TYPE_CHANDLER:
    case BRISTOL_TYPE_LEECHES:
    case BRISTOL_TYPE_POMANDER:
        return 1;
    case BRISTOL_TYPE_ALMS:
    case BRISTOL_TYPE_ARSENIC:
    case BRISTOL_TYPE_CHICKEN:
    case BRISTOL_TYPE_EMERALDS:
    case BRISTOL_TYPE_WHIP:
        return 0.5F;
    case BRISTOL_TYPE_REROLL:
        return -showing(table->view, dice_of(action), rat_of(table->cart)) / 4;
    default:
        return 0;
    }
}

// It pushes and stops those who may have the plague, leaves their company, turns the rats by which it would mingle with
// them, and looks at cards.
static float suspicious(const struct table *table, ph_action action) {
    const struct bristol_state *const view = table->view;
    const unsigned target = ph_action_component(action, 1);
    const float company = plagued_among(table, table->fellows);
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_PUSH:
        return target == table->seat ? company : plagued_among(table, 1u << target);
    case BRISTOL_TYPE_DASH:
        return company - plagued_among(table, passengers(view, bristol_dash_to(view, table->seat)));
    case BRISTOL_TYPE_WHIP:
        return plagued_among(table, 1u << view->pending.mover);
    case BRISTOL_TYPE_PEEK:
    case BRISTOL_TYPE_SHERIFF:
        return 1;
    default:
        return company * showing(view, dice_of(action), rat_of(table->cart)) / 2;
    }
}

// Moves that take a passenger out of the cart.
static bool parts(const struct table *table) {
    const struct bristol_state *const view = table->view;
    const struct bristol_pending *const move = &view->pending;
    const struct bristol_cart *const cart = &view->carts[table->cart];
    return move->move == BRISTOL_MOVE_PUSH ? (table->fellows >> move->target & 1u) != 0 || move->target == table->seat
                                           : move->move == BRISTOL_MOVE_DASH && cart->count == BRISTOL_CART_SEATS &&
                                                 view->cart_of[move->mover] != table->cart;
}

// It stays with the passengers of its cart, keeps them in it, keeps its apples, and turns its rats.
static float loyal(const struct table *table, ph_action action) {
    const struct bristol_state *const view = table->view;
    const unsigned dice = dice_of(action);
    const unsigned apple = apple_of(table->cart);
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_PUSH:
        return -1;
    case BRISTOL_TYPE_DASH:
    case BRISTOL_TYPE_EMERALDS:
        return -0.25F;
    case BRISTOL_TYPE_WHIP:
        return parts(table) ? 1 : 0;
    case BRISTOL_TYPE_FRIAR:
        return ph_action_component(action, 2) == apple ? 0.5F : -0.5F;
    case BRISTOL_TYPE_LOCK:
        return showing(view, 1u << ph_action_component(action, 1), apple);
    case BRISTOL_TYPE_ARSENIC:
        return showing(view, ph_action_component(action, 2), apple) / 2;
    default:
        return (showing(view, dice, rat_of(table->cart)) - showing(view, dice, apple)) / 2;
    }
}

void bristol_taste(const void *void_view, struct ph_log log, int seat, enum temper temper, const ph_action *actions,
                   size_t count, float *tastes) {
    static taste *const of[TEMPER_COUNT] = {
        [TEMPER_SILENT] = silent,
        [TEMPER_TALKATIVE] = talkative,
        [TEMPER_SUSPICIOUS] = suspicious,
        [TEMPER_LOYAL] = loyal,
    };
    const struct bristol_state *const view = void_view;
    struct table table = {.view = view, .seat = (unsigned)seat, .cart = view->cart_of[seat]};
    table.fellows = passengers(view, table.cart) & ~(1u << table.seat);
    if (temper == TEMPER_SUSPICIOUS) {
        bristol_belief_init(&table.belief, view, log, table.seat);
    }
    for (size_t i = 0; i < count; i++) {
        tastes[i] = of[temper] == NULL ? 0 : weights[temper] * of[temper](&table, actions[i]);
    }
}

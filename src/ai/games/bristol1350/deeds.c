// SPDX-License-Identifier: MIT
#include "ai/games/bristol1350/deeds.h"

#include "ai/network.h"
#include "games/bristol1350/phases.h"

#include <string.h>

// The likelihood ratio of a deed, plagued over healthy: a hundred times its natural logarithm. Fitted by `make deeds`.
static const int16_t odds[BRISTOL_DEED_KINDS][BRISTOL_DEED_PLACES][BRISTOL_DEED_SITUATIONS] = {
    [BRISTOL_DEED_CARDS] = {{127, 124, 0, 0, 181, 205, 41, 154, -8, 6, 0, 0, 43, 62, 68, 167},
                            {86, 88, 0, 0, 146, 150, 46, 82, 31, 19, 0, 0, 99, 98, 72, 63},
                            {48, 53, 0, 0, 91, 99, 44, 92, 36, 47, 0, 0, 102, 105, 56, 75}},
    [BRISTOL_DEED_SAVE_OWN] = {{0, -141, 0, 0, 0, -133, 0, -162, 0, -72, 0, 0, 0, -109, 0, -114},
                               {0, -113, 0, 0, 0, -82, 0, -91, 0, -142, 0, 0, 0, -100, 0, -122},
                               {0, -104, 0, 0, 0, -9, 0, -73, 0, -118, 0, 0, 0, 23, 0, -55}},
    [BRISTOL_DEED_SLOW_OWN] = {{105, 93, 0, 0, 138, 76, -11, 109, -13, 61, 0, 0, -64, 64, -62, 117},
                               {113, 116, 0, 0, 209, 122, 37, 95, 12, 57, 0, 0, 30, 101, -10, 26},
                               {132, 105, 0, 0, 192, 172, 68, 87, 103, 88, 0, 0, 168, 138, 79, 52}},
    [BRISTOL_DEED_SLOW_FIRST] = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                                 {-2, 51, 0, 0, -63, -40, -54, -45, -69, -41, 0, 0, -92, -74, -38, 10},
                                 {-9, 22, 0, 0, -60, -58, -33, -15, -34, -26, 0, 0, -31, -53, -37, 11}},
    [BRISTOL_DEED_SLOW_OTHER] = {{47, 112, 0, 0, 29, 100, 26, 67, -9, -3, 0, 0, 7, 30, 51, 68},
                                 {69, 147, 0, 0, 115, 171, 77, 164, -40, -4, 0, 0, 40, 78, 67, 103},
                                 {28, 72, 0, 0, 23, 37, -38, 0, -28, 23, 0, 0, 7, 15, 29, -2}},
    [BRISTOL_DEED_REROLL] = {{38, 60, 0, 0, 47, -42, -39, -28, 18, 8, 0, 0, 52, 5, -21, 6},
                             {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                             {1, 8, 0, 0, 36, 21, -88, -47, 44, 1, 0, 0, 43, -32, 7, -30}},
    [BRISTOL_DEED_ELBOW] = {{-236, -221, 0, 0, -189, -164, -30, 1, 0, 0, 0, 0, 0, 0, 0, 0},
                            {-168, -169, 0, 0, -100, -102, 18, -11, 0, 0, 0, 0, 0, 0, 0, 0},
                            {-137, -129, 0, 0, -52, -83, 6, 21, 0, 0, 0, 0, 0, 0, 0, 0}},
    [BRISTOL_DEED_DASH] = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                           {0, 0, 0, 0, 0, 0, 0, 0, 9, 19, 0, 0, -4, -3, -7, 15},
                           {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, -17, -13, -32, -6}},
    [BRISTOL_DEED_LEAVE] = {{18, 41, 0, 0, 2, 52, 27, 40, 36, 29, 0, 0, 110, 108, 128, 112},
                            {34, 5, 0, 0, -16, -13, 10, 42, 51, 43, 0, 0, 47, 68, 80, 96},
                            {-7, 8, 0, 0, 60, 57, 24, 25, 8, 32, 0, 0, 70, 72, 32, 7}},
    [BRISTOL_DEED_PUSH] = {{37, 12, 0, 0, -88, -132, -206, -226, 18, 20, 0, 0, -125, -122, -135, -115},
                           {75, 49, 0, 0, -73, -111, -125, -169, 40, -20, 0, 0, -54, -84, -121, -136},
                           {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
    [BRISTOL_DEED_PUSH_OUT] = {{-5, -24, 0, 0, 0, -10, -83, -60, -69, -24, 0, 0, -108, -125, -142, -115},
                               {-3, -5, 0, 0, -98, -118, -150, -131, -17, 2, 0, 0, -72, -148, -65, -177},
                               {-20, -28, 0, 0, -41, -38, -101, -205, 20, -52, 0, 0, 17, -37, -59, -82}},
    [BRISTOL_DEED_WHIP] = {{55, 43, 0, 0, 106, 78, 48, 14, -241, -243, 0, 0, -179, -183, -127, -102},
                           {20, 30, 0, 0, 20, 17, 7, -10, -250, -225, 0, 0, -150, -130, -36, -56},
                           {-27, -7, 0, 0, 18, -1, -2, -2, -250, -99, 0, 0, -88, -92, -16, -7}},
    [BRISTOL_DEED_NO_WHIP] = {{-7, -5, 0, 0, -18, -14, -10, -4, 23, 21, 0, 0, 21, 21, 18, 18},
                              {-3, -5, 0, 0, -4, -3, -2, 3, 16, 15, 0, 0, 13, 14, 9, 16},
                              {3, 1, 0, 0, -5, 0, 1, 2, 15, 11, 0, 0, 11, 14, 13, 8}},
};

static const float trust = 0.85F; // the weight of the evidence, for people are not bots; chosen by hand

double bristol_deed_odds(unsigned deed) {
    const unsigned situation = deed % BRISTOL_DEED_SITUATIONS;
    const unsigned place = deed / BRISTOL_DEED_SITUATIONS % BRISTOL_DEED_PLACES;
    const unsigned kind = deed / (BRISTOL_DEED_SITUATIONS * BRISTOL_DEED_PLACES);
    return (double)network_exp(trust * (float)odds[kind][place][situation] / 100);
}

// ---- what is a deed -------------------------------------------------------------------------------------------------

static unsigned deed(unsigned kind, unsigned place, unsigned situation) {
    return (kind * BRISTOL_DEED_PLACES + place) * BRISTOL_DEED_SITUATIONS + situation;
}

static enum bristol_deed_kind kind_of_reroll(const struct bristol_state *table, unsigned own, unsigned dice) {
    const bool mingles = bristol_mingles(table, own);
    enum bristol_deed_kind kind = BRISTOL_DEED_REROLL;
    BRISTOL_EACH(die, dice) {
        const unsigned face = table->dice[die];
        const unsigned cart = bristol_face_cart(face);
        enum bristol_deed_kind this_kind = BRISTOL_DEED_REROLL;
        if (cart == own) {
            this_kind = mingles && bristol_face_is_rat(face) ? BRISTOL_DEED_SAVE_OWN : BRISTOL_DEED_SLOW_OWN;
        } else if (cart < BRISTOL_CART_COUNT && table->carts[cart].out == 0) {
            this_kind = table->order[0] == cart ? BRISTOL_DEED_SLOW_FIRST : BRISTOL_DEED_SLOW_OTHER;
        }
        kind = this_kind < kind ? this_kind : kind; // the one that tells most comes first
    }
    return kind;
}

unsigned bristol_deed_of(const struct bristol_state *table, unsigned seat, ph_action action) {
    const unsigned own = table->cart_of[seat];
    const unsigned a = ph_action_component(action, 1);
    enum bristol_deed_kind kind;
    if (own >= BRISTOL_CART_COUNT || table->order_count == 0) {
        return BRISTOL_NO_DEED;
    }
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_REROLL:
    case BRISTOL_TYPE_CHICKEN: // its dice come after the card
        kind = kind_of_reroll(table, own,
                              ph_action_type(action) == BRISTOL_TYPE_REROLL ? a : ph_action_component(action, 2));
        break;
    case BRISTOL_TYPE_OUTLAW:
    case BRISTOL_TYPE_MASON:
    case BRISTOL_TYPE_FRIAR:
        kind = kind_of_reroll(table, own, 1u << a);
        break;
    case BRISTOL_TYPE_DRAW:
    case BRISTOL_TYPE_COUNTESS:
    case BRISTOL_TYPE_SHERIFF:
    case BRISTOL_TYPE_PEEK:
    case BRISTOL_TYPE_BARMAID:
    case BRISTOL_TYPE_CHANDLER:
        kind = BRISTOL_DEED_CARDS;
        break;
    case BRISTOL_TYPE_ELBOW:
        kind = BRISTOL_DEED_ELBOW;
        break;
    case BRISTOL_TYPE_DASH:
        kind = BRISTOL_DEED_DASH;
        break;
    case BRISTOL_TYPE_PUSH:
        kind = a == seat                                      ? BRISTOL_DEED_LEAVE
               : bristol_push_to(table, seat) == BRISTOL_NONE ? BRISTOL_DEED_PUSH_OUT
                                                              : BRISTOL_DEED_PUSH;
        break;
    case BRISTOL_TYPE_WHIP:
        kind = BRISTOL_DEED_WHIP;
        break;
    case BRISTOL_TYPE_PASS:
        kind = BRISTOL_DEED_NO_WHIP;
        break;
    default:
        return BRISTOL_NO_DEED;
    }
    const unsigned rank = bristol_rank_of(table, own);
    const unsigned place = rank == 0 ? 0 : rank + 1u == table->order_count ? 2 : 1;
    const bool leaves = table->carts[own].at + bristol_steps(table, own) >= table->options.length;
    const bool late = 2 * table->carts[table->order[0]].at >= table->options.length;
    const bool mingles = bristol_mingles(table, own);
    const bool front = table->carts[own].pawns[0] == seat;
    return deed(kind, place, (unsigned)mingles + 2u * leaves + 4u * late + 8u * front);
}

// ---- what lies open -------------------------------------------------------------------------------------------------

void bristol_follower_init(struct bristol_follower *follower, const struct bristol_state *view) {
    struct bristol_state *const table = &follower->table;
    memset(table, 0, sizeof *table);
    table->options = view->options;
    table->pawns = view->pawns;
    table->order_count = BRISTOL_CART_COUNT;
    memset(table->dice, BRISTOL_NONE, sizeof table->dice);
    memset(table->cart_of, BRISTOL_NONE, sizeof table->cart_of);
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        table->order[cart] = (uint8_t)cart;
        memset(table->carts[cart].pawns, BRISTOL_NONE, sizeof table->carts[cart].pawns);
    }
}

static bool is_aboard(const struct bristol_state *table, unsigned seat) {
    return seat < table->pawns && table->cart_of[seat] < BRISTOL_CART_COUNT;
}

// The first seats to be filled are in the birch cart (B-SETUP-3).
static void sit_down(struct bristol_state *table, unsigned seat) {
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        if (table->carts[cart].count < bristol_seating[table->pawns][cart]) {
            bristol_pawn_board(table, seat, cart);
            return;
        }
    }
}

static void move(struct bristol_state *table, struct bristol_move_event move) {
    if (!is_aboard(table, move.mover)) {
        return;
    }
    if (move.move == BRISTOL_MOVE_ELBOW) {
        bristol_pawn_front(table, move.mover);
    } else if (move.move == BRISTOL_MOVE_DASH && bristol_dash_possible(table, move.mover)) {
        bristol_dash(table, move.mover);
    } else if (move.move == BRISTOL_MOVE_PUSH && is_aboard(table, move.target)) {
        const unsigned to = bristol_push_to(table, move.mover);
        if (to != BRISTOL_NONE) { // otherwise the log says next who is out
            bristol_pawn_leave(table, move.target);
            bristol_pawn_board(table, move.target, to);
        }
    }
}

static void roll(struct bristol_state *table, struct bristol_roll_event roll) {
    const uint8_t *face = roll.faces;
    BRISTOL_EACH(die, roll.dice & ((1u << BRISTOL_DICE) - 1)) {
        table->dice[die] = *face++;
    }
}

static void leave_town(struct bristol_state *table, unsigned cart) {
    unsigned kept = 0;
    if (cart >= BRISTOL_CART_COUNT) {
        return;
    }
    for (unsigned i = 0; i < table->order_count; i++) {
        if (table->order[i] != cart) {
            table->order[kept++] = table->order[i];
        }
    }
    table->order_count = (uint8_t)kept;
    memset(table->order + kept, BRISTOL_NONE, BRISTOL_CART_COUNT - kept);
    table->carts[cart].out = 1;
}

// What a seat did with its action; only some actions are not followed by events that tell what came of them.
static unsigned follow_action(struct bristol_state *table, const struct ph_event *event) {
    const unsigned first = ph_action_component(event->data, 1);
    const bool player = event->seat < table->options.players && is_aboard(table, event->seat);
    const unsigned done = player ? bristol_deed_of(table, event->seat, event->data) : BRISTOL_NO_DEED;
    if (event->type == BRISTOL_TYPE_FRIAR && first < BRISTOL_DICE) {
        table->dice[first] = ph_action_component(event->data, 2);
    } else if (event->type == BRISTOL_TYPE_KNIGHT && is_aboard(table, first)) {
        bristol_pawn_front(table, first);
    }
    return done;
}

static void follow_pawn(struct bristol_state *table, unsigned seat) {
    if (seat < table->pawns && !is_aboard(table, seat)) {
        sit_down(table, seat);
    }
}

static void follow_out(struct bristol_state *table, unsigned seat) {
    if (is_aboard(table, seat)) {
        bristol_pawn_leave(table, seat);
    }
}

static void follow_advance(struct bristol_state *table, struct bristol_advance_event advance) {
    if (advance.cart < BRISTOL_CART_COUNT) {
        table->carts[advance.cart].at = (uint8_t)advance.at;
        bristol_order_sort(table);
    }
}

unsigned bristol_follower_next(struct bristol_follower *follower, const struct ph_event *event, unsigned *seat) {
    struct bristol_state *const table = &follower->table;
    if (event->type < PH_TYPES_MAX && event->chance == 0) {
        *seat = event->seat;
        return follow_action(table, event);
    }
    switch (event->type) {
    case BRISTOL_TYPE_PAWN:
        follow_pawn(table, ph_action_component(event->data, 1));
        break;
    case BRISTOL_EVENT_ROLL:
        roll(table, bristol_roll_of(event));
        break;
    case BRISTOL_EVENT_MOVE:
        move(table, bristol_move_of(event));
        break;
    case BRISTOL_EVENT_OUT:
        follow_out(table, bristol_out_of(event).seat);
        break;
    case BRISTOL_EVENT_ADVANCE:
        follow_advance(table, bristol_advance_of(event));
        break;
    case BRISTOL_EVENT_ARRIVE:
        leave_town(table, bristol_arrive_of(event).cart);
        break;
    default:
        break;
    }
    return BRISTOL_NO_DEED;
}

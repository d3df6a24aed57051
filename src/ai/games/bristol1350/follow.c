// SPDX-License-Identifier: MIT
// Follows the public part of the table through a log, so that a deed can be read in the situation in which it was done.
#include "ai/games/bristol1350/deeds.h"
#include "games/bristol1350/bristol1350_events.h"
#include "games/bristol1350/phases.h"

#include <string.h>

void bristol_follower_init(struct bristol_follower *follower, const struct bristol_state *view) {
    struct bristol_state *const table = &follower->table;
    memset(table, 0, sizeof *table);
    table->options = view->options;
    table->pawns = view->pawns;
    table->order_count = BRISTOL_CART_COUNT;
    memset(table->dice, BRISTOL_NONE, sizeof table->dice);
    memset(table->cart_of, BRISTOL_NONE, sizeof table->cart_of);
    table->pending.mover = BRISTOL_NONE;
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

// The move that others may now whip.
static void announce(struct bristol_state *table, unsigned seat, enum bristol_move move, unsigned target) {
    table->pending.mover = (uint8_t)seat;
    table->pending.move = (uint8_t)move;
    table->pending.target = (uint8_t)target;
}

// What a seat did with its action; only some actions are not followed by events that tell what came of them.
static void follow_action(struct bristol_state *table, const struct ph_event *event) {
    const unsigned first = ph_action_component(event->data, 1);
    switch (event->type) {
    case BRISTOL_TYPE_FRIAR:
        if (first < BRISTOL_DICE) {
            table->dice[first] = ph_action_component(event->data, 2);
        }
        break;
    case BRISTOL_TYPE_KNIGHT:
        if (is_aboard(table, first)) {
            bristol_pawn_front(table, first);
        }
        break;
    case BRISTOL_TYPE_ELBOW:
        announce(table, event->seat, BRISTOL_MOVE_ELBOW, BRISTOL_NONE);
        break;
    case BRISTOL_TYPE_DASH:
        announce(table, event->seat, BRISTOL_MOVE_DASH, BRISTOL_NONE);
        break;
    case BRISTOL_TYPE_PUSH:
        announce(table, event->seat, BRISTOL_MOVE_PUSH, first);
        break;
    default:
        break;
    }
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

bool bristol_follower_next(struct bristol_follower *follower, const struct ph_event *event, struct bristol_deed *deed) {
    struct bristol_state *const table = &follower->table;
    if (event->type < PH_TYPES_MAX && event->chance == 0) {
        const bool player = event->seat < table->options.players && is_aboard(table, event->seat);
        const bool is_deed = player && bristol_deed_of(table, event->seat, event->data, deed);
        follow_action(table, event);
        return is_deed;
    }
    switch (event->type) {
    case BRISTOL_TYPE_PAWN:
        follow_pawn(table, ph_action_component(event->data, 1));
        break;
    case BRISTOL_EVENT_ROUND:
        table->start = (uint8_t)bristol_round_of(event).start;
        break;
    case BRISTOL_EVENT_ROLL:
        roll(table, bristol_roll_of(event));
        break;
    case BRISTOL_EVENT_MOVE:
        move(table, bristol_move_of(event));
        table->pending.mover = BRISTOL_NONE;
        break;
    case BRISTOL_EVENT_WHIP:
        table->pending.mover = BRISTOL_NONE;
        break;
    case BRISTOL_EVENT_MINGLED:
        table->mingled = (uint16_t)(table->mingled | 1u << bristol_mingled_of(event).seat);
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
    return false;
}

// SPDX-License-Identifier: MIT
// Pawn moves: elbow (B-ELBOW-1), dash (B-DASH-1, B-DASH-2), push (B-PUSH-1, B-PUSH-2, B-PUSH-3), and the window in
// which those concerned may whip (B-WHIP-1, B-WHIP-2, B-WHIP-3). A ghost's moves go the same way (B-GHOST-2).
#include "games/bristol1350/phases.h"

bool bristol_elbow_possible(const struct bristol_state *state, unsigned seat) {
    return bristol_place_of(state, seat) != 0;
}

bool bristol_dash_possible(const struct bristol_state *state, unsigned seat) {
    return bristol_place_of(state, seat) == 0 && state->order[0] != state->cart_of[seat];
}

unsigned bristol_dash_to(const struct bristol_state *state, unsigned seat) {
    return state->order[bristol_rank_of(state, state->cart_of[seat]) - 1];
}

unsigned bristol_push_targets(const struct bristol_state *state, unsigned seat) {
    const struct bristol_cart *const cart = &state->carts[state->cart_of[seat]];
    unsigned targets = 0;
    for (unsigned place = bristol_place_of(state, seat); place < cart->count; place++) {
        targets |= 1u << cart->pawns[place];
    }
    return targets;
}

unsigned bristol_push_to(const struct bristol_state *state, unsigned seat) {
    const unsigned rank = bristol_rank_of(state, state->cart_of[seat]);
    for (unsigned i = state->order_count; i-- > rank + 1;) {
        if (state->carts[state->order[i]].count < BRISTOL_CART_SEATS) {
            return state->order[i];
        }
    }
    return BRISTOL_NONE;
}

// Who may whip a move, as a mask (B-WHIP-1); a hand without cards is not asked (B-WHIP-3).
static unsigned eligible(const struct bristol_state *state, const struct bristol_pending *move) {
    const struct bristol_cart *const own = &state->carts[state->cart_of[move->mover]];
    unsigned seats = 0;
    if (move->move == BRISTOL_MOVE_PUSH) {
        seats = (1u << move->target) & ~(1u << move->mover);
    } else if (move->move == BRISTOL_MOVE_ELBOW) {
        for (unsigned place = bristol_place_of(state, move->mover); place-- > 0;) {
            seats |= 1u << own->pawns[place];
        }
    } else {
        const struct bristol_cart *const ahead = &state->carts[bristol_dash_to(state, move->mover)];
        for (unsigned place = 0; place < ahead->count; place++) {
            seats |= 1u << ahead->pawns[place];
        }
    }
    BRISTOL_EACH(seat, seats) {
        if (state->hands[seat].count == 0) {
            seats &= ~(1u << seat);
        }
    }
    return seats;
}

void bristol_move_begin(struct bristol_state *state, enum bristol_move move, unsigned mover, unsigned target) {
    struct bristol_pending *const pending = &state->pending;
    bristol_task_open(state, BRISTOL_TASK_MOVE);
    pending->move = (uint8_t)move;
    pending->mover = (uint8_t)mover;
    pending->target = (uint8_t)target;
    const unsigned seats = eligible(state, pending);
    for (unsigned seat = state->start, n = 0; seats != 0 && n < state->pawns; n++) { // in round order
        if ((seats >> seat & 1u) != 0) {
            pending->ask[pending->ask_count++] = (uint8_t)seat;
        }
        seat = bristol_next_seat(state, seat);
    }
}

void bristol_dash(struct bristol_state *state, unsigned mover) {
    const unsigned from = state->cart_of[mover];
    const unsigned to = bristol_dash_to(state, mover);
    struct bristol_cart *const ahead = &state->carts[to];
    if (ahead->count < BRISTOL_CART_SEATS) {
        bristol_pawn_leave(state, mover);
        bristol_pawn_board(state, mover, to);
        return;
    }
    const uint8_t rear = ahead->pawns[BRISTOL_CART_SEATS - 1]; // they swap (B-DASH-2)
    ahead->pawns[BRISTOL_CART_SEATS - 1] = (uint8_t)mover;
    state->carts[from].pawns[0] = rear;
    state->cart_of[mover] = (uint8_t)to;
    state->cart_of[rear] = (uint8_t)from;
}

// Asks for what those show who go out of the game by a push; false if nothing is left to ask.
static bool out_ask(struct bristol_state *state, unsigned mover, unsigned pushed) {
    return bristol_shown_ask(state, pushed, BRISTOL_SHOWS_ALL) ||
           (pushed != mover && !bristol_is_plagued(state, pushed) &&
            bristol_shown_ask(state, mover, BRISTOL_SHOWS_ALL));
}

// Pushes a pawn out of the game (B-PUSH-3); the pushed goes before the pusher (B-OUT-1).
static void push_out(struct bristol_state *state, unsigned mover, unsigned pushed, struct ph_events *events) {
    const bool shame = pushed != mover && !bristol_is_plagued(state, pushed);
    bristol_out(state, pushed, BRISTOL_FATE_PUSHED_OUT, events);
    if (shame) {
        bristol_out(state, mover, BRISTOL_FATE_SHAME, events);
    }
    bristol_end_if_deserted(state, events);
}

bool bristol_move_advance(struct bristol_state *state, struct ph_events *events) {
    const struct bristol_pending move = state->pending;
    if (move.ask_count != 0) {
        state->node = BRISTOL_NODE_WHIP;
        return true;
    }
    if (move.told == 0) {
        state->pending.told = 1;
        bristol_tell_move(events, (struct bristol_move_event){
                                      .move = move.move,
                                      .mover = move.mover,
                                      .target = move.move == BRISTOL_MOVE_PUSH ? move.target : BRISTOL_NONE,
                                  });
    }
    const unsigned to = move.move == BRISTOL_MOVE_PUSH ? bristol_push_to(state, move.mover) : BRISTOL_NONE;
    if (move.move == BRISTOL_MOVE_PUSH && to == BRISTOL_NONE && out_ask(state, move.mover, move.target)) {
        return true; // B-OUT-2
    }
    switch (move.move) {
    case BRISTOL_MOVE_ELBOW:
        bristol_pawn_front(state, move.mover);
        break;
    case BRISTOL_MOVE_DASH:
        bristol_dash(state, move.mover);
        break;
    default:
        if (to == BRISTOL_NONE) {
            push_out(state, move.mover, move.target, events);
        } else {
            bristol_pawn_leave(state, move.target);
            bristol_pawn_board(state, move.target, to);
        }
        break;
    }
    bristol_task_close(state);
    return false;
}

// ---- the actions ----------------------------------------------------------------------------------------------------

static bool elbow_possible(const struct bristol_state *state) {
    return bristol_elbow_possible(state, state->turn);
}

static void list_elbow(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_ELBOW, 1);
}

static void apply_elbow(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    bristol_move_begin(state, BRISTOL_MOVE_ELBOW, state->turn, 0);
}

const struct bristol_rule bristol_elbow_rule = {
    .name = "elbow",
    .text = "elbow",
    .rule = "B-ELBOW-1",
    .possible = elbow_possible,
    .list = list_elbow,
    .apply = apply_elbow,
};

static bool dash_possible(const struct bristol_state *state) {
    return bristol_dash_possible(state, state->turn);
}

static void list_dash(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_DASH, 1);
}

static void apply_dash(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    bristol_move_begin(state, BRISTOL_MOVE_DASH, state->turn, 0);
}

const struct bristol_rule bristol_dash_rule = {
    .name = "dash",
    .text = "dash",
    .rule = "B-DASH-1",
    .possible = dash_possible,
    .list = list_dash,
    .apply = apply_dash,
};

static void list_push(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(seat, bristol_push_targets(state, state->turn)) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_PUSH, seat, 0, 0), 1);
    }
}

static void apply_push(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    bristol_move_begin(state, BRISTOL_MOVE_PUSH, state->turn, ph_action_component(action, 1));
}

const struct bristol_rule bristol_push_rule = {
    .name = "push",
    .text = "push {seat}",
    .rule = "B-PUSH-1",
    .fields = {BRISTOL_SEAT("seat", 1)},
    .list = list_push,
    .apply = apply_push,
};

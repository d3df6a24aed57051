// SPDX-License-Identifier: MIT
// A ghost's turn (B-GHOST-1, B-GHOST-2, B-GHOST-3): it rerolls the dice that help others most, and may move if an apple
// comes up.
#include "games/bristol1350/phases.h"

// The dice of some carts' colours among `dice`; apples only or rats only.
static unsigned dice_of(const struct bristol_state *state, unsigned dice, unsigned carts, bool rats) {
    unsigned found = 0;
    BRISTOL_EACH(die, dice) {
        const unsigned face = state->dice[die];
        if ((carts >> bristol_face_cart(face) & 1u) != 0 && bristol_face_is_rat(face) == rats) {
            found |= 1u << die;
        }
    }
    return found;
}

unsigned bristol_ghost_dice(const struct bristol_state *state, unsigned ghost) {
    const unsigned all = (1u << BRISTOL_CART_COUNT) - 1;
    const unsigned unlocked = bristol_unlocked(state);
    unsigned racing = 0;
    unsigned colours[BRISTOL_CART_COUNT]; // masks of carts, in order of preference
    unsigned count = 0;
    for (unsigned i = 0; i < state->order_count; i++) {
        racing |= 1u << state->order[i];
        if (state->order[i] != state->cart_of[ghost]) {
            colours[count++] = 1u << state->order[i];
        }
    }
    colours[count++] = all & ~racing; // those that have left, together
    const bool one =
        state->order_count != BRISTOL_CART_COUNT - 1 || bristol_has_option(state, BRISTOL_GHOST_REROLL_ONE);
    for (unsigned i = 0; i < count; i++) {
        const unsigned apples = dice_of(state, unlocked, colours[i], false);
        const unsigned rats = dice_of(state, unlocked, colours[i], true);
        if ((apples | rats) != 0) {
            return !one ? apples | rats : 1u << bristol_lowest(apples != 0 ? apples : rats);
        }
    }
    return 0;
}

void bristol_ghost_begin(struct bristol_state *state) {
    const unsigned dice = bristol_ghost_dice(state, state->turn);
    if (dice == 0) {
        state->stage = BRISTOL_STAGE_CARDS; // it does nothing
    } else {
        bristol_dice_begin(state, BRISTOL_TASK_GHOST, dice);
    }
}

// A move that somebody may whip has an event before it is made, as a seat's action has.
static void ghost_moves(struct bristol_state *state, enum bristol_type type, enum bristol_move move,
                        struct ph_events *events) {
    const unsigned ghost = state->turn;
    state->stage = BRISTOL_STAGE_MAIN;
    bristol_move_begin(state, move, ghost, 0);
    if (events != NULL && state->pending.ask_count != 0) {
        ph_events_add(events, (struct ph_event){
                                  .type = (uint16_t)type, .to = PH_EVENT_TO_ALL, .data = type, .seat = (uint8_t)ghost});
    }
}

bool bristol_ghost_advance(struct bristol_state *state, struct ph_events *events) {
    const unsigned ghost = state->turn;
    const unsigned dice = state->pending.dice;
    if (bristol_die_ask(state, &state->pending.rolling)) {
        return true;
    }
    bristol_rolled(state, dice, BRISTOL_FOR_GHOST, events);
    bristol_task_close(state);
    if (dice_of(state, dice, (1u << BRISTOL_CART_COUNT) - 1, false) == 0) {
        return false;
    }
    if (bristol_elbow_possible(state, ghost)) {
        ghost_moves(state, BRISTOL_TYPE_ELBOW, BRISTOL_MOVE_ELBOW, events);
    } else if (bristol_dash_possible(state, ghost) &&
               state->carts[bristol_dash_to(state, ghost)].count < BRISTOL_CART_SEATS) {
        ghost_moves(state, BRISTOL_TYPE_DASH, BRISTOL_MOVE_DASH, events);
    }
    return false;
}

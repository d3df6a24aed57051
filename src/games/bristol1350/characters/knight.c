// SPDX-License-Identifier: MIT
// The Knight (B-KNIGHT-1): moves any pawn to the front of its cart; nobody may whip.
#include "games/bristol1350/phases.h"

static unsigned knight_targets(const struct bristol_state *state) {
    unsigned targets = 0;
    for (unsigned i = 0; i < state->order_count; i++) {
        const struct bristol_cart *const cart = &state->carts[state->order[i]];
        for (unsigned place = 1; place < cart->count; place++) {
            targets |= 1u << cart->pawns[place];
        }
    }
    return targets;
}

static bool possible(const struct bristol_state *state) {
    return knight_targets(state) != 0;
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(seat, knight_targets(state)) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_KNIGHT, seat, 0, 0), 1);
    }
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const unsigned seat = ph_action_component(action, 1);
    bristol_pawn_front(state, seat);
    bristol_tell_move(events,
                      (struct bristol_move_event){.move = BRISTOL_MOVE_ELBOW, .mover = seat, .target = BRISTOL_NONE});
    bristol_task_close(state);
}

const struct bristol_rule bristol_knight_rule = {
    .name = "knight",
    .text = "knight {seat}",
    .rule = "B-KNIGHT-1",
    .fields = {BRISTOL_SEAT("seat", 1)},
    .possible = possible,
    .list = list,
    .apply = apply,
};

// SPDX-License-Identifier: MIT
// The Outlaw (B-OUTLAW-1): rerolls one die; if it shows his cart's colour, he may take one more main action.
#include "games/bristol1350/phases.h"

bool bristol_outlaw_advance(struct bristol_state *state, struct ph_events *events) {
    const unsigned die = bristol_lowest(state->pending.dice);
    if (bristol_die_ask(state, &state->pending.rolling)) {
        return true;
    }
    bristol_rolled(state, state->pending.dice, BRISTOL_FOR_OUTLAW, events);
    bristol_task_close(state);
    if (bristol_face_cart(state->dice[die]) == state->cart_of[state->turn]) {
        state->stage = BRISTOL_STAGE_EXTRA;
    }
    return false;
}

static bool possible(const struct bristol_state *state) {
    return bristol_unlocked(state) != 0;
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(die, bristol_unlocked(state)) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_OUTLAW, die, 0, 0), 1);
    }
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    bristol_dice_begin(state, BRISTOL_TASK_OUTLAW, 1u << ph_action_component(action, 1));
}

const struct bristol_rule bristol_outlaw_rule = {
    .name = "outlaw",
    .text = "outlaw {die}",
    .rule = "B-OUTLAW-1",
    .fields = {BRISTOL_DIE("die", 1)},
    .possible = possible,
    .list = list,
    .apply = apply,
};

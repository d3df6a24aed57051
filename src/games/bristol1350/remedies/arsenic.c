// SPDX-License-Identifier: MIT
// Arsenic (B-ARSENIC-1, B-ARSENIC-2): locks two dice for the round.
#include "games/bristol1350/phases.h"

static bool possible(const struct bristol_state *state) {
    return bristol_unlocked(state) != 0 && bristol_playable(state, BRISTOL_ARSENIC) != 0;
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    const unsigned dice = bristol_unlocked(state);
    const unsigned count = bristol_count(dice) < 2 ? 1 : 2;
    BRISTOL_EACH(card, bristol_playable(state, BRISTOL_ARSENIC)) {
        bristol_dice_list(list, ph_action_of(BRISTOL_TYPE_ARSENIC, card, 0, 0), 2, dice, count, count);
    }
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    bristol_play_card(state, ph_action_component(action, 1), BRISTOL_ARSENIC, events);
    state->locked |= ph_action_component(action, 2);
}

const struct bristol_rule bristol_arsenic_rule = {
    .name = "arsenic",
    .text = "arsenic {card} {dice}",
    .rule = "B-ARSENIC-1",
    .fields = {BRISTOL_ID("card", 1, card), BRISTOL_DICE_SET("dice", 2)},
    .possible = possible,
    .list = list,
    .apply = apply,
};

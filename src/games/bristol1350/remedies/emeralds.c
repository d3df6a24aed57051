// SPDX-License-Identifier: MIT
// Emeralds (B-EMERALDS-1): one more elbow, dash or push.
#include "games/bristol1350/phases.h"

static bool possible(const struct bristol_state *state) {
    return bristol_playable(state, BRISTOL_EMERALDS) != 0;
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    bristol_cards_list(state, BRISTOL_TYPE_EMERALDS, BRISTOL_EMERALDS, list);
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    bristol_play_card(state, ph_action_component(action, 1), BRISTOL_EMERALDS, events);
    bristol_task_open(state, BRISTOL_TASK_EMERALDS);
}

const struct bristol_rule bristol_emeralds_rule = {
    .name = "emeralds",
    .text = "emeralds {card}",
    .rule = "B-EMERALDS-1",
    .fields = {BRISTOL_ID("card", 1, card)},
    .possible = possible,
    .list = list,
    .apply = apply,
};

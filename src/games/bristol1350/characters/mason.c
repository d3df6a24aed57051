// SPDX-License-Identifier: MIT
// The Mason (B-MASON-1): rerolls one unlocked die, then locks one.
#include "games/bristol1350/phases.h"

bool bristol_mason_advance(struct bristol_state *state, struct ph_events *events) {
    if (bristol_die_ask(state, &state->pending.rolling)) {
        return true;
    }
    if (state->pending.told == 0) {
        state->pending.told = 1;
        bristol_rolled(state, state->pending.dice, BRISTOL_FOR_MASON, events);
        state->pending.dice = 0; // any die may be locked
    }
    state->node = BRISTOL_NODE_LOCK;
    return true;
}

static bool mason_possible(const struct bristol_state *state) {
    return bristol_unlocked(state) != 0;
}

static void list_mason(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(die, bristol_unlocked(state)) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_MASON, die, 0, 0), 1);
    }
}

static void apply_mason(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    bristol_dice_begin(state, BRISTOL_TASK_MASON, 1u << ph_action_component(action, 1));
}

const struct bristol_rule bristol_mason_rule = {
    .name = "mason",
    .text = "mason {die}",
    .rule = "B-MASON-1",
    .fields = {BRISTOL_DIE("die", 1)},
    .possible = mason_possible,
    .list = list_mason,
    .apply = apply_mason,
};

static void list_lock(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(die, bristol_unlocked(state)) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_LOCK, die, 0, 0), 1);
    }
}

static void apply_lock(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    state->locked = (uint8_t)(state->locked | 1u << ph_action_component(action, 1));
    bristol_task_close(state);
}

const struct bristol_rule bristol_lock_rule = {
    .name = "lock",
    .text = "lock {die}",
    .rule = "B-MASON-1",
    .fields = {BRISTOL_DIE("die", 1)},
    .list = list_lock,
    .apply = apply_lock,
};

// SPDX-License-Identifier: MIT
// Chicken (B-CHICKEN-1): the dice of this turn's Reroll are thrown again, up to three times.
#include "games/bristol1350/phases.h"

enum { THROWS = 3 };

bool bristol_chicken_advance(struct bristol_state *state, struct ph_events *events) {
    struct bristol_pending *const pending = &state->pending;
    if (bristol_die_ask(state, &pending->rolling)) {
        return true;
    }
    if (pending->told == 0) { // a throw has just ended
        pending->told = 1;
        pending->throws++;
        bristol_rolled(state, pending->dice, BRISTOL_FOR_CHICKEN, events);
    }
    if (pending->throws == THROWS) {
        bristol_task_close(state);
        return false;
    }
    state->node = BRISTOL_NODE_CHICKEN;
    return true;
}

static void throw_dice(struct bristol_state *state, unsigned dice) {
    state->pending.dice = (uint8_t)dice;
    state->pending.rolling = (uint8_t)dice;
    state->pending.told = 0;
}

static bool chicken_possible(const struct bristol_state *state) {
    return (state->rerolled & bristol_unlocked(state)) != 0 && bristol_playable(state, BRISTOL_CHICKEN) != 0;
}

static void list_chicken(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(card, bristol_playable(state, BRISTOL_CHICKEN)) {
        bristol_dice_list(list, ph_action_of(BRISTOL_TYPE_CHICKEN, card, 0, 0), 2,
                          state->rerolled & bristol_unlocked(state), 1, 2);
    }
}

static void apply_chicken(struct bristol_state *state, ph_action action, struct ph_events *events) {
    bristol_play_card(state, ph_action_component(action, 1), BRISTOL_CHICKEN, events);
    bristol_task_open(state, BRISTOL_TASK_CHICKEN);
    throw_dice(state, ph_action_component(action, 2));
}

const struct bristol_rule bristol_chicken_rule = {
    .name = "chicken",
    .text = "chicken {card} {dice}",
    .rule = "B-CHICKEN-1",
    .fields = {BRISTOL_ID("card", 1, card), BRISTOL_DICE_SET("dice", 2)},
    .possible = chicken_possible,
    .list = list_chicken,
    .apply = apply_chicken,
};

static void list_again(const struct bristol_state *state, struct ph_list *list) {
    bristol_dice_list(list, BRISTOL_TYPE_AGAIN, 1, state->pending.dice, 1, 2);
}

static void apply_again(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    throw_dice(state, ph_action_component(action, 1));
}

const struct bristol_rule bristol_again_rule = {
    .name = "again",
    .text = "again {dice}",
    .rule = "B-CHICKEN-1",
    .fields = {BRISTOL_DICE_SET("dice", 1)},
    .list = list_again,
    .apply = apply_again,
};

static void list_stop(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_STOP, 1);
}

static void apply_stop(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    bristol_task_close(state);
}

const struct bristol_rule bristol_stop_rule = {
    .name = "stop",
    .text = "stop",
    .rule = "B-CHICKEN-1",
    .list = list_stop,
    .apply = apply_stop,
};

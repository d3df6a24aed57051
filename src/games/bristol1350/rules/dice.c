// SPDX-License-Identifier: MIT
// Rolling dice, one at a time (B-SETUP-1); Reroll (B-ACT-2).
#include "games/bristol1350/phases.h"

bool bristol_die_ask(struct bristol_state *state, uint8_t *rolling) {
    if (*rolling == 0) {
        return false;
    }
    state->node = BRISTOL_NODE_DIE;
    return true;
}

void bristol_dice_begin(struct bristol_state *state, enum bristol_task task, unsigned dice) {
    bristol_task_open(state, task);
    state->pending.dice = (uint8_t)dice;
    state->pending.rolling = (uint8_t)dice;
}

void bristol_rolled(const struct bristol_state *state, unsigned dice, enum bristol_roll_for why,
                    struct ph_events *events) {
    if (events == NULL) {
        return;
    }
    struct bristol_roll_event roll = {.dice = dice, .why = why};
    unsigned count = 0;
    BRISTOL_EACH(die, dice) {
        roll.faces[count++] = state->dice[die];
    }
    bristol_tell_roll(events, roll);
    bristol_ratzy_check(state, events);
}

static uint8_t *rolling(struct bristol_state *state) {
    return state->phase == BRISTOL_PHASE_ROLL ? &state->rolling : &state->pending.rolling;
}

static unsigned die_now(const struct bristol_state *state) {
    return bristol_lowest(state->phase == BRISTOL_PHASE_ROLL ? state->rolling : state->pending.rolling);
}

static void list_die(const struct bristol_state *state, struct ph_list *list) {
    for (unsigned face = 0; face < BRISTOL_FACE_COUNT; face++) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_DIE, die_now(state), face, 0), 1);
    }
}

static ph_action sample_die(const struct bristol_state *state, struct ph_random *random) {
    return ph_action_of(BRISTOL_TYPE_DIE, die_now(state), ph_random_below(random, BRISTOL_FACE_COUNT), 0);
}

static void apply_die(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const unsigned die = ph_action_component(action, 1);
    bristol_tell_outcome(events, action, PH_EVENT_TO_ALL);
    state->dice[die] = ph_action_component(action, 2);
    *rolling(state) &= (uint8_t) ~(1u << die);
}

const struct bristol_rule bristol_die_rule = {
    .name = "die",
    .text = "die {die} {face}",
    .rule = "B-ROUND-1",
    .fields = {BRISTOL_DIE("die", 1), BRISTOL_ID("face", 2, face)},
    .list = list_die,
    .sample = sample_die,
    .apply = apply_die,
};

// ---- reroll ---------------------------------------------------------------------------------------------------------

void bristol_dice_list(struct ph_list *list, ph_action action, unsigned at, unsigned dice, unsigned least,
                       unsigned most) {
    for (unsigned set = (0 - dice) & dice; set != 0; set = (set - dice) & dice) { // the subsets, ascending
        const unsigned count = bristol_count(set);
        if (count >= least && count <= most) {
            ph_list_add(list, action | (ph_action)set << (8 * at), 1);
        }
    }
}

static bool reroll_possible(const struct bristol_state *state) {
    return bristol_unlocked(state) != 0;
}

static void list_reroll(const struct bristol_state *state, struct ph_list *list) {
    bristol_dice_list(list, BRISTOL_TYPE_REROLL, 1, bristol_unlocked(state), 1, 2);
}

// Of n dice there are n sets of one and n(n − 1)/2 of two: each set is a pair of dice i ≤ j.
static ph_action sample_reroll(const struct bristol_state *state, struct ph_random *random) {
    const unsigned dice = bristol_unlocked(state);
    const unsigned count = bristol_count(dice);
    unsigned left = ph_random_below(random, count * (count + 1) / 2);
    unsigned first = 0;
    for (; left >= count - first; first++) {
        left -= count - first;
    }
    return ph_action_of(BRISTOL_TYPE_REROLL, 1u << bristol_nth(dice, first) | 1u << bristol_nth(dice, first + left), 0,
                        0);
}

static void apply_reroll(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    state->rerolled = ph_action_component(action, 1);
    bristol_dice_begin(state, BRISTOL_TASK_REROLL, state->rerolled);
}

const struct bristol_rule bristol_reroll_rule = {
    .name = "reroll",
    .text = "reroll {dice}",
    .rule = "B-ACT-2",
    .fields = {BRISTOL_DICE_SET("dice", 1)},
    .possible = reroll_possible,
    .list = list_reroll,
    .sample = sample_reroll,
    .apply = apply_reroll,
};

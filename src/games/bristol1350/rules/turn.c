// SPDX-License-Identifier: MIT
// A turn (B-ROUND-3, B-ACT-1, B-ACT-4): one main action, then remedies, then its end. An action that takes more than
// one step is a task; the table below has what each goes on with.
#include "games/bristol1350/phases.h"

#include <string.h>

void bristol_task_open(struct bristol_state *state, enum bristol_task task) {
    memset(&state->pending, 0, sizeof state->pending);
    state->pending.task = (uint8_t)task;
}

void bristol_task_close(struct bristol_state *state) {
    memset(&state->pending, 0, sizeof state->pending);
    if (state->phase != BRISTOL_PHASE_OVER) { // a turn in which the game ends stays as it was
        state->stage = BRISTOL_STAGE_CARDS;
    }
}

static bool reroll_advance(struct bristol_state *state, struct ph_events *events) {
    if (bristol_die_ask(state, &state->pending.rolling)) {
        return true;
    }
    bristol_rolled(state, state->pending.dice, BRISTOL_FOR_REROLL, events);
    bristol_task_close(state);
    return false;
}

static bool emeralds_advance(struct bristol_state *state, struct ph_events *events) {
    (void)events;
    state->node = BRISTOL_NODE_MOVE;
    return true;
}

static bool draw_advance(struct bristol_state *state, struct ph_events *events) {
    if (state->pending.draws != 0 && bristol_remedy_ask(state, events)) {
        return true;
    }
    bristol_task_close(state);
    return false;
}

// Sheriff's look is one draw, which closes the task itself.
static bool sheriff_advance(struct bristol_state *state, struct ph_events *events) {
    if (state->boxed != 0) {
        bristol_looked(state, state->pending.target, BRISTOL_HIDDEN, events);
        return false;
    }
    state->node = BRISTOL_NODE_LOOK;
    return true;
}

static bool (*const task_advances[BRISTOL_TASK_COUNT])(struct bristol_state *state, struct ph_events *events) = {
    [BRISTOL_TASK_REROLL] = reroll_advance,
    [BRISTOL_TASK_CHICKEN] = bristol_chicken_advance,
    [BRISTOL_TASK_OUTLAW] = bristol_outlaw_advance,
    [BRISTOL_TASK_MASON] = bristol_mason_advance,
    [BRISTOL_TASK_GHOST] = bristol_ghost_advance,
    [BRISTOL_TASK_MOVE] = bristol_move_advance,
    [BRISTOL_TASK_EMERALDS] = emeralds_advance,
    [BRISTOL_TASK_DRAW] = draw_advance,
    [BRISTOL_TASK_COUNTESS] = bristol_countess_advance,
    [BRISTOL_TASK_PEEK] = bristol_peek_advance,
    [BRISTOL_TASK_SHERIFF] = sheriff_advance,
    [BRISTOL_TASK_SERF] = bristol_leeches_advance,
    [BRISTOL_TASK_LEECHES] = bristol_leeches_advance,
    [BRISTOL_TASK_POMANDER] = bristol_pomander_advance,
    [BRISTOL_TASK_CHANDLER] = bristol_pomander_advance,
    [BRISTOL_TASK_ALMS] = bristol_alms_advance,
};

// The turn passes to the next living seat; after the last one the mingles come (B-ROUND-4).
static void turn_end(struct bristol_state *state) {
    unsigned seat = state->turn;
    memset(&state->fresh, 0, sizeof state->fresh);
    state->rerolled = 0;
    state->stage = BRISTOL_STAGE_MAIN;
    do {
        seat = bristol_next_seat(state, seat);
        if (seat == state->start) {
            state->phase = BRISTOL_PHASE_MINGLE;
            state->mingles_done = 0;
            return;
        }
    } while (!bristol_is_alive(state, seat));
    state->turn = (uint8_t)seat;
}

bool bristol_turns_advance(struct bristol_state *state, struct ph_events *events) {
    if (state->pending.task != BRISTOL_TASK_NONE) {
        return task_advances[state->pending.task](state, events);
    }
    if (!bristol_is_alive(state, state->turn)) {
        turn_end(state); // also of a seat that went out in its turn (B-OUT-1)
        return false;
    }
    if (bristol_is_ghost(state, state->turn)) {
        if (state->stage == BRISTOL_STAGE_CARDS) {
            turn_end(state);
        } else {
            bristol_ghost_begin(state);
        }
        return false;
    }
    state->node = state->stage == BRISTOL_STAGE_CARDS ? BRISTOL_NODE_CARDS : BRISTOL_NODE_MAIN;
    return true;
}

uint64_t bristol_moves_types(const struct bristol_state *state) {
    return BRISTOL_IF(ELBOW) | BRISTOL_IF(DASH) | BRISTOL_BIT(PUSH);
}

// All main actions but to pass.
static uint64_t actions(const struct bristol_state *state) {
    uint64_t types = bristol_moves_types(state) | BRISTOL_IF(REROLL) | BRISTOL_IF(DRAW) | BRISTOL_IF(PEEK);
    if (bristol_has_option(state, BRISTOL_SPECIAL_ACTIONS)) {
        const unsigned special = (unsigned)BRISTOL_TYPE_SERF + state->characters[state->turn];
        types |= (uint64_t)bristol_rules[special]->possible(state) << special;
    }
    return types;
}

uint64_t bristol_main_types(const struct bristol_state *state) {
    return actions(state) | BRISTOL_IF(PASS);
}

uint64_t bristol_cards_types(const struct bristol_state *state) {
    if (state->hands[state->turn].count == 0) {
        return BRISTOL_BIT(END_TURN);
    }
    return BRISTOL_IF(ARSENIC) | BRISTOL_IF(CHICKEN) | BRISTOL_IF(EMERALDS) | BRISTOL_IF(LEECHES) |
           BRISTOL_IF(POMANDER) | BRISTOL_IF(ALMS) | BRISTOL_BIT(END_TURN);
}

// ---- end of turn, pass ----------------------------------------------------------------------------------------------

static void list_end_turn(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_END_TURN, 1);
}

static void apply_end_turn(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    turn_end(state);
}

const struct bristol_rule bristol_end_turn_rule = {
    .name = "end_turn",
    .text = "end",
    .rule = "B-ROUND-3",
    .list = list_end_turn,
    .apply = apply_end_turn,
};

// Alone in the leading cart, with no room behind, and nothing to do but to push oneself out of the game (B-ACT-4).
static bool must_push_itself_out(const struct bristol_state *state) {
    const unsigned cart = state->cart_of[state->turn];
    return cart == state->order[0] && state->carts[cart].count == 1 &&
           bristol_push_to(state, state->turn) == BRISTOL_NONE && actions(state) == BRISTOL_BIT(PUSH);
}

static bool pass_possible(const struct bristol_state *state) {
    return state->node == BRISTOL_NODE_WHIP || state->stage == BRISTOL_STAGE_EXTRA || must_push_itself_out(state);
}

static void list_pass(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_PASS, 1);
}

// In a window, or instead of a main action.
static void apply_pass(struct bristol_state *state, ph_action action, struct ph_events *events) {
    struct bristol_pending *const pending = &state->pending;
    (void)action;
    if (pending->task != BRISTOL_TASK_MOVE) {
        state->stage = BRISTOL_STAGE_CARDS;
        return;
    }
    bristol_tell_passed(events, (struct bristol_passed_event){.seat = pending->ask[0]});
    pending->ask_count--;
    for (unsigned i = 0; i < pending->ask_count; i++) {
        pending->ask[i] = pending->ask[i + 1];
    }
    pending->ask[pending->ask_count] = 0;
}

const struct bristol_rule bristol_pass_rule = {
    .name = "pass",
    .text = "pass",
    .rule = "B-ACT-4",
    .possible = pass_possible,
    .list = list_pass,
    .apply = apply_pass,
};

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
    (void)events;
    if (state->pending.draws != 0) {
        bristol_remedy_ask(state);
        return true;
    }
    bristol_task_close(state);
    return false;
}

// Sheriff's look is one draw, which closes the task itself.
static bool sheriff_advance(struct bristol_state *state, struct ph_events *events) {
    (void)events;
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
    uint64_t types = BRISTOL_BIT(PUSH);
    if (bristol_elbow_possible(state, state->turn)) {
        types |= BRISTOL_BIT(ELBOW);
    }
    if (bristol_dash_possible(state, state->turn)) {
        types |= BRISTOL_BIT(DASH);
    }
    return types;
}

// Whether a character's special action can be taken now.
static bool special_possible(const struct bristol_state *state) {
    const unsigned seat = state->turn;
    switch (state->characters[seat]) {
    case BRISTOL_SERF:
    case BRISTOL_CHANDLER:
        return bristol_symptoms_left(state);
    case BRISTOL_OUTLAW:
    case BRISTOL_MASON:
    case BRISTOL_FRIAR:
        return bristol_unlocked(state) != 0;
    case BRISTOL_SHERIFF:
        return bristol_sheriff_targets(state) != 0;
    case BRISTOL_KNIGHT:
        return bristol_knight_targets(state) != 0;
    case BRISTOL_COUNTESS:
        return state->hands[seat].count < BRISTOL_HAND_MAX && bristol_remedies_left(state);
    default: // the Barmaid
        return state->discard_count != 0;
    }
}

uint64_t bristol_main_types(const struct bristol_state *state) {
    const unsigned seat = state->turn;
    uint64_t types = bristol_moves_types(state);
    if (bristol_unlocked(state) != 0) {
        types |= BRISTOL_BIT(REROLL);
    }
    if (state->hands[seat].count < BRISTOL_HAND_MAX && bristol_remedies_left(state)) {
        types |= BRISTOL_BIT(DRAW);
    }
    if (bristol_ghosts_alive(state) != 0) {
        types |= BRISTOL_BIT(PEEK);
    }
    if (bristol_has_option(state, BRISTOL_SPECIAL_ACTIONS) && special_possible(state)) {
        types |= BRISTOL_BIT(SERF) << state->characters[seat];
    }
    if (state->stage == BRISTOL_STAGE_EXTRA ||
        (types == BRISTOL_BIT(PUSH) && bristol_push_targets(state, seat) == 1u << seat &&
         bristol_push_to(state, seat) == BRISTOL_NONE)) { // B-ACT-4
        types |= BRISTOL_BIT(PASS);
    }
    return types;
}

uint64_t bristol_cards_types(const struct bristol_state *state) {
    uint64_t types = BRISTOL_BIT(END_TURN);
    if (state->hands[state->turn].count == 0) {
        return types;
    }
    if (bristol_unlocked(state) != 0 && bristol_playable(state, BRISTOL_ARSENIC) != 0) {
        types |= BRISTOL_BIT(ARSENIC);
    }
    if ((state->rerolled & bristol_unlocked(state)) != 0 && bristol_playable(state, BRISTOL_CHICKEN) != 0) {
        types |= BRISTOL_BIT(CHICKEN);
    }
    if (bristol_playable(state, BRISTOL_EMERALDS) != 0) {
        types |= BRISTOL_BIT(EMERALDS);
    }
    if (bristol_symptoms_left(state)) {
        if (bristol_playable(state, BRISTOL_LEECHES) != 0) {
            types |= BRISTOL_BIT(LEECHES);
        }
        if (bristol_playable(state, BRISTOL_POMANDER) != 0) {
            types |= BRISTOL_BIT(POMANDER);
        }
    }
    // An Alms card has this one use.
    if (bristol_bag(state) != 0 && bristol_hand_number(&state->hands[state->turn], BRISTOL_CARD_ALMS) >
                                       bristol_hand_number(&state->fresh, BRISTOL_CARD_ALMS)) {
        types |= BRISTOL_BIT(ALMS);
    }
    return types;
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
    .list = list_end_turn,
    .apply = apply_end_turn,
};

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
    .list = list_pass,
    .apply = apply_pass,
};

// SPDX-License-Identifier: MIT
// A turn: A take a card, B place cubes, in either order; then C move the plague, which ends it (R-TURN-1). Characters
// act at any time before C, each at most once (R-TURN-2, R-TURN-3). Activations of the final round go through here as
// well.
#include "games/rattus/phases.h"

bool rattus_turn_advance(struct rattus_state *state, struct ph_events *events) {
    switch (state->pending) {
    case RATTUS_PENDING_OUTBREAK:
        return rattus_outbreak_advance(state, events);
    case RATTUS_PENDING_NONE:
        state->node = RATTUS_NODE_MAIN;
        return true;
    default:
        return rattus_step_advance(state, events);
    }
}

uint64_t rattus_main_types(const struct rattus_state *state) {
    uint64_t types = RATTUS_IF(PLAGUE);
    if (state->phase == RATTUS_PHASE_FINAL) {
        types |= RATTUS_BIT(DONE);
    } else {
        types |= RATTUS_IF(TAKE);
        if (!state->placed) {
            types |= RATTUS_IF(PLACE) | RATTUS_BIT(NO_PLACE);
        } else if ((types & RATTUS_BIT(PLAGUE)) == 0) {
            types |= RATTUS_BIT(DONE); // R-PLAGUE-2: C is skipped if the plague cannot move
        }
    }
    RATTUS_EACH(character, state->owned[state->seat] & ~state->used) {
        const unsigned type = rattus_character_action[character];
        if (type != RATTUS_TYPE_DRAW && rattus_rules[type]->possible(state)) {
            types |= (uint64_t)1 << type;
        }
    }
    return types;
}

void rattus_pending_close(struct rattus_state *state) {
    state->pending = RATTUS_PENDING_NONE;
    memset(&state->outbreak, 0, sizeof state->outbreak);
}

static void forget_used(struct rattus_state *state) {
    state->used = 0;
    memset(state->used_order, 0, state->used_count);
    state->used_count = 0;
}

// R-END-2: one more turn without a rat on the board, or none.
static unsigned idle_after_turn(const struct rattus_state *state) {
    if (rattus_regions_with_rats(state) != 0) {
        return 0;
    }
    return state->idle < rattus_idle_max(state) ? state->idle + 1u : state->idle;
}

// Whether the turn that is over was the last one, and why: the pile comes first, then the supplies, then R-END-2.
static enum rattus_ended why_it_ends(const struct rattus_state *state) {
    if (state->pile == 0) { // R-END-1
        return RATTUS_ENDED_RATS;
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (state->supply[seat] == 0) {
            return RATTUS_ENDED_CUBES;
        }
    }
    return state->idle == rattus_idle_max(state) ? RATTUS_ENDED_QUIET : RATTUS_NOT_ENDED;
}

void rattus_turn_end(struct rattus_state *state, struct ph_events *events) {
    state->taken = false;
    state->placed = false;
    forget_used(state);
    state->idle = (uint8_t)idle_after_turn(state);
    state->ended = why_it_ends(state) & 3u;
    if (state->ended != RATTUS_NOT_ENDED) {
        rattus_final_begin(state, events);
    } else {
        state->seat = (uint8_t)rattus_next_seat(state, state->seat);
    }
}

void rattus_activation_end(struct rattus_state *state) {
    forget_used(state);
    state->seat = (uint8_t)rattus_previous_seat(state, state->seat); // R-FINAL-1
    if (state->seat == state->last) {
        state->phase = RATTUS_PHASE_RAVAGE;
    } else if (rattus_final_knight_counts(state)) {
        state->population = 2;
    }
}

// ---- done -----------------------------------------------------------------------------------------------------------

static void done_list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, RATTUS_TYPE_DONE, 1);
}

static void done_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    if (state->pending != RATTUS_PENDING_NONE) {
        rattus_step_close(state, events);
    } else if (state->phase == RATTUS_PHASE_FINAL) {
        rattus_activation_end(state);
    } else {
        rattus_turn_end(state, events);
    }
}

const struct rattus_rule rattus_done_rule = {
    .name = "done",
    .text = "done",
    .rule = "R-FINAL-1",
    .list = done_list,
    .apply = done_apply,
};

// SPDX-License-Identifier: MIT
// Which rule is behind an event, and which one forbids an action, by their ids in docs/rules/bristol1350.md. What is
// legal is asked of the rules themselves; here is only what to call the reason.
#include "games/bristol1350/why.h"

#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/phases.h"

#include <string.h>

// ---- events ---------------------------------------------------------------------------------------------------------

// What the turn is in the midst of.
static const char *const task_rules[BRISTOL_TASK_COUNT] = {
    [BRISTOL_TASK_REROLL] = "B-ACT-2",        [BRISTOL_TASK_CHICKEN] = "B-CHICKEN-1",
    [BRISTOL_TASK_OUTLAW] = "B-OUTLAW-1",     [BRISTOL_TASK_MASON] = "B-MASON-1",
    [BRISTOL_TASK_GHOST] = "B-GHOST-1",       [BRISTOL_TASK_MOVE] = "B-WHIP-3",
    [BRISTOL_TASK_EMERALDS] = "B-EMERALDS-1", [BRISTOL_TASK_DRAW] = "B-ACT-3",
    [BRISTOL_TASK_COUNTESS] = "B-COUNTESS-1", [BRISTOL_TASK_PEEK] = "B-PEEK-1",
    [BRISTOL_TASK_SHERIFF] = "B-SHERIFF-1",   [BRISTOL_TASK_SERF] = "B-SERF-1",
    [BRISTOL_TASK_LEECHES] = "B-LEECHES-1",   [BRISTOL_TASK_POMANDER] = "B-POMANDER-1",
    [BRISTOL_TASK_CHANDLER] = "B-CHANDLER-1", [BRISTOL_TASK_ALMS] = "B-ALMS-1",
};

static const char *const *rules_of(unsigned event) {
    return bristol_event_shapes[event - PH_TYPES_MAX].rules;
}

// What is asked or drawn now, or how the game ended.
static const char *node_rule(const struct bristol_state *state) {
    const unsigned task = state->pending.task;
    if (state->node == BRISTOL_NODE_HEALTH) {
        return bristol_health_rule.rule;
    }
    switch (state->phase) {
    case BRISTOL_PHASE_SETUP:
        return bristol_rules[state->node]->rule;
    case BRISTOL_PHASE_ROLL:
        return "B-ROUND-1";
    case BRISTOL_PHASE_TURNS:
        if (task == BRISTOL_TASK_MOVE && state->node == BRISTOL_NODE_SYMPTOM) {
            return "B-OUT-2";
        }
        return task == BRISTOL_TASK_NONE ? "B-ROUND-3" : task_rules[task];
    case BRISTOL_PHASE_MINGLE:
        return state->node == BRISTOL_NODE_LEECH ||
                       (state->node == BRISTOL_NODE_SYMPTOM && state->drawn_slot == BRISTOL_NONE)
                   ? "B-MINGLE-3"
                   : "B-MINGLE-2";
    case BRISTOL_PHASE_ARRIVAL:
        return "B-END-3";
    default:
        return rules_of(BRISTOL_EVENT_OVER)[state->ended - BRISTOL_REASON_ESCAPED];
    }
}

// The rule of an action, or of a ghost's move.
static const char *action_rule(const struct bristol_state *state, unsigned type, unsigned seat) {
    switch (type) {
    case BRISTOL_TYPE_PASS:
        return state->node == BRISTOL_NODE_WHIP      ? "B-WHIP-3"
               : state->stage == BRISTOL_STAGE_EXTRA ? "B-OUTLAW-1"
                                                     : "B-ACT-4";
    case BRISTOL_TYPE_PLACE:
    case BRISTOL_TYPE_DISCARD:
        return state->pending.task == BRISTOL_TASK_NONE ? bristol_rules[type]->rule : task_rules[state->pending.task];
    default:
        return bristol_is_ghost(state, seat) ? "B-GHOST-2" : bristol_rules[type]->rule;
    }
}

// Why a pawn moves that is not pushed: the Knight moves others' pawns, too.
static const char *move_rule(const struct bristol_state *state, struct bristol_move_event move) {
    if (move.mover != state->turn) {
        return "B-KNIGHT-1";
    }
    return bristol_is_ghost(state, move.mover) ? "B-GHOST-2" : rules_of(BRISTOL_EVENT_MOVE)[move.move];
}

// Where cards of a seat come from or go to: what it is doing, or else it shows and leaves all that it has.
static const char *cards_rule(const struct bristol_state *state, unsigned pile) {
    const unsigned task = state->pending.task;
    const bool remedies = task == BRISTOL_TASK_DRAW || task == BRISTOL_TASK_COUNTESS;
    const bool symptoms = task >= BRISTOL_TASK_SERF && task <= BRISTOL_TASK_CHANDLER;
    return (pile == BRISTOL_PILE_REMEDIES ? remedies : symptoms) ? task_rules[task] : "B-OUT-1";
}

const char *bristol_event_rule(const void *void_state, const struct ph_event *event) {
    const struct bristol_state *const state = void_state;
    switch (event->type) {
    case BRISTOL_EVENT_ROLL:
        return rules_of(event->type)[bristol_roll_of(event).why];
    case BRISTOL_EVENT_MOVE:
        return move_rule(state, bristol_move_of(event));
    case BRISTOL_EVENT_OUT:
        return rules_of(event->type)[bristol_out_of(event).fate - BRISTOL_FATE_PLAGUE_CART];
    case BRISTOL_EVENT_REMEDY:
        return rules_of(event->type)[bristol_remedy_of(event).effect];
    case BRISTOL_EVENT_DREW:
        return cards_rule(state, bristol_drew_of(event).what);
    case BRISTOL_EVENT_DISCARDED:
        return cards_rule(state, bristol_discarded_of(event).what);
    case BRISTOL_EVENT_PLACED:
        return task_rules[state->pending.task];
    case BRISTOL_EVENT_LOOKED:
        return rules_of(event->type)[bristol_looked_of(event).what];
    case BRISTOL_EVENT_ARRIVE:
        return rules_of(event->type)[bristol_arrive_of(event).healthy];
    case BRISTOL_EVENT_OVER:
        return rules_of(event->type)[bristol_over_of(event).reason - BRISTOL_REASON_ESCAPED];
    default:
        break;
    }
    if (event->type >= PH_TYPES_MAX) {
        return rules_of(event->type)[0];
    }
    return event->chance != 0 ? node_rule(state) : action_rule(state, event->type, event->seat);
}

// ---- what is forbidden ----------------------------------------------------------------------------------------------

static bool is_main(unsigned type) {
    return type >= BRISTOL_TYPE_REROLL && type <= BRISTOL_TYPE_BARMAID;
}
static bool is_remedy(unsigned type) {
    return type == BRISTOL_TYPE_ARSENIC || type == BRISTOL_TYPE_CHICKEN || type == BRISTOL_TYPE_ALMS ||
           (type >= BRISTOL_TYPE_EMERALDS && type <= BRISTOL_TYPE_POMANDER);
}
static bool draws_symptoms(unsigned type) {
    return type == BRISTOL_TYPE_SERF || type == BRISTOL_TYPE_CHANDLER || type == BRISTOL_TYPE_LEECHES ||
           type == BRISTOL_TYPE_POMANDER;
}

// How far the components of an action would lead to a legal one if no die were locked, or no card drawn this turn.
static unsigned legal_without(const struct bristol_state *state, ph_action action, uint8_t fixed, bool locks,
                              bool fresh) {
    struct bristol_state free = *state;
    free.locked = locks ? 0 : state->locked;
    if (fresh) {
        memset(&free.fresh, 0, sizeof free.fresh);
    }
    return ph_rules_matched(&bristol_all_rules, &free, action, fixed);
}

// What the rule of an action's type has against it, at a node that asks for such actions: it is like a legal one up to
// a component.
static const char *value_forbids(const struct bristol_state *state, ph_action action, uint8_t fixed, unsigned matched) {
    const unsigned type = ph_action_type(action);
    const bool locks =
        type == BRISTOL_TYPE_LOCK || type == BRISTOL_TYPE_ARSENIC; // that it is unlocked is their own rule
    if (!locks && legal_without(state, action, fixed, true, false) > matched) {
        return "B-ARSENIC-2";
    }
    if (legal_without(state, action, fixed, false, true) > matched) {
        return "B-REM-1";
    }
    if (matched == 0 && draws_symptoms(type) && !bristol_symptoms_left(state)) {
        return "B-CARD-3";
    }
    return type == BRISTOL_TYPE_DRAW && state->hands[state->turn].count < BRISTOL_HAND_MAX
               ? "B-CARD-3"
               : action_rule(state, type, state->turn);
}

// No action of a type is legal before the main action of a turn.
static const char *main_forbids(const struct bristol_state *state, ph_action action, uint8_t fixed) {
    const unsigned type = ph_action_type(action);
    const bool special = type >= BRISTOL_TYPE_SERF && type <= BRISTOL_TYPE_BARMAID;
    const bool own = bristol_has_option(state, BRISTOL_SPECIAL_ACTIONS) &&
                     type == (unsigned)BRISTOL_TYPE_SERF + state->characters[state->turn];
    if (is_remedy(type) || type == BRISTOL_TYPE_END_TURN) {
        return "B-ROUND-3";
    }
    if ((special && !own) || (type == BRISTOL_TYPE_PEEK && state->pawns == state->options.players)) {
        return "B-ACT-1";
    }
    return value_forbids(state, action, fixed, 0);
}

// No action of a type is legal at the node.
static const char *type_forbids(const struct bristol_state *state, ph_action action, uint8_t fixed) {
    const unsigned type = ph_action_type(action);
    if (type == BRISTOL_TYPE_CLAIM) {
        return "B-CLAIM-1";
    }
    switch (state->node) {
    case BRISTOL_NODE_MAIN:
        return main_forbids(state, action, fixed);
    case BRISTOL_NODE_CARDS:
        return is_main(type) || type == BRISTOL_TYPE_PASS ? "B-ROUND-3" : value_forbids(state, action, fixed, 0);
    case BRISTOL_NODE_MOVE:
        return type == BRISTOL_TYPE_ELBOW || type == BRISTOL_TYPE_DASH ? bristol_rules[type]->rule : "B-EMERALDS-1";
    case BRISTOL_NODE_WHIP:
        return type == BRISTOL_TYPE_WHIP ? "B-WHIP-1" : "B-WHIP-3";
    default:
        return node_rule(state);
    }
}

const char *bristol_forbids(const void *view, int seat, ph_action action, uint8_t fixed) {
    const struct bristol_state *const state = view;
    const struct ph_actor actor = bristol1350_game.actor(state);
    if (actor.kind != PH_ACTOR_SEAT) {
        return node_rule(state);
    }
    if (actor.seat != seat) {
        const bool out = seat >= 0 && seat < state->pawns && !bristol_is_alive(state, (unsigned)seat);
        return out ? "B-OUT-1" : state->node == BRISTOL_NODE_WHIP ? "B-WHIP-3" : "B-ROUND-2";
    }
    const unsigned matched = ph_rules_matched(&bristol_all_rules, state, action, fixed);
    if (matched == PH_COMPONENTS_MAX) {
        return NULL;
    }
    if (ph_action_type(action) >= BRISTOL_TYPE_COUNT) {
        return node_rule(state);
    }
    return matched > 0 ? value_forbids(state, action, fixed, matched) : type_forbids(state, action, fixed);
}

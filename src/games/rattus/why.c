// SPDX-License-Identifier: MIT
// Which rule is behind an event, and which one forbids an action, by their ids in docs/rules/rattus.md. What is legal
// is asked of the rules themselves; here is only what to call the reason.
#include "games/rattus/why.h"

#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"

#include <string.h>

// ---- events ---------------------------------------------------------------------------------------------------------

// What each node asks for or draws.
static const char *const node_rules[RATTUS_NODE_COUNT] = {
    [RATTUS_NODE_SETUP_CHARACTER] = "R-SETUP-1",
    [RATTUS_NODE_SETUP_PLAGUE] = "R-SETUP-3",
    [RATTUS_NODE_SETUP_CARD] = "R-SETUP-4",
    [RATTUS_NODE_SLOT] = "R-OUT-1",
    [RATTUS_NODE_FACE] = "R-INFO-3",
    [RATTUS_NODE_CARD] = "R-EXPL-1",
    [RATTUS_NODE_SETTLE] = "R-SETUP-5",
    [RATTUS_NODE_CARAVAN_START] = "R-SETUP-6",
    [RATTUS_NODE_MAIN] = "R-TURN-1",
    [RATTUS_NODE_WITCH] = "R-WITCH-1",
    [RATTUS_NODE_WALL] = "R-EMP-1",
    [RATTUS_NODE_NUN] = "R-NUN-1",
    [RATTUS_NODE_EXTRA] = "R-MAYOR-1",
    [RATTUS_NODE_BAKER_PLACE] = "R-BAKER-2",
    [RATTUS_NODE_EXPLORER] = "R-EXPL-1",
    [RATTUS_NODE_ASTRONOMER] = "R-ASTRO-1",
    [RATTUS_NODE_CARAVAN] = "R-CARAV-1",
    [RATTUS_NODE_RAT] = "R-RAT-2",
    [RATTUS_NODE_MORE_RAT] = "R-SOLD-1",
    [RATTUS_NODE_KNIGHT_POPULATION] = "R-KNIGHT-2",
    [RATTUS_NODE_CRUSADE] = "R-CRU-1",
    [RATTUS_NODE_RESOLVE] = "R-CRU-1",
    [RATTUS_NODE_PROTECT] = "R-CARD-1",
    [RATTUS_NODE_POTION] = "R-WIZ-2",
    [RATTUS_NODE_SERF] = "R-SERF-1",
    [RATTUS_NODE_RAVAGE] = "R-RAVAGE-1",
    [RATTUS_NODE_OVER] = "R-SCORE-4",
};

static const char *node_rule(const struct rattus_state *state) {
    if (state->node == RATTUS_NODE_BAKER_PLACE && state->phase == RATTUS_PHASE_RAVAGE) {
        return "R-BAKER-4";
    }
    if (state->node == RATTUS_NODE_CARD && state->pending == RATTUS_PENDING_ASTRONOMER) {
        return "R-ASTRO-1";
    }
    if (state->node == RATTUS_NODE_SERF && state->phase == RATTUS_PHASE_FINAL) {
        return "R-SERF-2";
    }
    return state->node == RATTUS_NODE_MAIN && state->phase == RATTUS_PHASE_FINAL ? "R-FINAL-1"
                                                                                 : node_rules[state->node];
}

// The rule of an action or outcome that happens at a node.
static const char *taken_rule(const struct rattus_state *state, ph_action action) {
    const unsigned type = ph_action_type(action);
    switch (type) {
    case RATTUS_TYPE_DRAW:
    case RATTUS_TYPE_PASS:
    case RATTUS_TYPE_BAKER_PLACE:
    case RATTUS_TYPE_SERF:
        return node_rule(state);
    case RATTUS_TYPE_DONE:
        return state->node == RATTUS_NODE_MAIN && state->phase == RATTUS_PHASE_TURN ? "R-PLAGUE-2" : node_rule(state);
    case RATTUS_TYPE_PLACE:
        return ph_action_component(action, 2) > 0 ? "R-PLACE-3" : "R-PLACE-1";
    case RATTUS_TYPE_RAT:
        return state->node == RATTUS_NODE_MORE_RAT ? "R-SOLD-1" : "R-RAT-1";
    case RATTUS_TYPE_PLAGUE:
        return state->phase == RATTUS_PHASE_FINAL ? "R-FINAL-3" : "R-PLAGUE-1";
    default:
        return rattus_rules[type]->rule;
    }
}

const char *rattus_event_rule(const void *void_state, const struct ph_event *event) {
    const struct rattus_state *const state = void_state;
    if (event->type < PH_TYPES_MAX) {
        return taken_rule(state, event->data);
    }
    const char *const *const rules = rattus_event_shapes[event->type - PH_TYPES_MAX].rules;
    switch (event->type) {
    case RATTUS_EVENT_LOST:
        return rules[rattus_lost_of(event).rest];
    case RATTUS_EVENT_DISCARDED:
        return rules[rattus_discarded_of(event).vain];
    case RATTUS_EVENT_FINAL_ROUND:
        return rules[rattus_final_round_of(event).reason == RATTUS_ENDED_QUIET];
    case RATTUS_EVENT_CARD_DISCARDED:
        return rules[state->pending == RATTUS_PENDING_ASTRONOMER ? 1
                     : state->pending == RATTUS_PENDING_EXPLORER ? 2
                                                                 : 0];
    default:
        return rules[0];
    }
}

// ---- what is forbidden ----------------------------------------------------------------------------------------------

// The character whose own action it is, or RATTUS_NONE.
static unsigned character_of(unsigned type) {
    for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
        if (rattus_character_action[character] == type) {
            return character;
        }
    }
    return RATTUS_NONE;
}

// How far the components of an action lead to a legal one once nothing stands in its way but what the rule itself says.
static unsigned legal_without(const struct rattus_state *state, ph_action action, uint8_t fixed, bool walls,
                              bool bishops) {
    struct rattus_state open = *state;
    open.walls = walls ? 0 : state->walls;
    if (bishops) {
        memset(open.bishops, RATTUS_NONE, sizeof open.bishops);
    }
    return ph_rules_matched(&rattus_all_rules, &open, action, fixed);
}

// What keeps an action from going further than a component, were it not for that; NULL: nothing does.
static const char *obstacle(const struct rattus_state *state, ph_action action, uint8_t fixed, unsigned component) {
    const unsigned type = ph_action_type(action);
    if (type == RATTUS_TYPE_WALL || type == RATTUS_TYPE_BISHOP) {
        return NULL; // they move what would be in the way
    }
    if (state->walls != 0 && legal_without(state, action, fixed, true, false) > component) {
        return type == RATTUS_TYPE_PLAGUE ? "R-PLAGUE-2" : "R-EMP-2";
    }
    return rattus_bishops(state) != 0 && legal_without(state, action, fixed, true, true) > component ? "R-BISHOP-1"
                                                                                                     : NULL;
}

// No action of a type is legal in a turn before C, or in an activation of the final round.
static const char *main_forbids(const struct rattus_state *state, ph_action action, uint8_t fixed) {
    const unsigned type = ph_action_type(action);
    const bool final = state->phase == RATTUS_PHASE_FINAL;
    const unsigned character = type == RATTUS_TYPE_DRAW ? RATTUS_NONE : character_of(type);
    if (character != RATTUS_NONE) {
        const char *const way = obstacle(state, action, fixed, 0);
        if (!rattus_in_play(state, character)) {
            return "R-SETUP-1";
        }
        if (!rattus_owns(state, state->seat, character) || (state->used >> character & 1u) != 0) {
            return final ? "R-FINAL-1" : "R-TURN-2";
        }
        return way != NULL ? way : rattus_rules[type]->rule;
    }
    switch (type) {
    case RATTUS_TYPE_TAKE:
        return final ? "R-FINAL-1" : state->taken ? "R-TURN-1" : "R-TAKE-1";
    case RATTUS_TYPE_PLACE:
    case RATTUS_TYPE_NO_PLACE:
        return final ? "R-FINAL-1" : state->placed ? "R-TURN-1" : "R-PLACE-1";
    case RATTUS_TYPE_PLAGUE:
        return final ? "R-FINAL-3" : !state->placed ? "R-TURN-1" : "R-PLAGUE-2";
    case RATTUS_TYPE_DONE:
        return !state->placed ? "R-TURN-1" : "R-PLAGUE-1";
    default:
        return rattus_rules[type]->rule; // it is asked for when the rule says so
    }
}

// The region of a component that stands for one; RATTUS_NONE: it does not.
static unsigned region_at(ph_action action, unsigned component) {
    const struct ph_field *const field = ph_action_field(&rattus_game, ph_action_type(action), component);
    const unsigned value = ph_action_component(action, component);
    return field != NULL && field->ids == &rattus_region_table && field->kind == PH_FIELD_ID && value >= field->base
               ? value - field->base
               : RATTUS_NONE;
}

// A Diplomat under each cube that could go would be the second of its owner there.
static bool meets_diplomat(const struct rattus_state *state, ph_action action, unsigned component) {
    const unsigned type = ph_action_type(action);
    const unsigned to = type == RATTUS_TYPE_MESSENGER ? ph_action_component(action, 5) : ph_action_component(action, 2);
    return (type == RATTUS_TYPE_MERCHANT || type == RATTUS_TYPE_PIED_PIPER || type == RATTUS_TYPE_MESSENGER) &&
           component >= 2 && to < RATTUS_REGION_COUNT && rattus_marks_cubes(state) &&
           rattus_has_diplomat(state, state->seat, to);
}

// Some actions of the type are legal, and this one is like one of them up to a component.
static const char *value_forbids(const struct rattus_state *state, ph_action action, uint8_t fixed,
                                 unsigned component) {
    const unsigned type = ph_action_type(action);
    const unsigned region = region_at(action, component);
    if (region != RATTUS_NONE && (region >= RATTUS_REGION_COUNT || (state->regions >> region & 1u) == 0)) {
        return "R-BOARD-1";
    }
    const char *const way = obstacle(state, action, fixed, component);
    if (way != NULL) {
        return way;
    }
    if (meets_diplomat(state, action, component)) {
        return "R-SULTAN-2";
    }
    switch (type) {
    case RATTUS_TYPE_TAKE:
        return ph_action_component(action, 1) < RATTUS_CHARACTER_COUNT &&
                       rattus_in_play(state, ph_action_component(action, 1))
                   ? "R-TAKE-1"
                   : "R-SETUP-1";
    case RATTUS_TYPE_PLACE:
        return component == 1                       ? rattus_extras(state) > 0 ? "R-PLACE-3" : "R-PLACE-1"
               : ph_action_component(action, 2) > 0 ? "R-PLACE-3"
                                                    : "R-PLACE-1";
    case RATTUS_TYPE_PLAGUE:
        return state->phase == RATTUS_PHASE_FINAL ? "R-FINAL-3"
               : rattus_plague_steps(state) > 1   ? "R-KNIGHT-1"
                                                  : "R-PLAGUE-1";
    case RATTUS_TYPE_RAT:
        return "R-RAT-1";
    default:
        return taken_rule(state, action);
    }
}

// Why a seat has to wait for another one, or for luck.
static const char *waits_for(const struct rattus_state *state) {
    switch (state->node) {
    case RATTUS_NODE_WITCH:
    case RATTUS_NODE_WALL:
    case RATTUS_NODE_NUN:
    case RATTUS_NODE_EXTRA:
    case RATTUS_NODE_EXPLORER:
    case RATTUS_NODE_ASTRONOMER:
    case RATTUS_NODE_RAT:
    case RATTUS_NODE_MORE_RAT:
    case RATTUS_NODE_KNIGHT_POPULATION:
    case RATTUS_NODE_CRUSADE:
    case RATTUS_NODE_RESOLVE:
    case RATTUS_NODE_SERF:
        return state->phase == RATTUS_PHASE_FINAL ? "R-FINAL-1" : "R-TURN-2";
    default:
        return node_rule(state);
    }
}

const char *rattus_forbids(const void *view, int seat, ph_action action, uint8_t fixed) {
    const struct rattus_state *const state = view;
    const struct ph_actor actor = rattus_game.actor(state);
    if (actor.kind != PH_ACTOR_SEAT || actor.seat != seat) {
        return waits_for(state);
    }
    const unsigned matched = ph_rules_matched(&rattus_all_rules, state, action, fixed);
    if (matched == PH_COMPONENTS_MAX) {
        return NULL;
    }
    if (ph_action_type(action) >= RATTUS_TYPE_COUNT) {
        return node_rule(state);
    }
    if (matched > 0) {
        return value_forbids(state, action, fixed, matched);
    }
    return state->node == RATTUS_NODE_MAIN ? main_forbids(state, action, fixed) : node_rule(state);
}

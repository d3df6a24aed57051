// SPDX-License-Identifier: MIT
// Bristol 1350: the table that makes it a game. Start with the phases, in rulebook order; each names its file.
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/notation.h"
#include "games/bristol1350/options.h"
#include "games/bristol1350/phases.h"
#include "games/bristol1350/position/position.h"
#include "games/bristol1350/view.h"
#include "games/bristol1350/why.h"

#include <string.h>

static bool (*const phases[BRISTOL_PHASE_COUNT])(struct bristol_state *state, struct ph_events *events) = {
    [BRISTOL_PHASE_SETUP] = bristol_setup_advance,     // rules/setup.c
    [BRISTOL_PHASE_ROLL] = bristol_roll_advance,       // rules/round.c, dice.c
    [BRISTOL_PHASE_TURNS] = bristol_turns_advance,     // rules/turn.c, dice.c, moves.c, symptoms.c, remedies.c,
                                                       // plague.c, out.c; remedies/, characters/, ghosts/, variants/
    [BRISTOL_PHASE_MINGLE] = bristol_mingle_advance,   // rules/mingle.c, symptoms.c, plague.c; then movement.c
    [BRISTOL_PHASE_ARRIVAL] = bristol_arrival_advance, // rules/arrival.c, out.c
    [BRISTOL_PHASE_OVER] = bristol_over_advance,       // rules/over.c
};

void bristol_advance(struct bristol_state *state, struct ph_events *events) {
    while (!bristol_box_solo_ask(state) && !phases[state->phase](state, events)) {
    }
}

unsigned bristol_deciding_seat(const struct bristol_state *state) {
    return state->node == BRISTOL_NODE_WHIP ? state->pending.ask[0] : state->turn;
}

// What a decision asks for, besides claims.
static uint64_t decision_types(const struct bristol_state *state) {
    static const uint64_t types[BRISTOL_NODE_COUNT] = {
        [BRISTOL_NODE_CHICKEN] = BRISTOL_BIT(AGAIN) | BRISTOL_BIT(STOP),
        [BRISTOL_NODE_LOCK] = BRISTOL_BIT(LOCK),
        [BRISTOL_NODE_KEEP] = BRISTOL_BIT(KEEP),
        [BRISTOL_NODE_PLACE] = BRISTOL_BIT(PLACE),
        [BRISTOL_NODE_DISCARD] = BRISTOL_BIT(DISCARD),
        [BRISTOL_NODE_GIVE] = BRISTOL_BIT(GIVE),
    };
    switch (state->node) {
    case BRISTOL_NODE_MAIN:
        return bristol_main_types(state);
    case BRISTOL_NODE_CARDS:
        return bristol_cards_types(state);
    case BRISTOL_NODE_WHIP:
        return BRISTOL_IF(WHIP) | BRISTOL_BIT(PASS);
    case BRISTOL_NODE_MOVE:
        return bristol_moves_types(state);
    default:
        return types[state->node];
    }
}

// The outcomes of each chance node are of one type, in the same order.
static_assert((int)BRISTOL_NODE_CHARACTER == (int)BRISTOL_TYPE_CHARACTER &&
                  (int)BRISTOL_NODE_COIN == (int)BRISTOL_TYPE_COIN,
              "a chance node has its type's number");

uint64_t bristol_game_types(const struct bristol_state *state) {
    if (state->node == BRISTOL_NODE_HEALTH) {
        return BRISTOL_BIT(HEALTH);
    }
    if (bristol_is_chance(state)) {
        return (uint64_t)1 << state->node;
    }
    if (state->node == BRISTOL_NODE_OVER) {
        return 0;
    }
    return decision_types(state) | BRISTOL_IF(CLAIM);
}

// ---- the interface --------------------------------------------------------------------------------------------------

PH_RULE_FUNCTIONS(bristol, BRISTOL_TYPE_COUNT)

static struct ph_actor actor(const void *void_state) {
    const struct bristol_state *const state = void_state;
    if (bristol_is_chance(state)) {
        return (struct ph_actor){.kind = PH_ACTOR_CHANCE};
    }
    if (state->node == BRISTOL_NODE_OVER) {
        return (struct ph_actor){.kind = PH_ACTOR_OVER};
    }
    return (struct ph_actor){.kind = PH_ACTOR_SEAT, .seat = (uint8_t)bristol_deciding_seat(state)};
}

static ph_action sample(const void *state, struct ph_random *random) {
    const unsigned type = ph_types_pick(bristol_game_types(state), random);
    const struct bristol_rule *const rule = bristol_rules[type];
    return rule->sample != NULL ? rule->sample(state, random) : ph_rules_pick(&bristol_all_rules, state, type, random);
}

static void apply(void *void_state, ph_action action, struct ph_events *events) {
    struct bristol_state *const state = void_state;
    const unsigned type = ph_action_type(action);
    const size_t told = events == NULL ? 0 : events->count;
    if (!bristol_is_chance(state)) {
        const unsigned seat = bristol_deciding_seat(state);
        if (events != NULL) {
            // What is kept, discarded or put into an area only its owner sees.
            const bool own = type == BRISTOL_TYPE_KEEP || type == BRISTOL_TYPE_DISCARD || type == BRISTOL_TYPE_PLACE;
            ph_events_add(events, (struct ph_event){.type = (uint16_t)type,
                                                    .to = (uint16_t)(own ? 1u << seat : PH_EVENT_TO_ALL),
                                                    .data = action,
                                                    .seat = (uint8_t)seat});
        }
        if (type != BRISTOL_TYPE_CLAIM) { // the decision is made
            state->said_count = 0;
            memset(state->said, 0, sizeof state->said);
        }
    }
    bristol_rules[type]->apply(state, action, events);
    bristol_advance(state, events);
    if (state->boxed != 0 && events != NULL) {
        bristol_box_redact(events, told);
    }
    ph_rules_check(&bristol1350_game, state);
}

// The whip window (B-WHIP-1, B-WHIP-2, B-WHIP-3).
static void window(const void *void_state, struct ph_window *window) {
    const struct bristol_state *const state = void_state;
    *window = (struct ph_window){
        .decline = BRISTOL_TYPE_PASS,
        .answers = (uint64_t)1 << BRISTOL_TYPE_PASS | (uint64_t)1 << BRISTOL_TYPE_WHIP, // not a claim
        .only_after_declines = true,
    };
    if (state->node == BRISTOL_NODE_WHIP) {
        window->count = state->pending.ask_count;
        memcpy(window->seats, state->pending.ask, window->count);
    }
}

static void result(const void *void_state, struct ph_result *result) {
    const struct bristol_state *const state = void_state;
    memset(result, 0, sizeof *result);
    result->over = state->node == BRISTOL_NODE_OVER;
    result->seats = state->pawns;
    if (result->over) {
        bristol_scores(state, result->scores);
        result->winners = (uint16_t)bristol_winners(state);
        result->reason = bristol_reason_ids[state->ended];
    }
}

const struct ph_game bristol1350_game = {
    .id = "bristol1350",
    .name = "Bristol 1350",
    .players_min = 1,
    .players_max = BRISTOL_SEATS_MAX,
    .type_count = BRISTOL_TYPE_COUNT,
    .action_shape = bristol_action_shape,
    .event_count = BRISTOL_EVENT_COUNT,
    .event_shapes = bristol_event_shapes,
    .state_size = sizeof(struct bristol_state),
    .observation_size = BRISTOL_OBSERVATION_SIZE,
    .observation_fields = bristol_observation_fields,
    .playout_cap = 20000,
    .description = bristol_description_json,
    .data_hash = bristol_data_hash,
    .setup = setup,
    .players = players,
    .actor = actor,
    .legal_types = legal_types,
    .legal = legal,
    .is_legal = is_legal,
    .window = window,
    .sample = sample,
    .apply = apply,
    .view = bristol_view,
    .determinize = bristol_determinize,
    .observe = bristol_observe,
    .result = result,
    .event_rule = bristol_event_rule,
    .forbids = bristol_forbids,
    .action_text = bristol_action_text,
    .action_from_text = bristol_action_from_text,
    .action_from_json = bristol_action_from_json,
    .action_json = bristol_action_json,
    .event_json = bristol_event_json,
    .state_json = bristol_state_json,
    .state_from_json = bristol_state_from_json,
    .options_json = options_json,
    .check = check,
    .box = bristol_box,
};

// SPDX-License-Identifier: MIT
// Rattus: the table that makes it a game. Start with the phases, in rulebook order; each names its file.
#include "games/rattus/notation.h"
#include "games/rattus/options.h"
#include "games/rattus/phases.h"
#include "games/rattus/position/position.h"
#include "games/rattus/position/words.h"
#include "games/rattus/rattus.h"
#include "games/rattus/view.h"
#include "games/rattus/why.h"

const struct rattus_phase_rules rattus_phases[RATTUS_PHASE_COUNT] = {
    [RATTUS_PHASE_SETUP] = {"setup", rattus_setup_advance},    // rules/setup.c, rules/chance.c
    [RATTUS_PHASE_SETTLE] = {"settle", rattus_settle_advance}, // rules/settle.c
    [RATTUS_PHASE_TURN] = {"turn", rattus_turn_advance},   // rules/turn.c, take_card.c, place_cubes.c, move_plague.c,
                                                           // spread.c, outbreak.c, steps.c; characters/, expansions/
    [RATTUS_PHASE_FINAL] = {"final", rattus_turn_advance}, // rules/turn.c, final_round.c
    [RATTUS_PHASE_RAVAGE] = {"ravage", rattus_ravage_advance}, // rules/ravage.c
    [RATTUS_PHASE_OVER] = {"over", rattus_over_advance},       // rules/score.c
};

void rattus_advance(struct rattus_state *state, struct ph_events *events) {
    while (!rattus_phases[state->phase].advance(state, events)) {
    }
}

// ---- the interface --------------------------------------------------------------------------------------------------

PH_RULE_FUNCTIONS(rattus, RATTUS_TYPE_COUNT)

static unsigned deciding_seat(const struct rattus_state *state) {
    switch (state->node) {
    case RATTUS_NODE_BAKER_PLACE:
        return state->step.queue[0];
    case RATTUS_NODE_CARAVAN:
        return rattus_caravan_seat(state);
    case RATTUS_NODE_PROTECT:
        return rattus_first_of(state, state->outbreak.window);
    case RATTUS_NODE_POTION:
        return rattus_due_seat(state);
    default:
        return state->seat;
    }
}

static struct ph_actor actor(const void *void_state) {
    const struct rattus_state *const state = void_state;
    if (state->node < RATTUS_NODE_SETTLE) {
        return (struct ph_actor){.kind = PH_ACTOR_CHANCE};
    }
    if (state->node == RATTUS_NODE_OVER) {
        return (struct ph_actor){.kind = PH_ACTOR_OVER};
    }
    return (struct ph_actor){.kind = PH_ACTOR_SEAT, .seat = (uint8_t)deciding_seat(state)};
}

// What is legal at the nodes that do not depend on more.
static const uint64_t node_types[RATTUS_NODE_COUNT] = {
    [RATTUS_NODE_SETUP_CHARACTER] = RATTUS_BIT(DRAW),
    [RATTUS_NODE_SETUP_PLAGUE] = RATTUS_BIT(DRAW),
    [RATTUS_NODE_SETUP_CARD] = RATTUS_BIT(DRAW),
    [RATTUS_NODE_SLOT] = RATTUS_BIT(DRAW),
    [RATTUS_NODE_FACE] = RATTUS_BIT(DRAW),
    [RATTUS_NODE_CARD] = RATTUS_BIT(DRAW),
    [RATTUS_NODE_SETTLE] = RATTUS_BIT(SETTLE),
    [RATTUS_NODE_CARAVAN_START] = RATTUS_BIT(CARAVAN_START),
    [RATTUS_NODE_WALL] = RATTUS_BIT(WALL) | RATTUS_BIT(DONE),
    [RATTUS_NODE_NUN] = RATTUS_BIT(NUN) | RATTUS_BIT(DONE),
    [RATTUS_NODE_EXTRA] = RATTUS_BIT(EXTRA) | RATTUS_BIT(DONE),
    [RATTUS_NODE_BAKER_PLACE] = RATTUS_BIT(BAKER_PLACE),
    [RATTUS_NODE_EXPLORER] = RATTUS_BIT(EXPLORER_PLACE) | RATTUS_BIT(DONE),
    [RATTUS_NODE_ASTRONOMER] = RATTUS_BIT(KEEP),
    [RATTUS_NODE_CARAVAN] = RATTUS_BIT(CARAVAN_CUBE),
    [RATTUS_NODE_RAT] = RATTUS_BIT(RAT),
    [RATTUS_NODE_MORE_RAT] = RATTUS_BIT(RAT) | RATTUS_BIT(NO_RAT),
    [RATTUS_NODE_KNIGHT_POPULATION] = RATTUS_BIT(KNIGHT_POPULATION),
    [RATTUS_NODE_CRUSADE] = RATTUS_BIT(CRUSADE),
    [RATTUS_NODE_RESOLVE] = RATTUS_BIT(RESOLVE),
    [RATTUS_NODE_POTION] = RATTUS_BIT(POTION) | RATTUS_BIT(PASS),
    [RATTUS_NODE_SERF] = RATTUS_BIT(SERF),
    [RATTUS_NODE_RAVAGE] = RATTUS_BIT(RAVAGE),
};

uint64_t rattus_game_types(const struct rattus_state *state) {
    switch (state->node) {
    case RATTUS_NODE_MAIN:
        return rattus_main_types(state);
    case RATTUS_NODE_WITCH:
        return (state->step.looked_count == 1 ? RATTUS_BIT(WITCH_LOOK) : RATTUS_BIT(WITCH_SWAP)) | RATTUS_BIT(DONE);
    case RATTUS_NODE_PROTECT:
        return RATTUS_IF(PROTECT) | RATTUS_BIT(PASS);
    default:
        return node_types[state->node];
    }
}

ph_action rattus_pick(const struct rattus_state *state, unsigned type, struct ph_random *random) {
    return ph_rules_pick(&rattus_all_rules, state, type, random);
}

static ph_action sample(const void *state, struct ph_random *random) {
    const unsigned type = ph_types_pick(rattus_game_types(state), random);
    const struct rattus_rule *const rule = rattus_rules[type];
    return rule->sample != NULL ? rule->sample(state, random) : rattus_pick(state, type, random);
}

static void apply(void *void_state, ph_action action, struct ph_events *events) {
    struct rattus_state *const state = void_state;
    const struct rattus_rule *const rule = rattus_rules[ph_action_type(action)];
    if (events != NULL && !rule->private_event) {
        ph_events_add(events, (struct ph_event){.type = ph_action_type(action),
                                                .to = PH_EVENT_TO_ALL,
                                                .data = action,
                                                .seat = (uint8_t)deciding_seat(state)});
    }
    rule->apply(state, action, events);
    rattus_advance(state, events);
    ph_rules_check(&rattus_game, state);
}

// The window for region cards (R-CARD-1).
static void window(const void *void_state, struct ph_window *window) {
    const struct rattus_state *const state = void_state;
    *window = (struct ph_window){
        .decline = RATTUS_TYPE_PASS,
        .answers = (uint64_t)1 << RATTUS_TYPE_PASS | (uint64_t)1 << RATTUS_TYPE_PROTECT,
    };
    if (state->node != RATTUS_NODE_PROTECT) {
        return;
    }
    for (unsigned seats = state->outbreak.window; seats != 0;) {
        const unsigned seat = rattus_first_of(state, seats);
        window->seats[window->count++] = (uint8_t)seat;
        seats &= ~(1u << seat);
    }
}

static void result(const void *void_state, struct ph_result *result) {
    const struct rattus_state *const state = void_state;
    memset(result, 0, sizeof *result);
    rattus_public_scores(state, result->scores);
    result->seats = state->options.players;
    result->over = state->phase == RATTUS_PHASE_OVER;
    if (result->over) {
        result->winners = (uint16_t)(1u << rattus_winner(state));
        result->reason = rattus_ended_words[state->ended];
    }
}

// R-TOKEN-2: the first version knew one set of tokens, and its records do not name it.
static const struct ph_late_option late_options[] = {{"tokens", "\"harsh\""}, {NULL, NULL}};

const struct ph_game rattus_game = {
    .id = "rattus",
    .name = "Rattus",
    .players_min = 2,
    .players_max = RATTUS_SEATS_MAX,
    .type_count = RATTUS_TYPE_COUNT,
    .action_shape = rattus_action_shape,
    .event_count = RATTUS_EVENT_COUNT,
    .event_shapes = rattus_event_shapes,
    .state_size = sizeof(struct rattus_state),
    .observation_size = RATTUS_OBSERVATION_SIZE,
    .observation_fields = rattus_observation_fields,
    .playout_cap = 20000,
    .description = rattus_description_json,
    .data_hash = rattus_data_hash,
    .late_options = late_options,
    .setup = setup,
    .players = players,
    .actor = actor,
    .legal_types = legal_types,
    .legal = legal,
    .is_legal = is_legal,
    .window = window,
    .sample = sample,
    .apply = apply,
    .view = rattus_view,
    .determinize = rattus_determinize,
    .observe = rattus_observe,
    .result = result,
    .event_rule = rattus_event_rule,
    .forbids = rattus_forbids,
    .action_text = rattus_action_text,
    .action_from_text = rattus_action_from_text,
    .action_from_json = rattus_action_from_json,
    .action_json = rattus_action_json,
    .event_json = rattus_event_json,
    .state_json = rattus_state_json,
    .state_from_json = rattus_state_from_json,
    .options_json = options_json,
    .check = check,
    .box = rattus_box,
};

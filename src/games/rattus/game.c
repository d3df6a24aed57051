// SPDX-License-Identifier: MIT
// Rattus: the table that makes it a game. Start with the phases, in rulebook order; each names its file.
#include "games/rattus/notation.h"
#include "games/rattus/options.h"
#include "games/rattus/phases.h"
#include "games/rattus/position.h"
#include "games/rattus/rattus.h"
#include "games/rattus/view.h"

#if defined(PH_CHECK_STATES)
#include <stdio.h>
#include <stdlib.h>
#endif

const struct rattus_phase_rules rattus_phases[RATTUS_PHASE_COUNT] = {
    [RATTUS_PHASE_SETUP] = {"setup", rattus_setup_advance},    // rules/setup.c, rules/chance.c
    [RATTUS_PHASE_SETTLE] = {"settle", rattus_settle_advance}, // rules/settle.c
    [RATTUS_PHASE_TURN] = {"turn", rattus_turn_advance},   // rules/turn.c, take_card.c, place_cubes.c, move_plague.c,
                                                           // spread.c, outbreak.c, characters/
    [RATTUS_PHASE_FINAL] = {"final", rattus_turn_advance}, // rules/final_round.c
    [RATTUS_PHASE_RAVAGE] = {"ravage", rattus_ravage_advance}, // rules/ravage.c
    [RATTUS_PHASE_OVER] = {"over", rattus_over_advance},       // rules/score.c
};

void rattus_advance(struct rattus_state *state, struct ph_events *events) {
    while (!rattus_phases[state->phase].advance(state, events)) {
    }
}

// ---- the interface --------------------------------------------------------------------------------------------------

static enum ph_status setup(void *state, int players, struct ph_json json, struct ph_error *error) {
    struct rattus_options options;
    const enum ph_status status = rattus_options_read(&options, players, json, PH_ERROR_BAD_REQUEST, error);
    if (status == PH_OK) {
        rattus_setup(state, players, options.africanus, options.pied_piper, options.mode, options.characters);
        rattus_advance(state, NULL);
    }
    return status;
}

static int players(const void *state) {
    return ((const struct rattus_state *)state)->players;
}

static int tally(ph_action action) {
    return ph_action_type(action) == RATTUS_TYPE_TAKE ? ph_action_component(action, 1) : -1;
}

static struct ph_actor actor(const void *void_state) {
    const struct rattus_state *const state = void_state;
    switch (state->node) {
    case RATTUS_NODE_SETUP_CHARACTER:
    case RATTUS_NODE_SETUP_PLAGUE:
    case RATTUS_NODE_SLOT:
    case RATTUS_NODE_FACE:
        return (struct ph_actor){.kind = PH_ACTOR_CHANCE};
    case RATTUS_NODE_OVER:
        return (struct ph_actor){.kind = PH_ACTOR_OVER};
    default:
        return (struct ph_actor){.kind = PH_ACTOR_SEAT, .seat = state->seat};
    }
}

uint64_t rattus_game_types(const struct rattus_state *state) {
    switch (state->node) {
    case RATTUS_NODE_SETUP_CHARACTER:
    case RATTUS_NODE_SETUP_PLAGUE:
    case RATTUS_NODE_SLOT:
    case RATTUS_NODE_FACE:
        return (uint64_t)1 << RATTUS_TYPE_DRAW;
    case RATTUS_NODE_SETTLE:
        return (uint64_t)1 << RATTUS_TYPE_SETTLE;
    case RATTUS_NODE_RAT:
        return (uint64_t)1 << RATTUS_TYPE_RAT;
    case RATTUS_NODE_KNIGHT_POPULATION:
        return (uint64_t)1 << RATTUS_TYPE_KNIGHT_POPULATION;
    case RATTUS_NODE_MAIN:
        return rattus_main_types(state);
    case RATTUS_NODE_WITCH:
        return (uint64_t)1 << (state->step.looked_count == 1 ? RATTUS_TYPE_WITCH_LOOK : RATTUS_TYPE_WITCH_SWAP) |
               (uint64_t)1 << RATTUS_TYPE_DONE;
    default:
        return 0;
    }
}

static uint64_t legal_types(const void *state) {
    return rattus_game_types(state);
}

static size_t legal(const void *state, uint64_t types, ph_action *actions, uint64_t *weights, size_t capacity) {
    struct rattus_list list = {.actions = actions, .weights = weights, .capacity = capacity};
    types &= rattus_game_types(state);
    for (; types != 0; types &= types - 1) {
        rattus_rules[__builtin_ctzll(types)]->list(state, &list);
    }
    return list.count;
}

struct wanted {
    ph_action action;
    bool found;
};

static void compare(struct rattus_list *list, ph_action action) {
    struct wanted *const wanted = list->context;
    wanted->found |= action == wanted->action;
}

static bool is_legal(const void *state, ph_action action) {
    struct wanted wanted = {.action = action};
    struct rattus_list list = {.visit = compare, .context = &wanted};
    const unsigned type = ph_action_type(action);
    if (type < RATTUS_TYPE_COUNT && (rattus_game_types(state) >> type & 1u) != 0) {
        rattus_rules[type]->list(state, &list);
    }
    return wanted.found;
}

static ph_action sample(const void *state, struct ph_random *random) {
    uint64_t types = rattus_game_types(state);
    assert(types != 0);
    if ((types & (types - 1)) != 0) {
        const unsigned count = rattus_count((uint32_t)types) + rattus_count((uint32_t)(types >> 32));
        for (unsigned n = ph_random_below(random, count); n > 0; n--) {
            types &= types - 1;
        }
    }
    const struct rattus_rule *const rule = rattus_rules[__builtin_ctzll(types)];
    if (rule->sample != NULL) {
        return rule->sample(state, random);
    }
    ph_action actions[2 * RATTUS_REGION_COUNT]; // rules without a sampler have at most two actions a region
    struct rattus_list list = {.actions = actions, .capacity = sizeof actions / sizeof *actions};
    rule->list(state, &list);
    assert(list.count > 0 && list.count <= list.capacity);
    return list.count == 1 ? actions[0] : actions[ph_random_below(random, (uint32_t)list.count)];
}

static void apply(void *void_state, ph_action action, struct ph_events *events) {
    struct rattus_state *const state = void_state;
    const struct rattus_rule *const rule = rattus_rules[ph_action_type(action)];
    if (events != NULL && !rule->private_event) {
        ph_events_add(events,
                      (struct ph_event){
                          .type = ph_action_type(action), .to = PH_EVENT_TO_ALL, .data = action, .seat = state->seat});
    }
    rule->apply(state, action, events);
    rattus_advance(state, events);
#if defined(PH_CHECK_STATES)
    struct ph_error error;
    if (rattus_state_check(state, &error) != PH_OK) {
        fprintf(stderr, "rattus: %s\n", error.message);
        abort();
    }
#endif
}

static void result(const void *void_state, struct ph_result *result) {
    const struct rattus_state *const state = void_state;
    static const char *const reasons[] = {NULL, "rats", "cubes"};
    memset(result, 0, sizeof *result);
    rattus_scores(state, result->scores);
    result->over = state->phase == RATTUS_PHASE_OVER;
    if (result->over) {
        result->winners = (uint16_t)(1u << rattus_winner(state));
        result->reason = reasons[state->ended];
    }
}

static void options_json(const void *state, struct ph_writer *writer) {
    rattus_options_write(state, writer);
}

static enum ph_status check(const void *state, struct ph_error *error) {
    return rattus_state_check(state, error);
}

static const struct ph_action_type_info type_infos[RATTUS_TYPE_COUNT] = {
    [RATTUS_TYPE_DRAW] = {"draw", 3, {"type", "kind", "value"}},
    [RATTUS_TYPE_SETTLE] = {"settle", 3, {"type", "region", "cubes"}},
    [RATTUS_TYPE_TAKE] = {"take", 2, {"type", "character"}},
    [RATTUS_TYPE_PLACE] = {"place", 3, {"type", "region", "extra"}},
    [RATTUS_TYPE_NO_PLACE] = {"no_place", 1, {"type"}},
    [RATTUS_TYPE_PLAGUE] = {"plague", 6, {"type", "to", "first step", "second step", "third step", "with"}},
    [RATTUS_TYPE_RAT] = {"rat", 2, {"type", "region"}},
    [RATTUS_TYPE_KNIGHT_POPULATION] = {"knight_population", 2, {"type", "use"}},
    [RATTUS_TYPE_DONE] = {"done", 1, {"type"}},
    [RATTUS_TYPE_KING] = {"king", 3, {"type", "region", "cube"}},
    [RATTUS_TYPE_MONK] = {"monk", 4, {"type", "from", "to", "slot"}},
    [RATTUS_TYPE_MERCHANT] = {"merchant",
                              7,
                              {"type", "from", "to", "count", "first mark", "second mark", "third mark"}},
    [RATTUS_TYPE_PEASANT] = {"peasant", 2, {"type", "region"}},
    [RATTUS_TYPE_WITCH_LOOK] = {"witch_look", 3, {"type", "region", "slot"}},
    [RATTUS_TYPE_WITCH_SWAP] = {"witch_swap", 1, {"type"}},
};

const struct ph_game rattus_game = {
    .id = "rattus",
    .name = "Rattus",
    .players_min = 2,
    .players_max = 4,
    .type_count = RATTUS_TYPE_COUNT,
    .types = type_infos,
    .state_size = sizeof(struct rattus_state),
    .observation_size = RATTUS_OBSERVATION_SIZE,
    .playout_cap = 20000,
    .description = rattus_description_json,
    .data_hash = rattus_data_hash,
    .tally_title = "character",
    .tally_count = RATTUS_CHARACTER_COUNT,
    .tally_ids = rattus_character_ids,
    .setup = setup,
    .players = players,
    .tally = tally,
    .actor = actor,
    .legal_types = legal_types,
    .legal = legal,
    .is_legal = is_legal,
    .sample = sample,
    .apply = apply,
    .view = rattus_view,
    .determinize = rattus_determinize,
    .observe = rattus_observe,
    .result = result,
    .action_text = rattus_action_text,
    .action_from_text = rattus_action_from_text,
    .action_from_json = rattus_action_from_json,
    .action_json = rattus_action_json,
    .event_json = rattus_event_json,
    .state_json = rattus_state_json,
    .state_from_json = rattus_state_from_json,
    .options_json = options_json,
    .check = check,
};

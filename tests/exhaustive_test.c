// SPDX-License-Identifier: MIT
// Random games of Rattus in every mixture of its boxes, until everything that a character or a phase lets one do has
// been done in every phase in which the rules allow it. Fails if something never comes up, and if something comes up
// where the rules do not have it. Prints how often each was done.
//
// It plays until each was done twice, and gives up after 20,000 games; with PH_EXHAUSTIVE_GAMES=n it plays n games.
#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"
#include "pesthouse/pesthouse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 20000, TIMES = 2, USES_MAX = 128, ACTIONS_MAX = 1 << 16, FAVOUR = 4 };

#define SETUP (1u << RATTUS_PHASE_SETUP)
#define SETTLE (1u << RATTUS_PHASE_SETTLE)
#define TURN (1u << RATTUS_PHASE_TURN)
#define FINAL (1u << RATTUS_PHASE_FINAL)
#define RAVAGE (1u << RATTUS_PHASE_RAVAGE)

// What can be done, by the rules, and in which phases. Actions of a character that was added later have a row added:
// they can be done in turns and in the final round.
static struct use {
    const char *name;
    unsigned phases;
} uses[USES_MAX] = {
    {"draw a character", SETUP},
    {"draw the plague's region", SETUP},
    {"draw a region card", SETUP | TURN | FINAL},
    {"draw which token is turned", TURN | FINAL | RAVAGE},
    {"draw a token", TURN | FINAL | RAVAGE},
    {"draw a token of the discard", FINAL | RAVAGE},
    {"settle 2", SETTLE},
    {"settle 1", SETTLE},
    {"caravan_start", SETTLE},
    {"take", TURN},
    {"take the Baker with bread", TURN},
    {"place", TURN},
    {"place with an extra", TURN},
    {"no_place", TURN},
    {"extra", TURN},
    {"plague, one step", TURN},
    {"plague, two steps", TURN},
    {"plague, three steps", TURN},
    {"plague with knight", FINAL},
    {"plague with crusader", FINAL},
    {"plague with serf", FINAL},
    {"plague with several", FINAL},
    {"rat", TURN},
    {"rat of the Soldier", TURN},
    {"no_rat", TURN},
    {"knight_population", TURN},
    {"crusade", TURN},
    {"resolve", TURN | FINAL},
    {"protect", TURN | FINAL | RAVAGE},
    {"pass a window", TURN | FINAL | RAVAGE},
    {"potion", TURN | FINAL | RAVAGE},
    {"pass a potion", TURN | FINAL | RAVAGE},
    {"serf", TURN | FINAL},
    {"ravage", RAVAGE},
    {"done, of a turn", TURN}, // the plague is walled in (R-PLAGUE-2)
    {"done, of an activation", FINAL},
    {"done, of a step", TURN | FINAL},
    {"king", TURN | FINAL},
    {"monk", TURN | FINAL},
    {"merchant", TURN | FINAL},
    {"merchant of marked cubes", TURN | FINAL},
    {"peasant", FINAL},
    {"witch_look, first", TURN | FINAL},
    {"witch_look, second", TURN | FINAL},
    {"witch_swap", TURN | FINAL},
    {"queen", FINAL},
    {"wall from supply", TURN | FINAL},
    {"wall that stood", TURN | FINAL},
    {"bishop from supply", TURN | FINAL},
    {"bishop that stood", TURN | FINAL},
    {"nun from supply", TURN | FINAL},
    {"nun that stood", TURN | FINAL},
    {"soldier", FINAL},
    {"soldier from the discard", FINAL},
    {"messenger", TURN | FINAL},
    {"messenger of marked cubes", TURN | FINAL},
    {"mayor", TURN | FINAL},
    {"baker_store", TURN | FINAL},
    {"baker_place", TURN | RAVAGE},
    {"pied_piper", TURN | FINAL},
    {"pied_piper without a rat", TURN | FINAL},
    {"wizard", TURN | FINAL},
    {"diplomat", TURN | FINAL},
    {"astronomer", TURN | FINAL},
    {"keep", TURN | FINAL},
    {"explorer", TURN | FINAL},
    {"explorer_place", TURN | FINAL},
    {"caravan", TURN | FINAL},
    {"caravan_cube", TURN | FINAL},
    [USES_MAX - 1] = {NULL, 0},
};
static size_t use_count;

static unsigned counts[USES_MAX][RATTUS_PHASE_COUNT];
static unsigned type_counts[RATTUS_TYPE_COUNT][RATTUS_PHASE_COUNT];

static const char *name_of_draw(const struct rattus_state *state, ph_action action) {
    switch (ph_action_component(action, 1)) {
    case RATTUS_DRAW_CHARACTER:
        return "draw a character";
    case RATTUS_DRAW_REGION:
        return "draw the plague's region";
    case RATTUS_DRAW_CARD:
        return "draw a region card";
    case RATTUS_DRAW_SLOT:
        return "draw which token is turned";
    default: {
        unsigned region = 0;
        unsigned slot = 0;
        rattus_face_target(state, &region, &slot);
        return rattus_token_is_again(state->at[region].tokens[slot]) ? "draw a token of the discard" : "draw a token";
    }
    }
}

static const char *name_of_plague(const struct rattus_state *state, ph_action action) {
    switch (ph_action_component(action, 5)) {
    case 0:
        return ph_action_component(action, 4) != 0   ? "plague, three steps"
               : ph_action_component(action, 3) != 0 ? "plague, two steps"
                                                     : "plague, one step";
    case RATTUS_WITH_KNIGHT:
        return "plague with knight";
    case RATTUS_WITH_CRUSADER:
        return "plague with crusader";
    case RATTUS_WITH_SERF:
        return "plague with serf";
    default:
        assert_int_equal(state->phase, RATTUS_PHASE_FINAL);
        return "plague with several";
    }
}

// What an action of a state is, in the words of the table.
static const char *name_of(const struct rattus_state *state, ph_action action) {
    const unsigned type = ph_action_type(action);
    const unsigned first = ph_action_component(action, 1);
    switch (type) {
    case RATTUS_TYPE_DRAW:
        return name_of_draw(state, action);
    case RATTUS_TYPE_SETTLE:
        return ph_action_component(action, 2) == 2 ? "settle 2" : "settle 1";
    case RATTUS_TYPE_TAKE:
        return first == RATTUS_BAKER && state->baker > 0 ? "take the Baker with bread" : "take";
    case RATTUS_TYPE_PLACE:
        return ph_action_component(action, 2) > 0 ? "place with an extra" : "place";
    case RATTUS_TYPE_PLAGUE:
        return name_of_plague(state, action);
    case RATTUS_TYPE_RAT:
        return state->node == RATTUS_NODE_MORE_RAT ? "rat of the Soldier" : "rat";
    case RATTUS_TYPE_PASS:
        return state->node == RATTUS_NODE_PROTECT ? "pass a window" : "pass a potion";
    case RATTUS_TYPE_DONE:
        return state->pending != RATTUS_PENDING_NONE ? "done, of a step"
               : state->phase == RATTUS_PHASE_FINAL  ? "done, of an activation"
                                                     : "done, of a turn";
    case RATTUS_TYPE_MERCHANT:
        return ph_action_component(action, 4) != 0 ? "merchant of marked cubes" : "merchant";
    case RATTUS_TYPE_WITCH_LOOK:
        return state->pending == RATTUS_PENDING_WITCH ? "witch_look, second" : "witch_look, first";
    case RATTUS_TYPE_WALL:
        return first == 0 ? "wall from supply" : "wall that stood";
    case RATTUS_TYPE_BISHOP:
        return first == 0 ? "bishop from supply" : "bishop that stood";
    case RATTUS_TYPE_NUN:
        return first == 0 ? "nun from supply" : "nun that stood";
    case RATTUS_TYPE_SOLDIER:
        return state->pile == 0 ? "soldier from the discard" : "soldier";
    case RATTUS_TYPE_MESSENGER:
        return ph_action_component(action, 3) != 0 || ph_action_component(action, 6) != 0 ? "messenger of marked cubes"
                                                                                          : "messenger";
    case RATTUS_TYPE_PIED_PIPER:
        return ph_action_component(action, 4) == 0 ? "pied_piper without a rat" : "pied_piper";
    default:
        return rattus_game.action_shape(type).name;
    }
}

static void count_use(const struct rattus_state *state, ph_action action) {
    const char *const name = name_of(state, action);
    size_t i = 0;
    while (i < use_count && strcmp(uses[i].name, name) != 0) {
        i++;
    }
    if (i == use_count) {
        fail_msg("%s is not in the table", name);
    }
    if ((uses[i].phases >> state->phase & 1u) == 0) {
        fail_msg("%s: the rules do not have it in the phase %s", name, rattus_phases[state->phase].name);
    }
    counts[i][state->phase]++;
    type_counts[ph_action_type(action)][state->phase]++;
}

static bool all_done(void) {
    for (size_t i = 0; i < use_count; i++) {
        for (unsigned phase = 0; phase < RATTUS_PHASE_COUNT; phase++) {
            if ((uses[i].phases >> phase & 1u) != 0 && counts[i][phase] < TIMES) {
                return false;
            }
        }
    }
    return true;
}

// A random action; one in FAVOUR decisions takes the type that was done least in this phase.
static ph_action choose(const struct rattus_state *state, struct ph_random *random) {
    static ph_action actions[ACTIONS_MAX];
    if (ph_random_below(random, FAVOUR) > 0) {
        return rattus_game.sample(state, random);
    }
    const uint64_t types = rattus_game.legal_types(state);
    unsigned rarest = 0;
    unsigned least = UINT32_MAX;
    for (unsigned type = 0; type < RATTUS_TYPE_COUNT; type++) {
        if ((types >> type & 1u) != 0 && type_counts[type][state->phase] < least) {
            least = type_counts[type][state->phase];
            rarest = type;
        }
    }
    const size_t count = rattus_game.legal(state, (uint64_t)1 << rarest, actions, NULL, ACTIONS_MAX);
    assert_true(count > 0 && count <= ACTIONS_MAX);
    return actions[ph_random_below(random, (uint32_t)count)];
}

static void play_game(unsigned number) {
    static const char *const options[] = {
        "{\"africanus\":true,\"pied_piper\":true,\"characters\":\"random\"}",
        "{\"africanus\":true,\"pied_piper\":true,\"characters\":\"one-per-class\",\"tokens\":\"harsh\"}",
        "{\"pied_piper\":true,\"characters\":\"random\"}",
        "{\"characters\":\"golden-age\"}",
        "{\"characters\":\"rat-control\"}",
        "{\"characters\":\"europe-at-war\"}",
        "{}",
        "{\"tokens\":\"harsh\"}",
    };
    const struct ph_key key = ph_key_from_seed(number);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    struct ph_json_document *document = NULL;
    struct ph_error error;
    struct rattus_state state;
    const char *const chosen = options[number / 5 % (sizeof options / sizeof *options)];
    assert_int_equal(ph_json_parse(&document, chosen, strlen(chosen), &error), PH_OK);
    assert_int_equal(rattus_game.setup(&state, 2 + (int)(number % 5), ph_json_root(document), &error), PH_OK);
    ph_json_document_destroy(document);
    for (unsigned moves = 0; rattus_game.actor(&state).kind != PH_ACTOR_OVER; moves++) {
        assert_true(moves < rattus_game.playout_cap);
        const ph_action action = choose(&state, &random);
        count_use(&state, action);
        rattus_game.apply(&state, action, NULL);
        if (rattus_game.check(&state, &error) != PH_OK) {
            fail_msg("game %u, move %u: %s", number, moves, error.message);
        }
    }
}

static void print_table(void) {
    print_message("%-28s", "");
    for (unsigned phase = 0; phase < RATTUS_PHASE_OVER; phase++) {
        print_message("%9s", rattus_phases[phase].name);
    }
    print_message("\n");
    for (size_t i = 0; i < use_count; i++) {
        print_message("%-28s", uses[i].name);
        for (unsigned phase = 0; phase < RATTUS_PHASE_OVER; phase++) {
            if ((uses[i].phases >> phase & 1u) != 0) {
                print_message("%9u", counts[i][phase]);
            } else {
                print_message("%9s", "-");
            }
        }
        print_message("\n");
    }
}

static void everything_is_done_in_every_phase(void **unused) {
    (void)unused;
    const char *const wanted = getenv("PH_EXHAUSTIVE_GAMES");
    const unsigned most = wanted == NULL ? GAMES : (unsigned)strtoul(wanted, NULL, 10);
    unsigned number = 0;
    while (number < most && (wanted != NULL || !all_done())) {
        play_game(number++);
    }
    print_table();
    print_message("%u games\n", number);
    for (size_t i = 0; i < use_count; i++) {
        for (unsigned phase = 0; phase < RATTUS_PHASE_COUNT; phase++) {
            if ((uses[i].phases >> phase & 1u) != 0 && counts[i][phase] < TIMES) {
                print_error("only %u times in %u games: %s, in the phase %s\n", counts[i][phase], number, uses[i].name,
                            rattus_phases[phase].name);
            }
        }
    }
    assert_true(all_done());
}

// Every type of action has a row.
static int complete_table(void **unused) {
    (void)unused;
    while (uses[use_count].name != NULL) {
        use_count++;
    }
    for (unsigned type = 0; type < RATTUS_TYPE_COUNT; type++) {
        const char *const name = rattus_game.action_shape(type).name;
        bool found = false;
        for (size_t i = 0; i < use_count; i++) {
            found = found || strncmp(uses[i].name, name, strlen(name)) == 0;
        }
        if (!found) {
            assert_true(use_count + 1 < USES_MAX);
            uses[use_count++] = (struct use){name, TURN | FINAL};
        }
    }
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_done_in_every_phase),
    };
    return cmocka_run_group_tests(tests, complete_table, NULL);
}

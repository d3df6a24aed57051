// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

// ---- defaults -------------------------------------------------------------------------------------------------------

static void p_position_what_is_left_out_is_a_turn_with_nothing_done(void **unused) {
    (void)unused;
    const struct table table = position("'options': {}");
    static const char *const defaults[][2] = {
        {"/options", "{'africanus': false, 'pied_piper': false, 'characters': 'base', 'tokens': 'mild'}"},
        {"/phase", "'turn'"},
        {"/seat", "0"},
        {"/owners", "{'king': null, 'monk': null, 'knight': null, 'merchant': null, 'peasant': null, 'witch': null}"},
        {"/cubes/3", "{'anglia': 0, 'scandia': 0, 'gallia': 0, 'hispania': 0, 'germania': 0, 'italia': 0, 'polonia': 0,"
                     "'hungaria': 0, 'bulgaria': 0, 'turcia': 0, 'russia': 0, 'tartaria': 0}"},
        {"/marked", "[{}, {}, {}, {}]"},
        {"/palace", "[0, 0, 0, 0]"},
        {"/baker", "0"},
        {"/rats/gallia", "[]"},
        {"/rats/tartaria", "[]"},
        {"/pile", "37"},
        {"/discard", "[]"},
        {"/taken", "false"},
        {"/placed", "false"},
        {"/used", "[]"},
        {"/walls", "[]"},
        {"/nuns", "[]"},
        {"/bishops", "[]"},
        {"/caravan", "null"},
        {"/hands", "[[], [], [], []]"},
        {"/region_discard", "[]"},
        {"/protected", "{}"},
        {"/population", "0"},
        {"/last", "null"},
        {"/ended", "null"},
        {"/round", "0"},
        {"/half", "null"},
        {"/ravaged", "[]"},
        {"/step", "null"},
        {"/outbreak", "null"},
    };
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++) {
        expect(&table, defaults[i][0], defaults[i][1]);
    }
}

static void p_position_the_pile_is_as_after_set_up(void **unused) {
    (void)unused;
    const struct table two = position("'players': 2");
    expect(&two, "/pile", "29");
    const struct table three = position("'players': 3");
    expect(&three, "/pile", "33");
}

static void p_position_a_token_is_from_the_pile_and_unseen(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{}]}");
    expect(&table, "/rats/gallia", "[{'start': false, 'face': null, 'seen': []}]");
}

static void p_position_only_the_region_of_an_outbreak_is_needed(void **unused) {
    (void)unused;
    const struct table table =
        position("'plague': 'gallia', 'outbreak': {'region': 'gallia'}, 'cubes': [{'gallia': 1}, {}, {}, {}],"
                 "'rats': {'gallia': [{}]}");
    expect(&table, "/outbreak",
           "{'region': 'gallia', 'rats': 0, 'more': 0, 'ask': [], 'order': false, 'slot': 0, 'stage': null,"
           "'window': [], 'majority': [], 'due': [], 'killed': false}");
}

static void r_knight_3_a_silent_position_counts_the_knights_two(void **unused) {
    (void)unused;
    static const struct {
        const char *fields;
        const char *population;
    } cases[] = {
        {"'phase': 'final', 'last': 0, 'seat': 3", "0"},                  // its owner, seat 2, comes later
        {"'phase': 'final', 'last': 0, 'seat': 2", "2"},                  // is on
        {"'phase': 'final', 'last': 0, 'seat': 1", "2"},                  // has been on
        {"'phase': 'final', 'last': 2, 'seat': 1", "0"},                  // played last
        {"'phase': 'final', 'last': 0, 'seat': 1, 'population': 0", "0"}, // is taken at its word
        {"'phase': 'final', 'last': 0, 'seat': 3, 'population': 2", "2"},
        {"'phase': 'ravage', 'last': 0, 'cubes': [{'gallia': 1}, {}, {}, {}], 'rats': {'gallia': [{}]}", "2"},
        {"'phase': 'ravage', 'last': 2, 'cubes': [{'gallia': 1}, {}, {}, {}], 'rats': {'gallia': [{}]}", "0"},
        {"'phase': 'turn', 'seat': 2", "0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char fields[256];
        snprintf(fields, sizeof fields, "'owners': {'knight': 2}, %s", cases[i].fields);
        const struct table table = position(fields);
        expect(&table, "/population", cases[i].population);
    }
}

static void p_position_in_the_ravage_last_is_active(void **unused) {
    (void)unused;
    const struct table table =
        position("'phase': 'ravage', 'last': 2, 'cubes': [{'gallia': 1}, {}, {}, {}], 'rats': {'gallia': [{}]}");
    expect(&table, "/seat", "2");
}

static void r_info_4_a_token_that_the_step_names_was_looked_at(void **unused) {
    (void)unused;
    struct table table = position("'seat': 2, 'rats': {'gallia': [{}], 'italia': [{}]},"
                                  "'step': {'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 0}]}");
    expect(&table, "/rats/gallia/0/seen", "[2]");
    draw(&table, "token r01");
    expect_view(&table, 2, "/rats/gallia/0/face", "'r01'");
    expect_view(&table, 0, "/rats/gallia/0/face", "null");
}

static void p_position_random_options_take_the_characters_from_owners(void **unused) {
    (void)unused;
    const struct table table =
        position("'options': {'characters': 'random'}, 'owners': {'king': 1, 'monk': null, 'knight': null,"
                 "'merchant': null, 'peasant': 2, 'witch': null}");
    expect(&table, "/owners/peasant", "2");
    refuse_position("'options': {'characters': 'random'}, 'owners': {'king': 1}", "owners");
    refuse_position("'options': {'characters': 'random'}, 'owners': {'king': 1, 'monk': null, 'knight': null,"
                    "'merchant': null, 'peasant': 2, 'queen': null}",
                    "owners");
}

static void p_position_need_not_be_reachable(void **unused) {
    (void)unused;
    position("'phase': 'final', 'last': 0, 'seat': 0");
    position("'phase': 'over', 'last': 3, 'rats': {'gallia': [{}, {}]}, 'cubes': [{'gallia': 2}, {}, {}, {}]");
    position("'pile': 0");
    position("'players': 2, 'pile': 3, 'discard': ['r01']"); // many tokens are missing
    position("'rats': {'gallia': [{'face': 'r01'}]}");       // nobody has seen it
    position("'used': ['king', 'monk']");                    // which seat 0 does not own
    position("'outbreak': {'region': 'gallia', 'rats': 2}, 'plague': 'russia'");
}

static void p_position_round_trips_wherever_a_game_comes_to(void **unused) {
    (void)unused;
    // `draw` and `play` compare each position with what is read back; here whole games are.
    const struct ph_key key = ph_key_from_seed(17);
    for (unsigned i = 0; i < 6; i++) {
        struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, i);
        struct table table = new_game(2 + (int)i % 3, i < 3 ? "" : "'characters': 'random'");
        for (unsigned moves = 0; rattus_game.actor(&table.state).kind != PH_ACTOR_OVER && moves < 3000; moves++) {
            char text[PH_ACTION_TEXT_MAX];
            struct ph_writer writer;
            ph_writer_init(&writer, text, sizeof text);
            const ph_action action = rattus_game.sample(&table.state, &random);
            rattus_game.action_text(&table.state, action, &writer);
            if (rattus_game.actor(&table.state).kind == PH_ACTOR_CHANCE) {
                draw(&table, text);
            } else {
                play(&table, text);
            }
        }
    }
}

// ---- refusals -------------------------------------------------------------------------------------------------------

static void p_refused_wrong_types(void **unused) {
    (void)unused;
    static const char *const fields[][2] = {
        {"'players': '4'", "players"},
        {"'players': 2.5", "players"},
        {"'options': []", "options"},
        {"'phase': 3", "phase"},
        {"'phase': null", "phase"},
        {"'seat': '0'", "seat"},
        {"'seat': null", "seat"},
        {"'plague': 4", "plague"},
        {"'owners': ['king']", "owners"},
        {"'owners': {'king': 'me'}", "owners"},
        {"'cubes': {}", "cubes"},
        {"'cubes': [[], {}, {}, {}]", "cubes"},
        {"'cubes': [{'gallia': '2'}, {}, {}, {}]", "cubes"},
        {"'cubes': [{'gallia': 1.5}, {}, {}, {}]", "cubes"},
        {"'marked': {}", "marked"},
        {"'marked': [{'gallia': 'd'}, {}, {}, {}]", "marked"},
        {"'palace': 3", "palace"},
        {"'palace': ['1', 0, 0, 0]", "palace"},
        {"'baker': '0'", "baker"},
        {"'rats': []", "rats"},
        {"'rats': {'gallia': 2}", "rats"},
        {"'rats': {'gallia': [2]}", "rats"},
        {"'rats': {'gallia': [{'start': 1}]}", "rats"},
        {"'rats': {'gallia': [{'face': 5}]}", "rats"},
        {"'rats': {'gallia': [{'seen': 0}]}", "rats"},
        {"'rats': {'gallia': [{'seen': ['0']}]}", "rats"},
        {"'rats': {'gallia': [{'up': 1}]}", "rats"},
        {"'pile': '37'", "pile"},
        {"'pile': null", "pile"},
        {"'discard': {}", "discard"},
        {"'discard': [5]", "discard"},
        {"'taken': 1", "taken"},
        {"'placed': 'no'", "placed"},
        {"'used': 'king'", "used"},
        {"'used': [0]", "used"},
        {"'walls': {}", "walls"},
        {"'nuns': 'gallia'", "nuns"},
        {"'bishops': 1", "bishops"},
        {"'caravan': 1", "caravan"},
        {"'hands': {}", "hands"},
        {"'region_discard': 'c01'", "region_discard"},
        {"'protected': []", "protected"},
        {"'population': '2'", "population"},
        {"'last': 'me'", "last"},
        {"'ended': true", "ended"},
        {"'round': 'one'", "round"},
        {"'half': 2", "half"},
        {"'ravaged': {}", "ravaged"},
        {"'step': 'witch'", "step"},
        {"'step': []", "step"},
        {"'outbreak': 'gallia'", "outbreak"},
        {"'outbreak': {'region': 3}", "outbreak"},
        {"'outbreak': {'region': 'gallia', 'rats': '1'}", "outbreak"},
        {"'outbreak': {'region': 'gallia', 'ask': 'knight'}", "outbreak"},
        {"'outbreak': {'region': 'gallia', 'slot': 'first'}", "outbreak"},
        {"'outbreak': {'region': 'gallia', 'due': [0]}", "outbreak"},
        {"'outbreak': {'region': 'gallia', 'killed': 1}", "outbreak"},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        refuse_position(fields[i][0], fields[i][1]);
    }
}

static void p_refused_ids_that_are_unknown_or_not_in_use(void **unused) {
    (void)unused;
    static const char *const fields[][2] = {
        {"'phase': 'winter'", "phase"},
        {"'plague': 'atlantis'", "plague"},
        {"'players': 3, 'plague': 'russia'", "plague"},
        {"'owners': {'rat': 0}", "owners"},
        {"'owners': {'queen': 0}", "owners"},
        {"'cubes': [{'atlantis': 1}, {}, {}, {}]", "cubes"},
        {"'players': 2, 'cubes': [{'russia': 1}, {}]", "cubes"},
        {"'rats': {'atlantis': []}", "rats"},
        {"'rats': {'gallia': [{'face': 'r50'}]}", "rats"},
        {"'rats': {'gallia': [{'face': 'a01'}]}", "rats"},
        {"'discard': ['r00']", "discard"},
        {"'discard': ['a01']", "discard"},
        {"'used': ['queen']", "used"},
        {"'ended': 'war'", "ended"},
        {"'phase': 'ravage', 'last': 0, 'ravaged': ['atlantis']", "ravaged"},
        {"'step': {'type': 'dance'}", "step"},
        {"'step': {'type': 'witch', 'looked': [{'region': 'atlantis', 'slot': 0}]}", "step"},
        {"'outbreak': {'region': 'atlantis'}", "outbreak"},
        {"'outbreak': {'region': 'gallia', 'ask': ['serf']}", "outbreak"},
        {"'outbreak': {'region': 'gallia', 'stage': 'soon'}", "outbreak"},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        refuse_position(fields[i][0], fields[i][1]);
    }
}

static void p_refused_seats_that_nobody_has(void **unused) {
    (void)unused;
    refuse_position("'players': 1", "players");
    refuse_position("'players': 7", "players");
    refuse_position("'players': 5, 'options': {'africanus': false}", "africanus"); // five need the box
    refuse_position("'seat': 4", "seat");
    refuse_position("'seat': -1", "seat");
    refuse_position("'owners': {'king': 4}", "owners");
    refuse_position("'phase': 'final', 'last': 4", "last");
    refuse_position("'rats': {'gallia': [{'face': 'r01', 'seen': [4]}]}", "rats");
    refuse_position("'outbreak': {'region': 'gallia', 'majority': [4]}", "outbreak");
    refuse_position("'outbreak': {'region': 'gallia', 'due': [[4, 1]]}", "outbreak");
    refuse_position("'cubes': [{}, {}, {}]", "cubes");
    refuse_position("'palace': [0, 0, 0, 0, 0]", "palace");
    refuse_position("'hands': [[]]", "hands");
    refuse_position("'marked': [{}]", "marked");
}

static void p_refused_without_plague_or_last(void **unused) {
    (void)unused;
    refuse_position("'plague': null", "plague");
    refuse_position("'phase': 'settle', 'plague': null", "plague");
    refuse_position("'phase': 'final'", "last");
    refuse_position("'phase': 'ravage', 'last': null", "last");
    refuse_position("'phase': 'over'", "last");
    const struct table setup = position("'phase': 'setup'");
    expect(&setup, "/plague", "null");
}

static void p_refused_more_than_there_is(void **unused) {
    (void)unused;
    refuse_position("'cubes': [{'gallia': 21}, {}, {}, {}]", "cubes");
    refuse_position("'cubes': [{'gallia': 11, 'italia': 10}, {}, {}, {}]", "cubes");
    refuse_position("'cubes': [{'gallia': 11}, {}, {}, {}], 'palace': [10, 0, 0, 0]", "cubes");
    refuse_position("'cubes': [{'gallia': -1}, {}, {}, {}]", "cubes");
    refuse_position("'palace': [-1, 0, 0, 0]", "palace");
    refuse_position("'pile': 50", "pile");
    refuse_position("'pile': -1", "pile");
    refuse_position("'pile': 49, 'rats': {'gallia': [{}]}", "pile");
    refuse_position("'players': 2, 'pile': 37, 'rats': {'gallia': [{}]}", "pile"); // 12 are removed
    refuse_position("'pile': 48, 'discard': ['r01', 'r02']", "pile");
    refuse_position("'rats': {'gallia': [{}, {}, {}, {}]}", "rats");
    refuse_position("'outbreak': {'region': 'gallia', 'rats': 3}", "outbreak");
    refuse_position("'baker': 21", "baker");
}

static void p_refused_more_tokens_from_the_discard_than_it_held(void **unused) {
    (void)unused;
#define WITH_SOLDIER "'options': {'characters': 'golden-age'}, 'discard': ['r01', 'r02'], "
    position(WITH_SOLDIER "'rats': {'gallia': [{'again': 2}, {'again': 2}]}");
    position(WITH_SOLDIER "'rats': {'gallia': [{'again': 1}, {'again': 2}]}");
    refuse_position(WITH_SOLDIER "'rats': {'gallia': [{'again': 3}]}", "rats");
    refuse_position(WITH_SOLDIER "'rats': {'gallia': [{'again': 2}, {'again': 2}], 'italia': [{'again': 2}]}", "rats");
}

static void p_refused_a_thing_in_two_places(void **unused) {
    (void)unused;
    refuse_position("'discard': ['r01', 'r01']", "discard");
    refuse_position("'discard': ['r01'], 'rats': {'gallia': [{'face': 'r01'}]}", "rats");
    refuse_position("'rats': {'gallia': [{'face': 'r01'}, {'face': 'r01'}]}", "rats");
    refuse_position("'used': ['king', 'king']", "used");
    refuse_position("'phase': 'ravage', 'last': 0, 'ravaged': ['gallia', 'gallia']", "ravaged");
    refuse_position("'rats': {'gallia': [{'face': 'r01', 'seen': [0, 0]}]}", "rats");
}

static void p_refused_start_tokens_that_cannot_be(void **unused) {
    (void)unused;
    refuse_position("'rats': {'gallia': [{'start': true, 'face': 'r01'}]}", "rats");
    refuse_position(
        "'discard': ['r05', 'r08', 'r11', 'r14', 'r15', 'r17', 'r21', 'r22', 'r29', 'r33', 'r39'], 'pile': 10,"
        "'rats': {'gallia': [{'start': true}, {'start': true}]}",
        "rats");
    position("'discard': ['r05', 'r08', 'r11', 'r14', 'r15', 'r17', 'r21', 'r22', 'r29', 'r33', 'r39'], 'pile': 10,"
             "'rats': {'gallia': [{'start': true}]}");
}

static void p_refused_fields_of_boxes_that_are_not_in_play(void **unused) {
    (void)unused;
    refuse_position("'hands': [['c01'], [], [], []]", "hands");
    refuse_position("'region_discard': ['c01']", "region_discard");
    refuse_position("'protected': {'king': 'c01'}", "protected");
    refuse_position("'phase': 'settle', 'half': 'gallia'", "half");
    refuse_position("'caravan': 'gallia'", "caravan");
    refuse_position("'walls': [['gallia', 'italia']]", "walls");
    refuse_position("'nuns': ['gallia']", "nuns");
    refuse_position("'bishops': ['gallia']", "bishops");
    refuse_position("'baker': 1", "baker");
    refuse_position("'rats': {'gallia': [{'again': 1}]}, 'discard': ['r01']", "rats");
    refuse_position("'cubes': [{'gallia': 1}, {}, {}, {}], 'marked': [{'gallia': ['p1']}, {}, {}, {}]", "marked");
}

// Phases as bits, in the order of enum rattus_phase.
#define PHASES(setup, settle, turn, final, ravage, over)                                                               \
    ((setup) | (settle) << 1 | (turn) << 2 | (final) << 3 | (ravage) << 4 | (over) << 5)

static void p_refused_fields_that_the_phase_cannot_have(void **unused) {
    (void)unused;
    static const char *const phases[] = {"setup", "settle", "turn", "final", "ravage", "over"};
    static const struct {
        const char *field, *value;
        unsigned phases; // in which the field can be filled
    } cases[] = {
        {"owners", "{'knight': 0}", PHASES(0, 0, 1, 1, 1, 1)},
        {"cubes", "[{'gallia': 1}, {}]", PHASES(0, 1, 1, 1, 1, 1)},
        {"palace", "[0, 1]", PHASES(0, 0, 1, 1, 1, 1)},
        {"discard", "['a01']", PHASES(0, 0, 1, 1, 1, 1)},
        {"taken", "true", PHASES(0, 0, 1, 0, 0, 0)},
        {"placed", "true", PHASES(0, 0, 1, 0, 0, 0)},
        {"used", "['bishop']", PHASES(0, 0, 1, 1, 0, 0)},
        {"walls", "[['gallia', 'italia']]", PHASES(0, 0, 1, 1, 1, 1)},
        {"nuns", "['gallia']", PHASES(0, 0, 1, 1, 1, 1)},
        {"bishops", "['gallia']", PHASES(0, 0, 1, 1, 1, 1)},
        {"caravan", "'gallia'", PHASES(0, 0, 1, 1, 1, 1)},
        {"hands", "[['c01'], []]", PHASES(1, 1, 1, 1, 1, 1)},
        {"region_discard", "['c01']", PHASES(0, 0, 1, 1, 1, 1)},
        {"population", "2", PHASES(0, 0, 1, 1, 1, 1)},
        {"last", "0", PHASES(0, 0, 0, 1, 1, 1)},
        {"ended", "'rats'", PHASES(0, 0, 0, 1, 1, 1)},
        {"idle", "1", PHASES(0, 0, 1, 1, 1, 1)},
        {"round", "1", PHASES(0, 1, 0, 0, 0, 0)},
        {"half", "'gallia'", PHASES(0, 1, 0, 0, 0, 0)},
        {"ravaged", "['gallia']", PHASES(0, 0, 0, 0, 1, 1)},
        {"step", "{'type': 'wall', 'left': 1}", PHASES(0, 0, 1, 1, 0, 0)},
        {"step", "{'type': 'baker_place', 'by': 0, 'seat': 1, 'cubes': 1}", PHASES(0, 0, 1, 0, 1, 0)},
        {"outbreak", "{'region': 'gallia'}", PHASES(0, 0, 1, 1, 1, 0)},
        {"outbreak", "{'region': 'gallia', 'rats': 1}", PHASES(0, 0, 1, 0, 0, 0)},
        {"outbreak", "{'region': 'gallia', 'ask': ['knight']}", PHASES(0, 0, 1, 0, 0, 0)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (unsigned phase = 0; phase < RATTUS_PHASE_COUNT; phase++) {
            const bool last = phase >= RATTUS_PHASE_FINAL && strcmp(cases[i].field, "last") != 0;
            char fields[512];
            snprintf(fields, sizeof fields,
                     "'players': 2, 'plague': 'gallia', 'options': {'africanus': true, 'characters': ['knight', "
                     "'baker', 'emperor', 'bishop', 'nun', 'caravaneer']}, 'phase': '%s', %s '%s': %s",
                     phases[phase], last ? "'last': 0," : "", cases[i].field, cases[i].value);
            if ((cases[i].phases >> phase & 1u) != 0) {
                position(fields);
            } else {
                refuse_position(fields, cases[i].field);
            }
        }
    }
}

static void p_refused_fields_of_phases_and_characters_together(void **unused) {
    (void)unused;
#define WITH(characters) "'players': 2, 'options': {'africanus': true, 'characters': [" characters "]}, "
#define MAYOR WITH("'mayor', 'wizard', 'crusader', 'soldier', 'baker', 'king'")
    refuse_position(MAYOR "'phase': 'settle', 'cubes': [{'gallia': 1}, {}], 'marked': [{'gallia': ['p1']}, {}]",
                    "marked");
    refuse_position(MAYOR "'phase': 'over', 'last': 0, 'owners': {'baker': 0}, 'baker': 1", "baker");
    position(MAYOR "'phase': 'ravage', 'last': 0, 'owners': {'baker': 0}, 'baker': 1");
    refuse_position(MAYOR "'phase': 'settle', 'owners': {'baker': 0}", "owners");
    position(MAYOR "'phase': 'settle', 'owners': {'baker': null}");
    refuse_position(MAYOR "'phase': 'final', 'last': 0, 'step': {'type': 'extra', 'left': 1, 'regions': ['gallia']}",
                    "step");
    refuse_position(MAYOR "'phase': 'final', 'last': 0, 'outbreak': {'region': 'gallia', 'more': 1}", "outbreak");
    position(MAYOR "'phase': 'final', 'last': 0, 'outbreak': {'region': 'gallia', 'order': true}");
    refuse_position(MAYOR "'phase': 'ravage', 'last': 0, 'outbreak': {'region': 'gallia', 'order': true}", "outbreak");
    refuse_position(MAYOR "'phase': 'over', 'last': 0, 'protected': {'king': 'c03'}", "protected");
    refuse_position(MAYOR "'phase': 'final', 'last': 0, 'population': 2", "population"); // the Knight's
    refuse_position(MAYOR "'outbreak': {'region': 'gallia', 'slot': 0, 'stage': 'serf'}, "
                          "'rats': {'gallia': [{'face': 'a03', 'up': true}]}",
                    "outbreak");
}

static void p_refused_outbreaks_that_cannot_be(void **unused) {
    (void)unused;
    refuse_position("'outbreak': {}", "outbreak");
    refuse_position("'outbreak': {'region': 'gallia', 'slot': 0}", "outbreak");
    refuse_position("'outbreak': {'region': 'gallia', 'slot': 1}, 'rats': {'gallia': [{}]}", "outbreak");
    refuse_position("'outbreak': {'region': 'gallia', 'stage': 'rest'}, 'rats': {'gallia': [{}]}", "outbreak");
    refuse_position("'rats': {'gallia': [{'face': 'r01', 'up': true}]}", "rats");
    refuse_position("'rats': {'gallia': [{'face': 'r01', 'up': true}]}, 'outbreak': {'region': 'italia'}", "rats");
}

static void p_refused_a_stage_needs_a_token_that_is_turned(void **unused) {
    (void)unused;
    refuse_position(
        "'outbreak': {'region': 'gallia', 'slot': 0, 'stage': 'rest'}, 'cubes': [{'gallia': 1}, {}, {}, {}],"
        "'rats': {'gallia': [{'face': 'r01', 'seen': [0, 1, 2, 3]}]}",
        "outbreak");
    const struct table table =
        position("'plague': 'gallia', 'cubes': [{'gallia': 1}, {'gallia': 1}, {}, {}],"
                 "'outbreak': {'region': 'gallia', 'slot': 0, 'stage': 'majority', 'due': [[1, 1]]},"
                 "'rats': {'gallia': [{'face': 'r01', 'up': true}]}");
    expect_cubes(&table, 1, "gallia", 0); // resolved from there on
    expect_cubes(&table, 0, "gallia", 1);
    expect(&table, "/discard", "['r01']");
    expect_actor(&table, "seat 1");
}

static void p_refused_steps_that_cannot_be(void **unused) {
    (void)unused;
    refuse_position("'step': {'type': 'witch'}, 'rats': {'gallia': [{}]}", "step");
    refuse_position("'step': {'type': 'witch', 'looked': []}, 'rats': {'gallia': [{}]}", "step");
    refuse_position("'step': {'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 1}]}, 'rats': {'gallia': [{}]}",
                    "step");
    refuse_position(
        "'step': {'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 0}, {'region': 'gallia', 'slot': 0}]},"
        "'rats': {'gallia': [{}]}",
        "step");
    refuse_position("'step': {'type': 'wall', 'left': 2}", "step");
}

static void p_refused_unknown_fields(void **unused) {
    (void)unused;
    refuse_position("'weather': 'fine'", "weather");
    refuse_position("'hand_sizes': [0, 0, 0, 0]", "hand_sizes"); // of views only
    refuse_position("'options': {'weather': 'fine'}", "options");
    refuse_position("'rats': {'gallia': [{'colour': 'grey'}]}", "rats");
    refuse_position("'outbreak': {'region': 'gallia', 'wind': 'east'}", "outbreak");
    refuse_position("'step': {'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 0}], 'mood': 'dark'}, 'rats': "
                    "{'gallia': [{}]}",
                    "step");
    refuse_position(
        "'step': {'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 0, 'depth': 1}]}, 'rats': {'gallia': [{}]}",
        "step");
}

static void p_refused_other_games_and_things_that_are_no_object(void **unused) {
    (void)unused;
    static const char *const texts[] = {"{\"game\": \"bristol1350\", \"players\": 4, \"plague\": \"gallia\"}",
                                        "{\"players\": 4, \"plague\": \"gallia\"}",
                                        "{\"game\": 7, \"players\": 4, \"plague\": \"gallia\"}",
                                        "[]",
                                        "7",
                                        "null",
                                        "\"rattus\""};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ph_json_document *document = NULL;
        struct ph_error error = {.message = ""};
        struct rattus_state state;
        assert_int_equal(ph_json_parse(&document, texts[i], strlen(texts[i]), &error), PH_OK);
        assert_int_equal(rattus_game.state_from_json(&state, ph_json_root(document), NULL, &error),
                         PH_ERROR_BAD_POSITION);
        assert_true(strlen(error.message) > 10);
        ph_json_document_destroy(document);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_position_what_is_left_out_is_a_turn_with_nothing_done),
        cmocka_unit_test(p_position_the_pile_is_as_after_set_up),
        cmocka_unit_test(p_position_a_token_is_from_the_pile_and_unseen),
        cmocka_unit_test(p_position_only_the_region_of_an_outbreak_is_needed),
        cmocka_unit_test(r_knight_3_a_silent_position_counts_the_knights_two),
        cmocka_unit_test(p_position_in_the_ravage_last_is_active),
        cmocka_unit_test(r_info_4_a_token_that_the_step_names_was_looked_at),
        cmocka_unit_test(p_position_random_options_take_the_characters_from_owners),
        cmocka_unit_test(p_position_need_not_be_reachable),
        cmocka_unit_test(p_position_round_trips_wherever_a_game_comes_to),
        cmocka_unit_test(p_refused_wrong_types),
        cmocka_unit_test(p_refused_ids_that_are_unknown_or_not_in_use),
        cmocka_unit_test(p_refused_seats_that_nobody_has),
        cmocka_unit_test(p_refused_without_plague_or_last),
        cmocka_unit_test(p_refused_more_than_there_is),
        cmocka_unit_test(p_refused_more_tokens_from_the_discard_than_it_held),
        cmocka_unit_test(p_refused_a_thing_in_two_places),
        cmocka_unit_test(p_refused_start_tokens_that_cannot_be),
        cmocka_unit_test(p_refused_fields_of_boxes_that_are_not_in_play),
        cmocka_unit_test(p_refused_fields_that_the_phase_cannot_have),
        cmocka_unit_test(p_refused_fields_of_phases_and_characters_together),
        cmocka_unit_test(p_refused_outbreaks_that_cannot_be),
        cmocka_unit_test(p_refused_a_stage_needs_a_token_that_is_turned),
        cmocka_unit_test(p_refused_steps_that_cannot_be),
        cmocka_unit_test(p_refused_unknown_fields),
        cmocka_unit_test(p_refused_other_games_and_things_that_are_no_object),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

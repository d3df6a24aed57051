// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define SPECIAL "'options': {'special_actions': true}"
#define ALMS "'options': {'alms': true}"

// ---- defaults -------------------------------------------------------------------------------------------------------

static void p_position_what_is_left_out_is_a_turn_with_nothing_done(void **unused) {
    (void)unused;
    const struct table table = position("'players': 3");
    static const char *const defaults[][2] = {
        {"/options/symptoms", "'ratio'"},
        {"/round", "1"},
        {"/last_round", "false"},
        {"/carts/oak", "{'at': 0, 'pawns': [2, 3], 'out': false}"},
        {"/order", "['birch', 'cedar', 'oak']"},
        {"/locked", "[]"},
        {"/start", "0"},
        {"/turn", "0"},
        {"/stage", "'main'"},
        {"/rerolled", "[]"},
        {"/fresh", "[]"},
        {"/said", "[]"},
        {"/pending", "null"},
        {"/characters", "['serf', 'outlaw', 'sheriff', 'mason']"},
        {"/plague", "[false, false, false, false]"},
        {"/hands", "[[], [], [], []]"},
        {"/coins", "[[], [], [], []]"},
        {"/fate", "[null, null, null, null]"},
        {"/areas", "{'birch': [], 'cedar': [], 'oak': []}"},
        {"/discard", "[]"},
        {"/remedy_discard", "[]"},
        {"/symptom_deck", "24"},
        {"/remedy_deck", "27"},
        {"/bag", "0"},
        {"/peeks", "{'3': [[], []]}"},
        {"/mingles", "[]"},
        {"/looks", "[]"},
        {"/convened", "[]"},
        {"/claims", "[]"},
        {"/over", "null"},
    };
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++) {
        expect(&table, defaults[i][0], defaults[i][1]);
    }
    expect_actor(&table, "seat 0");
}

static void p_position_order_is_by_place_then_birch_cedar_oak(void **unused) {
    (void)unused;
    const struct table table = position("'carts': {'birch': {'at': 3, 'pawns': [0, 1]}, 'oak': {'at': 5, 'pawns': "
                                        "[2, 3, 4]}, 'cedar': {'at': 3, 'pawns': [5]}}");
    expect(&table, "/order", "['oak', 'birch', 'cedar']");
    expect(&table, "/start", "2"); // B-ROUND-2
    expect(&table, "/turn", "2");
    const struct table given = position("'order': ['oak', 'cedar', 'birch']");
    expect(&given, "/order", "['oak', 'cedar', 'birch']");
    expect(&given, "/turn", "4");
}

static void p_position_a_cart_left_out_is_empty_at_the_start(void **unused) {
    (void)unused;
    const struct table table = position("'carts': {'cedar': {'pawns': [0, 1, 2]}, 'birch': {'pawns': [3, 4, 5]}}");
    expect(&table, "/carts/oak", "{'at': 0, 'pawns': [], 'out': false}");
}

static void p_position_plague_defaults_to_six_with_coins_regarded(void **unused) {
    (void)unused;
    const struct table table = position(
        ALMS ", 'symptoms': [[3,3], [3,2], [1,4], [2,4], [1,1], [1,2]],"
             "'coins': [[{'coin': 'cured', 'seen': [0]}], [], [{'coin': 'naught'}], [], [{'coin': 'plague'}]]");
    expect(&table, "/plague", "[false, false, false, true, true, false]");
    const struct table ghosts = position("'players': 2, 'symptoms': [[1,1], [1,1], [3,3], [3,4]]");
    expect(&ghosts, "/plague", "[false, false, false, false]");
    const struct table drawn = position(SPECIAL ", 'pending': {'kind': 'discard', 'count': 1}, 'symptoms': "
                                                "[[3,4,4], [1,1], [1,1], [1,1], [1,2], [2,2]]");
    expect(&drawn, "/plague/0", "false");
    const struct table said = position("'symptoms': [[3,3], [1,1], [1,1], [1,1], [1,2], [2,2]], 'plague': "
                                       "[false, true, false, false, false, false]");
    expect(&said, "/plague", "[false, true, false, false, false, false]"); // is taken at its word
}

static void p_position_lists_are_sorted(void **unused) {
    (void)unused;
    const struct table table =
        position("'players': 2, 'symptoms': [[3,1], [2,1], [3,1], [2,null]], 'hands': [['leeches-whip', "
                 "'arsenic-whip']], 'locked': [4, 1], 'peeks': {'2': [[1, 0]]}");
    expect(&table, "/symptoms", "[[1,3], [1,2], [3,1], [2,null]]"); // a ghost's lie in slots
    expect(&table, "/hands/0", "['arsenic-whip', 'leeches-whip']");
    expect(&table, "/locked", "[1, 4]");
    expect(&table, "/peeks", "{'2': [[0, 1], []], '3': [[], []]}");
}

// ---- what is pending ------------------------------------------------------------------------------------------------

static void p_position_every_pending_decision_is_kept(void **unused) {
    (void)unused;
    static const struct {
        const char *fields;
        const char *pending;
        const char *action;
        const char *stage; // after it
    } cases[] = {
        {"'turn': 1, 'hands': [['alms', 'leeches-whip']], " ALMS,
         "{'kind': 'whip', 'move': {'type': 'elbow', 'seat': 1}, 'ask': [0]}", "whip leeches-whip", "'cards'"},
        {"'stage': 'cards'", "{'kind': 'move'}", "push 1", "'cards'"},
        {"'rerolled': [2, 3], 'stage': 'cards'", "{'kind': 'chicken', 'dice': [2, 3], 'throws': 2}", "stop", "'cards'"},
        {SPECIAL, "{'kind': 'lock'}", "lock 5", "'cards'"},
        {SPECIAL, "{'kind': 'keep', 'cards': ['arsenic-whip', 'leeches-whip']}", "keep leeches-whip", "'cards'"},
        {"'stage': 'cards'", "{'kind': 'place', 'cards': [2, 4]}", "place 4 oak", "'cards'"},
        {SPECIAL, "{'kind': 'place', 'cards': [4]}", "place 4 oak", "'cards'"},
        {"'stage': 'cards', 'symptoms': [[1,1,2,3], [1,2], [1,3], [2,2], [2,3], [1,2]]",
         "{'kind': 'discard', 'count': 2}", "discard 1 3", "'cards'"},
        {"'stage': 'cards', 'symptoms': [[1,2,3], [1,2], [1,3], [2,2], [2,3], [1,2]]",
         "{'kind': 'discard', 'count': 1}", "discard 2", "'cards'"},
        {"'stage': 'cards', " ALMS, "{'kind': 'give', 'coin': 'plague'}", "give 3", "'cards'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char fields[512];
        snprintf(fields, sizeof fields, "%s, 'pending': %s", cases[i].fields, cases[i].pending);
        struct table table = position(fields);
        expect(&table, "/pending", cases[i].pending);
        play(&table, cases[i].action);
        expect(&table, "/pending", "null");
        expect(&table, "/stage", cases[i].stage);
    }
}

static void p_position_a_window_may_be_half_over(void **unused) {
    (void)unused;
    struct table table = position("'carts': {'birch': {'pawns': [0, 1, 2]}, 'cedar': {'pawns': [3, 4, 5]}}, 'turn': 2,"
                                  "'hands': [['arsenic-whip'], ['leeches-whip'], []],"
                                  "'pending': {'kind': 'whip', 'move': {'type': 'elbow', 'seat': 2}, 'ask': [1]}");
    expect_actor(&table, "seat 1");
    play(&table, "pass");
    expect(&table, "/carts/birch/pawns", "[2, 0, 1]"); // seat 0 has answered before
    expect_actor(&table, "seat 2");
}

static void p_position_a_window_after_a_ghosts_move(void **unused) {
    (void)unused;
    struct table table = position("'players': 3, 'start': 3, 'turn': 3, 'hands': [[], [], ['arsenic-whip']],"
                                  "'pending': {'kind': 'whip', 'move': {'type': 'elbow', 'seat': 3}, 'ask': [2]}");
    play(&table, "pass");
    expect(&table, "/carts/oak/pawns", "[3, 2]");
    expect_actor(&table, "seat 0");
    expect(&table, "/turn", "0");
}

static void p_position_a_ghost_on_turn_plays_on_at_once(void **unused) {
    (void)unused;
    struct table table = position("'players': 3, 'start': 3, 'turn': 3");
    expect_actor(&table, "chance");
    expect(&table, "/pending", "{'kind': 'chance', 'phase': 'turns', 'task': 'ghost', 'dice': [0], 'rolling': [0]}");
    expect_view(&table, 0, "/pending", "{'kind': 'chance'}");
    draw(&table, "die 0 or");
    expect_actor(&table, "seat 0");
}

static void p_position_impossible_decisions_are_refused(void **unused) {
    (void)unused;
    static const char *const cases[] = {
        "'pending': {'kind': 'think'}",
        "'pending': {'kind': 'lock', 'dice': [1]}",
        "'pending': {}",
        "'pending': 'lock'",
        "'locked': [0, 1, 2, 3, 4, 5], 'pending': {'kind': 'lock'}",
        "'pending': {'kind': 'chicken', 'dice': [], 'throws': 1}",
        "'pending': {'kind': 'chicken', 'dice': [1, 2, 3], 'throws': 1}",
        "'pending': {'kind': 'chicken', 'dice': [1], 'throws': 3}",
        "'pending': {'kind': 'chicken', 'dice': [1], 'throws': 0}",
        "'locked': [1], 'pending': {'kind': 'chicken', 'dice': [1], 'throws': 1}",
        "'pending': {'kind': 'keep', 'cards': []}",
        "'pending': {'kind': 'keep', 'cards': ['arsenic-chicken', 'arsenic-whip', 'leeches-whip']}",
        "'pending': {'kind': 'keep', 'cards': ['arsenic-chicken']}, 'hands': [['leeches-whip', 'arsenic-whip',"
        "'arsenic-whip']]",
        "'pending': {'kind': 'place', 'cards': [5]}",
        "'pending': {'kind': 'place', 'cards': []}",
        "'pending': {'kind': 'discard'}",
        "'pending': {'kind': 'discard', 'count': 3}",
        "'pending': {'kind': 'give', 'coin': 'plague'}", // no Alms
        ALMS ", 'pending': {'kind': 'give', 'coin': 'gold'}",
        // the window
        "'hands': [[], ['leeches-whip']], 'pending': {'kind': 'whip', 'move': {'type': 'elbow', 'seat': 0}, 'ask': "
        "[1]}", // at the front
        "'hands': [[], ['leeches-whip']], 'pending': {'kind': 'whip', 'move': {'type': 'dash', 'seat': 0}, 'ask': [1]}",
        "'hands': [[], ['leeches-whip']], 'pending': {'kind': 'whip', 'move': {'type': 'push', 'seat': 0}, 'ask': [1]}",
        "'hands': [[], [], ['leeches-whip']], 'pending': {'kind': 'whip', 'move': {'type': 'push', 'seat': 0, 'target':"
        "2}, 'ask': [2]}",                                                                           // in another cart
        "'pending': {'kind': 'whip', 'move': {'type': 'push', 'seat': 0, 'target': 1}, 'ask': [1]}", // empty hand
        "'hands': [[], ['leeches-whip'], ['arsenic-whip']], 'pending': {'kind': 'whip', 'move': {'type': 'push',"
        "'seat': 0, 'target': 1}, 'ask': [1, 2]}", // not concerned
        "'hands': [[], ['leeches-whip']], 'pending': {'kind': 'whip', 'move': {'type': 'push', 'seat': 0, 'target': 1},"
        "'ask': []}",
        "'hands': [[], ['leeches-whip']], 'pending': {'kind': 'whip', 'move': {'type': 'push', 'seat': 0, 'target': 1},"
        "'ask': [1, 1]}",
        "'hands': [['leeches-whip']], 'pending': {'kind': 'whip', 'move': {'type': 'elbow', 'seat': 1}, 'ask': [0]}",
        // ghosts
        "'players': 3, 'turn': 3, 'pending': {'kind': 'move'}",
        "'players': 3, 'turn': 3, 'pending': {'kind': 'place', 'cards': [1]}",
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        refuse_position(cases[i], "pending");
    }
    refuse_position("'pending': {'kind': 'discard', 'count': 1}", "symptoms"); // no third card
    refuse_position(ALMS ", 'pending': {'kind': 'give', 'coin': 'cured'}, 'coins': [[{'coin': 'cured'}]]", "coins");
    refuse_position("'pending': {'kind': 'keep', 'cards': ['arsenic-chicken']}, 'hands': [['arsenic-chicken']]",
                    "hands");
}

// ---- chance ---------------------------------------------------------------------------------------------------------

static void p_position_chance_fields_that_do_not_agree_are_refused(void **unused) {
    (void)unused;
    static const char *const cases[] = {
        "'pending': {'kind': 'chance'}",
        "'pending': {'kind': 'chance', 'phase': 'over'}",
        "'pending': {'kind': 'chance', 'phase': 'turns'}",
        "'pending': {'kind': 'chance', 'phase': 'turns', 'task': 'emeralds'}",
        "'pending': {'kind': 'chance', 'phase': 'turns', 'task': 'reroll', 'dice': [1], 'rolling': []}",
        "'pending': {'kind': 'chance', 'phase': 'turns', 'task': 'reroll', 'dice': [1], 'rolling': [2]}",
        "'pending': {'kind': 'chance', 'phase': 'turns', 'task': 'ghost', 'dice': [1], 'rolling': [1]}",
        "'pending': {'kind': 'chance', 'phase': 'turns', 'task': 'alms'}",
        "'pending': {'kind': 'chance', 'phase': 'turns', 'task': 'sheriff', 'target': 1}", // in his own cart
        "'pending': {'kind': 'chance', 'phase': 'turns', 'task': 'peek', 'target': 1, 'slot': 0}",
        "'pending': {'kind': 'chance', 'phase': 'turns', 'task': 'leeches', 'cards': [1, 2]}",
        ("'pending': {'kind': 'chance', 'phase': 'turns', 'task': 'move',"
         "'move': {'type': 'push', 'seat': 0, 'target': 1}}"), // nothing is drawn for that
        "'pending': {'kind': 'chance', 'phase': 'roll', 'rolling': []}",
        "'pending': {'kind': 'chance', 'phase': 'mingle', 'done': ['birch', 'cedar', 'oak']}", // nothing left to do
        "'pending': {'kind': 'chance', 'phase': 'arrival'}",
        ("'pending': {'kind': 'chance', 'phase': 'mingle', 'cart': 'birch', 'pool': [4, 0, 0, 0],"
         "'gave': [[1, 1], [1, 2]]}, 'symptoms': [[], [], [1,3], [2,2], [2,3], [1,2]]"), // a 2 has become a 1
        ("'pending': {'kind': 'chance', 'phase': 'mingle', 'cart': 'birch', 'pool': [3, 1, 0, 0], 'gave': [[1, 1]]},"
         "'symptoms': [[], [], [1,3], [2,2], [2,3], [1,2]]"),
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        refuse_position(cases[i], "pending");
    }
    refuse_position("'dice': ['ba', null, 'ca', 'ca', 'oa', 'oa'], 'pending': {'kind': 'chance', 'phase': 'roll',"
                    "'rolling': [2, 3]}",
                    "dice");
    refuse_position("'carts': {}, 'dice': null, 'start': null, 'turn': null, 'symptoms': [[], [], [], [], [], []],"
                    "'round': 2, 'pending': {'kind': 'chance', 'phase': 'setup'}",
                    "round");
    refuse_position("'carts': {'oak': {'pawns': [0]}}, 'dice': null, 'start': null, 'turn': null,"
                    "'symptoms': [[], [], [], [], [], []], 'pending': {'kind': 'chance', 'phase': 'setup'}",
                    "carts");
}

static void p_position_in_set_up(void **unused) {
    (void)unused;
    struct table table = new_game(4, "");
    expect(&table, "/round", "1");
    expect(&table, "/start", "null");
    expect(&table, "/turn", "null");
    expect(&table, "/dice", "null");
    expect(&table, "/symptoms", "[[], [], [], []]");
    draw(&table, "pawn 3"); // reads the position back, as after every step
    expect(&table, "/carts/birch/pawns", "[3]");
    const struct table ghosts = new_game(1, "");
    expect(&ghosts, "/symptoms", "[[], [null, null], [null, null], [null, null]]");
}

// ---- histories ------------------------------------------------------------------------------------------------------

#define MINGLES                                                                                                        \
    "'mingles': [{'round': 2, 'cart': 'cedar', 'seats': [3, 2], 'extra': 'leech', 'leeches': [{'card': 4, 'seen': "    \
    "[1]}, {'card': 1, 'seen': []}], 'gave': {'3': [1, 2], '2': [2, 2]}, 'got': {'3': [2, 4], '2': [1, 2]}}]"
#define LOOKS                                                                                                          \
    "'looks': [{'round': 1, 'by': 0, 'what': 'sheriff', 'seat': 3, 'slot': null, 'card': 2},"                          \
    "{'round': 3, 'by': 1, 'what': 'barmaid', 'seat': null, 'slot': null, 'card': 4}]"
#define CONVENED "'convened': [{'round': 2, 'seats': [2, 4]}, {'round': 2, 'seats': []}]"
#define CLAIMS                                                                                                         \
    "'claims': [{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [1, 4]},"                                          \
    "{'round': 3, 'by': 2, 'about': 'plague', 'value': true}, {'round': 3, 'by': 2, 'about': 'accuse', 'seat': 5}]"

static void p_position_tells_what_happened(void **unused) {
    (void)unused;
    const struct table table = position("'round': 3, " MINGLES ", " LOOKS ", " CONVENED ", " CLAIMS);
    expect(&table, "/mingles", strchr(MINGLES, '['));
    expect(&table, "/looks", strchr(LOOKS, '['));
    expect(&table, "/convened", strchr(CONVENED, '['));
    expect(&table, "/claims", strchr(CLAIMS, '['));
    assert_int_equal(table.log_count, 5 + 2 + 2 + 3); // a mingle, two passengers, two leeches; looks; and so on
    const struct bristol_state *const state = &table.bristol;
    assert_int_equal(state->mingled, 1u << 2 | 1u << 3);
}

static void b_view_1_histories_hide_what_a_seat_cannot_know(void **unused) {
    (void)unused;
    const struct table table = position("'round': 3, " MINGLES ", " LOOKS ", " CONVENED ", " CLAIMS);
    expect_view(&table, 3, "/mingles/0/gave", "{'3': [1, 2], '2': [null, null]}");
    expect_view(&table, 3, "/mingles/0/got", "{'3': [2, 4], '2': [null, null]}");
    expect_view(&table, 1, "/mingles/0/got", "{'3': [null, null], '2': [null, null]}");
    expect_view(&table, 1, "/mingles/0/leeches", "[{'card': 4, 'seen': [1]}, {'card': null, 'seen': []}]");
    expect_view(&table, 0, "/mingles/0/leeches/0", "{'card': null, 'seen': []}");
    expect_view(&table, 0, "/mingles/0/extra", "'leech'");
    expect_view(&table, 0, "/looks/0/card", "2");
    expect_view(&table, 3, "/looks/0/card", "2"); // the owner knows which
    expect_view(&table, 1, "/looks/0/card", "null");
    expect_view(&table, 1, "/looks/1/card", "4");
    expect_view(&table, 2, "/convened", "[{'round': 2, 'seats': [2, 4]}, {'round': 2, 'seats': null}]");
    expect_view(&table, 3, "/convened/0/seats", "null");
    expect_view(&table, PH_ONLOOKER, "/convened/0/seats", "null");
    expect_view(&table, PH_ONLOOKER, "/claims", strchr(CLAIMS, '['));
}

static void b_claim_1_what_was_given_can_be_claimed_after_a_mingle_told_of(void **unused) {
    (void)unused;
    const struct table table = position("'turn': 2, 'start': 0, 'options': {'claims': true}, 'round': 3, " MINGLES);
    expect_count(&table, "claim gave", 10);
    const struct table other = position("'options': {'claims': true}, 'round': 3, " MINGLES);
    expect_count(&other, "claim gave", 0);
}

static void p_position_histories_that_cannot_be_are_refused(void **unused) {
    (void)unused;
    refuse_position("'mingles': [{'cart': 'elm', 'seats': [1]}]", "mingles");
    refuse_position("'mingles': [{'cart': 'oak', 'seats': []}]", "mingles");
    refuse_position("'mingles': [{'cart': 'oak', 'seats': [1, 1]}]", "mingles");
    refuse_position("'mingles': [{'cart': 'oak', 'seats': [1], 'extra': 'coin'}]", "mingles");
    refuse_position("'mingles': [{'cart': 'oak', 'seats': [1], 'gave': {'2': [1, 1]}}]", "mingles");
    refuse_position("'mingles': [{'cart': 'oak', 'seats': [1], 'got': {'1': [1]}}]", "mingles");
    refuse_position("'mingles': [7]", "mingles");
    refuse_position("'looks': [{'by': 0, 'what': 'sheriff', 'seat': 9, 'card': 1}]", "looks");
    refuse_position("'looks': [{'by': 0, 'what': 'ghost', 'seat': 1, 'slot': 0, 'card': 1}]", "looks");
    refuse_position("'looks': [{'by': 0, 'what': 'barmaid', 'seat': 1, 'card': 1}]", "looks");
    refuse_position("'looks': [{'by': 0, 'what': 'barmaid', 'card': 5}]", "looks");
    refuse_position("'looks': {}", "looks");
    refuse_position("'convened': [{'seats': [7]}]", "convened");
    refuse_position("'claims': [{'by': 0, 'about': 'weather'}]", "claims");
    refuse_position("'claims': [{'by': 0, 'about': 'plague', 'cards': [1, 1]}]", "claims");
    refuse_position("'claims': [{'by': 0, 'about': 'gave', 'cards': [1]}]", "claims");
    refuse_position("'players': 3, 'claims': [{'by': 3, 'about': 'plague', 'value': true}]", "claims");
}

static void p_position_a_history_without_room_is_counted(void **unused) {
    (void)unused;
    static const char text[] =
        "{\"game\":\"bristol1350\",\"players\":4,\"carts\":{\"birch\":{\"pawns\":[0]},\"cedar\":{\"pawns\":[1]},"
        "\"oak\":{\"pawns\":[2,3]}},\"dice\":[\"ba\",\"ba\",\"ba\",\"ba\",\"ba\",\"ba\"],\"symptoms\":[[1,1],[1,1],[1,1"
        "],[1,2]],\"convened\":[{\"seats\":[0]},{\"seats\":[1]},{\"seats\":[2]}]%s}";
    char whole[512];
    struct ph_json_document *document = NULL;
    struct bristol_state state;
    struct ph_error error;
    struct ph_event items[3];
    memset(items, 0x55, sizeof items);
    struct ph_events history = {items, 1, 2};
    snprintf(whole, sizeof whole, text, "");
    assert_int_equal(ph_json_parse(&document, whole, strlen(whole), &error), PH_OK);
    assert_int_equal(bristol1350_game.state_from_json(&state, ph_json_root(document), &history, &error), PH_OK);
    assert_int_equal(history.count, 4); // one was there
    assert_int_equal(items[1].to, 1);
    assert_int_equal(items[2].to, 0x5555); // nothing is written beyond
    assert_int_equal(bristol1350_game.state_from_json(&state, ph_json_root(document), NULL, &error), PH_OK);
    ph_json_document_destroy(document);
    history.count = 1;
    snprintf(whole, sizeof whole, text, ",\"claims\":[{}]");
    assert_int_equal(ph_json_parse(&document, whole, strlen(whole), &error), PH_OK);
    assert_int_equal(bristol1350_game.state_from_json(&state, ph_json_root(document), &history, &error),
                     PH_ERROR_BAD_POSITION);
    assert_int_equal(history.count, 1); // a refusal leaves it
    ph_json_document_destroy(document);
}

// ---- refusals -------------------------------------------------------------------------------------------------------

static void p_position_pawns_are_in_one_racing_cart_each(void **unused) {
    (void)unused;
    refuse_position("'carts': {'birch': {'pawns': [0, 1]}, 'cedar': {'pawns': [2, 3]}, 'oak': {'pawns': [4]}}",
                    "carts");
    refuse_position("'carts': {'birch': {'pawns': [0, 1]}, 'cedar': {'pawns': [2, 3]}, 'oak': {'pawns': [4, 5, 0]}}",
                    "carts");
    refuse_position("'carts': {'birch': {'pawns': [0, 1, 2, 3]}, 'cedar': {'pawns': [4, 5]}}", "carts");
    refuse_position("'carts': {'birch': {'pawns': [0, 1, 2]}, 'cedar': {'pawns': [3, 4, 5], 'out': true}}", "carts");
    refuse_position("'fate': ['shame']", "carts"); // its pawn is still there
    refuse_position("'carts': {'elm': {'pawns': [0, 1, 2]}}", "carts");
    refuse_position("'carts': {'birch': {'pawns': [0, 1, 2], 'horses': 2}}", "carts");
    refuse_position("'order': ['birch', 'cedar']", "order");
    refuse_position("'order': ['birch', 'cedar', 'oak', 'oak']", "order");
    refuse_position("'carts': {'birch': {'pawns': [0, 1, 2]}, 'cedar': {'pawns': [3, 4, 5], 'at': 1}, 'oak': {'out':"
                    "true}}, 'order': ['cedar', 'birch', 'oak']",
                    "order");
    refuse_position("'carts': {'birch': {'pawns': [0, 1, 2]}, 'cedar': {'pawns': [3, 4, 5], 'at': 1}}, 'order':"
                    "['birch', 'cedar', 'oak']",
                    "order");
}

static void p_position_more_than_there_is_is_refused(void **unused) {
    (void)unused;
    refuse_position("'symptoms': [[1,1], [1,1], [1,1], [1,1], [2,2], [2,2]]", "symptoms"); // seven 1s
    refuse_position("'discard': [{'card': 4}, {'card': 4}, {'card': 4}], 'areas': {'oak': [{'card': 4}, {'card': 4},"
                    "{'card': 4}, {'card': 4}]}",
                    "symptoms");
    refuse_position("'hands': [['arsenic-chicken']], 'remedy_discard': ['arsenic-chicken']", "hands");
    refuse_position("'hands': [['alms']]", "hands");
    refuse_position("'hands': [['arsenic-whip', 'leeches-whip', 'arsenic-leeches', 'chicken-whip']]", "hands");
    refuse_position("'players': 3, 'hands': [[], [], [], ['arsenic-whip']]", "hands");
    refuse_position("'coins': [[{'coin': 'naught'}]]", "coins");
    refuse_position(ALMS ", 'coins': [[{'coin': 'plague'}], [{'coin': 'plague'}]]", "coins");
    refuse_position("'symptom_deck': 21", "symptom_deck");
    refuse_position("'remedy_deck': 26", "remedy_deck");
    refuse_position("'bag': 6", "bag");
    position(ALMS ", 'symptom_deck': 20, 'remedy_deck': 33, 'bag': 6");
    // Of the cards left none could be the ghosts': 4s are not dealt to them (B-CARD-2).
    refuse_position("'players': 3, 'options': {'symptoms': [2, 2, 4, 16]}, 'symptoms': [[1,1], [2,2], [3,3], [3,null]],"
                    "'discard': [{'card': 3}]",
                    "symptoms");
    position("'players': 3, 'options': {'symptoms': [2, 2, 4, 16], 'chaos': true}, 'symptoms': [[1,1], [2,2], [3,3],"
             "[3,null]], 'discard': [{'card': 3}]");
}

static void p_position_the_living_have_two_symptoms(void **unused) {
    (void)unused;
    refuse_position("'symptoms': [[1], [1,2], [1,3], [2,2], [2,3], [1,2]]", "symptoms");
    refuse_position("'symptoms': [[1,1,1], [1,2], [1,3], [2,2], [2,3], [1,2]]", "symptoms");
    refuse_position("'symptoms': [[1,1], [1,2], [1,3], [2,2], [2,3]]", "symptoms");
    refuse_position("'symptoms': [[1,null], [1,2], [1,3], [2,2], [2,3], [1,2]]", "symptoms");
    refuse_position("'symptoms': [[0,1], [1,2], [1,3], [2,2], [2,3], [1,2]]", "symptoms");
    position("'symptoms': [[1,1], [1,2], [1,3], [2,2], [2,3]], 'fate': [null, null, null, null, null, 'pushed_out'],"
             "'carts': {'birch': {'pawns': [0, 1, 2]}, 'cedar': {'pawns': [3, 4]}}");
}

static void p_position_unknown_and_wrong_things_are_refused(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"'weather': 'rain'", "weather"},
        {"'options': {'weather': true}", "options"},
        {"'options': []", "options"},
        {"'players': 0", "players"},
        {"'players': 10", "players"},
        {"'players': 2.5", "players"},
        {"'round': 0", "round"},
        {"'round': 10000", "round"},
        {"'last_round': 1", "last_round"},
        {"'dice': ['ba', 'br', 'ca', 'cr', 'oa']", "dice"},
        {"'dice': ['ba', 'br', 'ca', 'cr', 'oa', 'xa']", "dice"},
        {"'dice': ['ba', 'br', 'ca', 'cr', 'oa', null]", "dice"},
        {"'dice': null", "dice"},
        {"'locked': [6]", "locked"},
        {"'locked': [1, 1]", "locked"},
        {"'rerolled': [0, 1, 2]", "rerolled"},
        {"'start': 6", "start"},
        {"'start': null", "start"},
        {"'turn': -1", "turn"},
        {"'turn': 'me'", "turn"},
        {"'stage': 'end'", "stage"},
        {"'fresh': ['arsenic-whip']", "fresh"}, // not in hand
        {"'fresh': ['alms-whip']", "fresh"},
        {"'said': ['plague', 'plague']", "said"},
        {"'said': ['sorry']", "said"},
        {"'characters': ['serf', 'serf', 'outlaw', 'mason', 'knight', 'friar']", "characters"},
        {"'characters': ['serf']", "characters"},
        {"'characters': ['serf', null, 'outlaw', 'mason', 'knight', 'friar']", "characters"},
        {"'plague': [1]", "plague"},
        {"'players': 3, 'plague': [false, false, false, true]", "plague"},
        {"'fate': ['eaten']", "fate"},
        {"'fate': [null, null, null, null, null, null, null]", "fate"},
        {"'areas': {'elm': []}", "areas"},
        {"'areas': {'oak': [{'card': 7}]}", "areas"},
        {"'areas': {'oak': [{'card': 1, 'seen': [9]}]}", "areas"},
        {"'areas': {'oak': [1]}", "areas"},
        {"'discard': [{'card': null}]", "discard"},
        {"'players': 3, 'discard': [{'card': 1, 'seen': [3]}]", "discard"}, // a ghost sees nothing
        {"'remedy_discard': ['whip-arsenic']", "remedy_discard"},
        {"'peeks': {'0': [[], []]}", "peeks"},
        {"'players': 3, 'peeks': {'3': [[3], []]}", "peeks"},
        {"'players': 3, 'peeks': {'3': [[0]]}, 'symptoms': [[1,1], [1,2], [1,3], [null,2]]", "peeks"},
        {"'over': {'reason': 'boredom'}", "over"},
        {"'over': {'reason': 'nobody', 'winners': [1]}", "over"},
        {"'over': {'reason': 'nobody'}, 'pending': {'kind': 'lock'}", "pending"},
        {"'turn': 5, 'fate': [null, null, null, null, null, 'shame'], 'carts': {'birch': {'pawns': [0, 1, 2]},"
         "'cedar': {'pawns': [3, 4]}}",
         "turn"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        refuse_position(cases[i][0], cases[i][1]);
    }
    refuse_position("'players': 2, 'start': 2, 'turn': 2, 'fate': ['shame', 'gates'],"
                    "'carts': {'birch': {'pawns': [2]}, 'cedar': {'pawns': [3]}}",
                    "fate"); // no player lives (B-END-6)
}

// ---- over -----------------------------------------------------------------------------------------------------------

static void p_position_over(void **unused) {
    (void)unused;
    const struct table table =
        position("'round': 7, 'turn': 5, 'start': 0, 'stage': 'cards', 'hands': [['leeches-whip']],"
                 "'carts': {'birch': {'at': 19, 'out': true}, 'cedar': {'at': 18, 'pawns': [2, 3]}, 'oak': {'at': 9,"
                 "'pawns': [4, 5]}}, 'order': ['cedar', 'oak'], 'fate': ['escaped', 'escaped'],"
                 "'over': {'reason': 'escaped', 'winners': [0, 1]}");
    expect_actor(&table, "over");
    expect(&table, "/over", "{'reason': 'escaped', 'winners': [0, 1]}");
    expect(&table, "/turn", "5");
    expect(&table, "/pending", "null");
    expect_score(&table, 0, 2);
    expect_score(&table, 2, 0);
    expect_view(&table, 4, "/symptoms/2", "[1, 3]"); // everything is shown
}

static void b_solo_1_over_in_the_deal(void **unused) {
    (void)unused;
    struct table table = new_game(1, "");
    for (unsigned seat = 0; seat < 4; seat++) {
        char pawn[8];
        snprintf(pawn, sizeof pawn, "pawn %u", seat);
        draw(&table, pawn);
    }
    draw(&table, "symptom 0 3");
    draw(&table, "symptom 0 3");
    expect_actor(&table, "over");
    expect(&table, "/over", "{'reason': 'solo_plague', 'winners': []}");
    expect(&table, "/start", "null");
    expect(&table, "/dice", "null");
    expect(&table, "/round", "1");
}

static void p_position_refusals_say_what_there_is(void **unused) {
    (void)unused;
    static const char position_text[] =
        "{\"game\":\"bristol1350\",\"players\":4,\"dice\":[\"ba\",\"ba\",\"ba\",\"ba\",\"ba\",\"xx\"],"
        "\"carts\":{\"birch\":{\"pawns\":[0]},\"cedar\":{\"pawns\":[1]},\"oak\":{\"pawns\":[2,3]}},"
        "\"symptoms\":[[1,1],[1,1],[1,1],[2,2]]}";
    static const char options_text[] = "{\"characters\":[\"abbot\"]}";
    struct ph_json_document *document = NULL;
    struct ph_error error;
    union ph_state_storage state;
    assert_int_equal(ph_json_parse(&document, position_text, strlen(position_text), &error), PH_OK);
    assert_int_equal(bristol1350_game.state_from_json(&state, ph_json_root(document), NULL, &error),
                     PH_ERROR_BAD_POSITION);
    assert_string_equal(error.message, "dice: unknown face 'xx'; expected one of: ba, br, ca, cr, oa, or");
    ph_json_document_destroy(document);
    assert_int_equal(ph_json_parse(&document, options_text, strlen(options_text), &error), PH_OK);
    assert_int_equal(bristol1350_game.setup(&state, 1, ph_json_root(document), &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message, "option characters: unknown character 'abbot'; expected one of: serf, outlaw, "
                                       "sheriff, mason, knight, friar, countess, chandler, barmaid");
    ph_json_document_destroy(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_position_what_is_left_out_is_a_turn_with_nothing_done),
        cmocka_unit_test(p_position_order_is_by_place_then_birch_cedar_oak),
        cmocka_unit_test(p_position_a_cart_left_out_is_empty_at_the_start),
        cmocka_unit_test(p_position_plague_defaults_to_six_with_coins_regarded),
        cmocka_unit_test(p_position_lists_are_sorted),
        cmocka_unit_test(p_position_every_pending_decision_is_kept),
        cmocka_unit_test(p_position_a_window_may_be_half_over),
        cmocka_unit_test(p_position_a_window_after_a_ghosts_move),
        cmocka_unit_test(p_position_a_ghost_on_turn_plays_on_at_once),
        cmocka_unit_test(p_position_impossible_decisions_are_refused),
        cmocka_unit_test(p_position_chance_fields_that_do_not_agree_are_refused),
        cmocka_unit_test(p_position_in_set_up),
        cmocka_unit_test(p_position_tells_what_happened),
        cmocka_unit_test(b_view_1_histories_hide_what_a_seat_cannot_know),
        cmocka_unit_test(b_claim_1_what_was_given_can_be_claimed_after_a_mingle_told_of),
        cmocka_unit_test(p_position_histories_that_cannot_be_are_refused),
        cmocka_unit_test(p_position_a_history_without_room_is_counted),
        cmocka_unit_test(p_position_pawns_are_in_one_racing_cart_each),
        cmocka_unit_test(p_position_more_than_there_is_is_refused),
        cmocka_unit_test(p_position_the_living_have_two_symptoms),
        cmocka_unit_test(p_position_unknown_and_wrong_things_are_refused),
        cmocka_unit_test(p_position_refusals_say_what_there_is),
        cmocka_unit_test(p_position_over),
        cmocka_unit_test(b_solo_1_over_in_the_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

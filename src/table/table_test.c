// SPDX-License-Identifier: MIT
// A table from its making to its end: seats, acts, undo, leaving. Each step is also folded by a second table and read
// by a mirror for each viewer (support/online.h).
#include "support/online.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define RATTUS "'game': 'rattus', 'seats': ['open', 'open']"
#define MAKE "{'t': 'make', " RATTUS "}"

// ---- before the first move ------------------------------------------------------------------------------------------

static void a_table_is_made_once(void **state) {
    struct online *const online = *state;
    online_refuse(online, 1, "{'t': 'sit', 'seat': 0}", PH_REFUSED_WRONG_PHASE);
    online_do(online, 1, MAKE);
    assert_true(online_has(online, "'game':'rattus'"));
    online_refuse(online, 1, MAKE, PH_REFUSED_WRONG_PHASE);
}

static void people_take_open_seats_and_leave_them(void **state) {
    struct online *const online = *state;
    online_do(online, 1, MAKE);
    online_do(online, 2, "{'t': 'sit', 'seat': 1}");
    online_refuse(online, 2, "{'t': 'sit', 'seat': 0}", PH_REFUSED_ALREADY_SEATED);
    online_refuse(online, 3, "{'t': 'sit', 'seat': 1}", PH_REFUSED_SEAT_TAKEN);
    online_refuse(online, 3, "{'t': 'sit', 'seat': 2}", PH_REFUSED_BAD_REQUEST);
    online_refuse(online, 3, "{'t': 'leave'}", PH_REFUSED_NOT_SEATED);
    online_do(online, 2, "{'t': 'leave'}");
    online_do(online, 3, "{'t': 'sit', 'seat': 1}");
}

static void the_maker_frees_seats_and_gives_them_to_bots(void **state) {
    struct online *const online = *state;
    online_do(online, 1, MAKE);
    online_do(online, 2, "{'t': 'sit', 'seat': 1}");
    online_refuse(online, 2, "{'t': 'free', 'seat': 1}", PH_REFUSED_NOT_MAKER);
    online_refuse(online, 1, "{'t': 'seat', 'seat': 1, 'as': 'rules'}", PH_REFUSED_SEAT_TAKEN);
    online_do(online, 1, "{'t': 'free', 'seat': 1}");
    online_refuse(online, 1, "{'t': 'free', 'seat': 1}", PH_REFUSED_NOT_SEATED);
    online_refuse(online, 1, "{'t': 'seat', 'seat': 1, 'as': 'nobody'}", PH_REFUSED_BAD_REQUEST);
    online_do(online, 1, "{'t': 'seat', 'seat': 1, 'as': 'rules'}");
    online_refuse(online, 2, "{'t': 'sit', 'seat': 1}", PH_REFUSED_SEAT_TAKEN);
}

// Drawn by what everybody can see, and as the journal has it.
static void a_level_sits_down_with_a_temperament(void **state) {
    struct online *const online = *state;
    unsigned seen = 0;
    online_do(online, 1,
              "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'noble', 'noble/plain', 'novice/courtier', 'rules']}");
    const struct ph_bot *const drawn = ph_bot_find(ph_table_bot_at(online->table, 1));
    assert_true(drawn != NULL && drawn->temper != NULL && drawn->plays(ph_game_find("rattus")));
    assert_ptr_equal(ph_bot_plain(drawn), ph_bot_find("noble"));
    assert_string_equal(ph_table_bot_at(online->table, 2), "noble");
    assert_string_equal(ph_table_bot_at(online->table, 3), "novice/courtier");
    assert_string_equal(ph_table_bot_at(online->table, 4), "rules");
    assert_string_equal(ph_table_bot_at(online->table, 0), "");
    assert_string_equal(ph_table_bot_at(online->table, 9), "");
    for (unsigned i = 0; i < 40; i++) { // each change draws again
        online_do(online, 1, "{'t': 'seat', 'seat': 1, 'as': 'noble'}");
        const struct ph_temper *const temper = ph_bot_find(ph_table_bot_at(online->table, 1))->temper;
        seen |= temper == NULL ? 0 : 1u << (temper - ph_temper_at(0));
    }
    for (size_t i = 0; i < ph_temper_count(); i++) {
        assert_int_equal(seen >> i & 1u, ph_temper_at(i)->plays(ph_game_find("rattus")));
    }
    online_do(online, 1, "{'t': 'seat', 'seat': 1, 'as': 'noble/plain'}");
    assert_string_equal(ph_table_bot_at(online->table, 1), "noble");
    online_refuse(online, 1, "{'t': 'seat', 'seat': 1, 'as': 'noble/loyal'}",
                  PH_REFUSED_BAD_REQUEST); // of the other game
    online_refuse(online, 1, "{'t': 'seat', 'seat': 1, 'as': 'rules/raider'}", PH_REFUSED_BAD_REQUEST);
}

static void a_game_begins_when_everybody_is_ready(void **state) {
    struct online *const online = *state;
    online_do(online, 1, "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'closed', 'open']}");
    online_do(online, 1, "{'t': 'sit', 'seat': 0}");
    online_refuse(online, 1, "{'t': 'start'}", PH_REFUSED_NOT_READY);
    online_do(online, 2, "{'t': 'sit', 'seat': 2}");
    online_refuse(online, 1, "{'t': 'ready', 'luck': '00'}", PH_REFUSED_BAD_REQUEST);
    online_do(online, 1, "{'t': 'ready'}");
    online_refuse(online, 1, "{'t': 'ready'}", PH_REFUSED_WRONG_PHASE);
    online_refuse(online, 1, "{'t': 'start'}", PH_REFUSED_NOT_READY);
    online_do(online, 2, "{'t': 'ready', 'luck': 'ffffffffffffffffffffffffffffffff'}");
    online_refuse(online, 2, "{'t': 'start'}", PH_REFUSED_NOT_MAKER);
    online_do(online, 1, "{'t': 'start'}");
    assert_int_equal(ph_table_seat_of(online->table, 2), 1); // a closed seat is none of the game's
    online_refuse(online, 1, "{'t': 'start'}", PH_REFUSED_WRONG_PHASE);
    online_refuse(online, 3, "{'t': 'sit', 'seat': 0}", PH_REFUSED_WRONG_PHASE);
}

static void orders_move_with_their_seats(void **state) {
    struct online *const online = *state;
    online_do(online, 1, "{'t': 'make', 'game': 'rattus', 'seats': ['closed', 'open', 'open']}");
    online_refuse(online, 1, "{'t': 'order', 'against': 'never'}", PH_REFUSED_WRONG_PHASE); // without a seat
    online_do(online, 1, "{'t': 'sit', 'seat': 2}");
    online_do(online, 1, "{'t': 'order', 'against': 'never'}");
    online_do(online, 1, "{'t': 'leave'}");
    online_do(online, 2, "{'t': 'sit', 'seat': 2}");
    assert_non_null(strstr(online_hello(online, 2), "\"against\":\"ask\"")); // the order left with its person
    online_do(online, 2, "{'t': 'order', 'against': 'all'}");
    online_do(online, 2, "{'t': 'ready'}");
    online_do(online, 1, "{'t': 'sit', 'seat': 1}");
    online_do(online, 1, "{'t': 'ready'}");
    online_do(online, 1, "{'t': 'start'}");
    assert_non_null(strstr(online_hello(online, 1), "\"against\":\"all\""));
    assert_non_null(strstr(online_hello(online, 0), "\"against\":\"ask\""));
    online_crash(online);
    assert_non_null(strstr(online_hello(online, 1), "\"against\":\"all\""));
}

static void bad_requests_are_refused_by_name(void **state) {
    struct online *const online = *state;
    static const char *const wrong[] = {
        "[]",
        "{}",
        "{'t': 7}",
        "{'t': 'dance'}",
        "{'t': 'make'}",
        "{'t': 'make', 'game': 'chess', 'seats': ['open', 'open']}",
        "{'t': 'make', 'game': 'rattus', 'seats': []}",
        "{'t': 'make', 'game': 'rattus', 'seats': {}}",
        "{'t': 'make', 'game': 'rattus', 'seats': [1, 2]}",
        "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'sets': 1}",
        "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'options': []}",
        "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'options': {'x': 1}}",
        "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'window': 2999}",
        "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'move': 86400000}",
        "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'increment': 1000}",
        "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'brisk': 'yes'}",
        "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'by_days': true, 'bank': 1}",
        "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'by_days': true, 'move': 1}",
        "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open'], 'by_days': true, 'move': 3599999}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        online_refuse(online, 1, wrong[i], PH_REFUSED_BAD_REQUEST);
    }
}

// ---- acts -----------------------------------------------------------------------------------------------------------

// The first legal action of whoever decides, in words.
static const char *first_action(struct online *online, char *text, size_t capacity) {
    struct ph_session *const session = ph_table_session(online->table);
    ph_action action;
    struct ph_writer writer;
    ph_session_game(session)->legal(ph_session_state(session), UINT64_MAX, &action, NULL, 1);
    ph_writer_init(&writer, text, capacity);
    ph_session_game(session)->action_text(ph_session_state(session), action, &writer);
    return text;
}

static void acts_are_played_in_turn(void **state) {
    struct online *const online = *state;
    char text[PH_ACTION_TEXT_MAX];
    online_begin(online, RATTUS, 2);
    const uint64_t person = online_person_on_turn(online);
    assert_int_equal(online_act(online, 3 - person, first_action(online, text, sizeof text)), PH_REFUSED_NOT_YOUR_TURN);
    assert_int_equal(online_act(online, 5, first_action(online, text, sizeof text)), PH_REFUSED_NOT_SEATED);
    assert_int_equal(online_act(online, person, "dance"), PH_REFUSED_ILLEGAL_ACTION);
    assert_int_equal(online_act(online, person, first_action(online, text, sizeof text)), PH_ACCEPTED);
    assert_int_equal(online->answer.number, ph_table_number(online->table));
    assert_string_equal(online_last(online), "play");
}

static void an_act_repeated_gets_the_same_answer(void **state) {
    struct online *const online = *state;
    char text[PH_ACTION_TEXT_MAX];
    char request[512];
    struct ph_writer writer;
    online_begin(online, RATTUS, 2);
    const uint64_t person = online_person_on_turn(online);
    ph_writer_init(&writer, request, sizeof request);
    ph_write_format(&writer, "{'t': 'act', 'at': %u, 'id': '%032x', 'action': '%s'}", online->table->sheet.at, 99,
                    first_action(online, text, sizeof text));
    online_do(online, person, request);
    const uint32_t number = online->answer.number;
    online_do(online, person, request);
    assert_int_equal(online->answer.number, number);
    assert_int_equal(ph_table_number(online->table), number); // it was not played again
}

static void an_act_on_an_earlier_position_is_stale(void **state) {
    struct online *const online = *state;
    char text[PH_ACTION_TEXT_MAX];
    char request[512];
    struct ph_writer writer;
    online_begin(online, RATTUS, 2);
    const uint64_t person = online_person_on_turn(online);
    const uint32_t at = online->table->sheet.at;
    assert_int_equal(online_act(online, person, first_action(online, text, sizeof text)), PH_ACCEPTED);
    ph_writer_init(&writer, request, sizeof request);
    ph_write_format(&writer, "{'t': 'act', 'at': %u, 'id': '%032x', 'action': '%s'}", at, 98,
                    first_action(online, text, sizeof text));
    online_refuse(online, person, request, PH_REFUSED_STALE);
    ph_writer_init(&writer, request, sizeof request); // the id of the first act, at another entry
    ph_write_format(&writer, "{'t': 'act', 'at': %u, 'id': '%032x', 'action': '%s'}", online->table->sheet.at, 1,
                    first_action(online, text, sizeof text));
    online_refuse(online, person, request, PH_REFUSED_ID_REUSED);
}

static void ask_undo(struct online *online, uint64_t person, enum ph_refusal refusal) {
    char request[64];
    snprintf(request, sizeof request, "{'t': 'undo', 'at': %u}", online->table->sheet.at);
    online_refuse(online, person, request, refusal);
}

static void a_refused_undo_says_which_never_forbids_it(void **state) {
    struct online *const online = *state;
    online_begin(online, RATTUS, 2);
    const uint64_t person = online_person_on_turn(online);
    ask_undo(online, person, PH_REFUSED_CANNOT_UNDO);
    online_act_first(online);
    ask_undo(online, person, PH_REFUSED_TURN_PASSED);
    ask_undo(online, online_person_on_turn(online), PH_REFUSED_OTHERS_ACTED);
}

static void what_could_not_be_stored_is_taken_back(void **state) {
    struct online *const online = *state;
    char text[PH_ACTION_TEXT_MAX];
    char request[512];
    struct ph_json_document *document;
    struct ph_writer writer;
    online_begin(online, RATTUS, 2);
    struct ph_table_sheet sheet;
    memcpy(&sheet, &online->table->sheet, sizeof sheet);
    const size_t moves = ph_session_move_count(ph_table_session(online->table));
    ph_writer_init(&writer, request, sizeof request);
    ph_write_format(&writer, "{\"t\": \"act\", \"at\": %u, \"id\": \"%032x\", \"action\": \"%s\"}", sheet.at, 97,
                    first_action(online, text, sizeof text));
    assert_int_equal(ph_json_parse(&document, request, strlen(request), NULL), PH_OK);
    const struct ph_table_request act = {
        .person = online_person_on_turn(online), .name = "Anna", .body = ph_json_root(document), .now = 5000};
    assert_int_equal(ph_table_request(online->table, &act, NULL).refusal, PH_ACCEPTED);
    assert_true(ph_table_waits(online->table));
    assert_int_equal(ph_table_request(online->table, &act, NULL).refusal, PH_REFUSED_WAITS);
    ph_table_failed(online->table);
    assert_memory_equal(&sheet, &online->table->sheet, sizeof sheet);
    assert_int_equal(ph_session_move_count(ph_table_session(online->table)), moves);
    assert_int_equal(ph_table_request(online->table, &act, NULL).refusal, PH_ACCEPTED); // again, and now it is stored
    online_commit(online);
    ph_json_document_destroy(document);
}

static void a_rematch_keeps_settings_and_seats(void **state) {
    struct online *const online = *state;
    static const uint8_t secret[PH_TABLE_SECRET_SIZE] = {9};
    const struct ph_table_request again = {.now = 9000, .secret = secret};
    struct ph_table *next = NULL;
    struct ph_error error;
    online->programs = 1U << 1;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'rules', 'rules'], 'listed': true", 1);
    assert_int_equal(ph_table_create(&next), PH_OK);
    assert_int_equal(ph_table_make_again(next, online->table, &again, &error), PH_REFUSED_WRONG_PHASE);
    online_do(online, 1, "{'t': 'resign'}");
    assert_int_equal(ph_table_make_again(next, online->table, &again, &error), PH_ACCEPTED);
    assert_true(ph_table_waits(next) && ph_table_secrets_changed(next));
    ph_table_committed(next);
    assert_int_equal(ph_table_seat_of(next, 1), 0);
    assert_true(next->sheet.seats[0].program);
    assert_string_equal(next->sheet.seats[1].bot, "rules");
    assert_true(next->sheet.settings.listed && next->sheet.maker == 1);
    assert_int_equal(ph_table_make_again(next, online->table, &again, &error), PH_REFUSED_WRONG_PHASE);
    ph_table_destroy(next);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_table_is_made_once, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(people_take_open_seats_and_leave_them, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(the_maker_frees_seats_and_gives_them_to_bots, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_level_sits_down_with_a_temperament, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_game_begins_when_everybody_is_ready, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(orders_move_with_their_seats, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(bad_requests_are_refused_by_name, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(acts_are_played_in_turn, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(an_act_repeated_gets_the_same_answer, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(an_act_on_an_earlier_position_is_stale, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_refused_undo_says_which_never_forbids_it, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(what_could_not_be_stored_is_taken_back, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_rematch_keeps_settings_and_seats, online_set_up, online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

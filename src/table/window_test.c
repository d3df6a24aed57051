// SPDX-License-Identifier: MIT
// Windows: who is asked, what is secret, and when they close. Seat 2 of nine elbows past seats 0 and 1, who both hold a
// whip; people 1, 2 and 3 have these seats, and bots the others.
#include "support/online.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SEATS                                                                                                          \
    "'game': 'bristol1350', 'seats': ['open', 'open', 'open', 'random', 'random', 'random', 'random', 'random', "      \
    "'random']"
#define POSITION(options)                                                                                              \
    "{'game': 'bristol1350', 'players': 9, 'options': " options ", 'carts': {'birch': {'at': 0, 'pawns': [0, 1, 2]}, " \
    "'cedar': {'at': 0, 'pawns': [3, 4, 5]}, 'oak': {'at': 0, 'pawns': [6, 7, 8]}}, "                                  \
    "'dice': ['ba', 'br', 'ca', 'cr', 'oa', 'or'], 'symptoms': [[1, 1], [1, 2], [1, 2], [2, 2], [2, 2], [2, 2], "      \
    "[1, 3], [1, 3], [2, 3]], 'start': 2, 'turn': 2, 'hands': [['leeches-whip'], ['arsenic-whip']]}"

// The window opens at 10000.
static void open_window(struct online *online, const char *settings) {
    online_begin(online, settings, 3);
    online_position(online, POSITION("{}"));
    online->now = 10000;
    assert_int_equal(online_act(online, 3, "elbow"), PH_ACCEPTED);
    assert_string_equal(online_last(online), "window_opened");
}

static bool is_open(const struct online *online) {
    return online->table->sheet.window.open;
}

// Fails unless the window closes at that moment and not before.
static void expect_closing(struct online *online, int64_t time) {
    assert_int_equal(ph_table_next_due(online->table), time);
    online_wait(online, time - 1);
    assert_true(is_open(online));
    online_wait(online, time);
    assert_false(is_open(online));
}

// ---- when they close ------------------------------------------------------------------------------------------------

static void a_masked_window_closes_after_its_time(void **state) {
    struct online *const online = *state;
    open_window(online, SEATS ", 'brisk': false, 'window': 4000");
    assert_int_equal(online_act(online, 1, "pass"), PH_ACCEPTED);
    assert_int_equal(online_act(online, 2, "pass"), PH_ACCEPTED);
    expect_closing(online, 14000);
}

static void silence_declines(void **state) {
    struct online *const online = *state;
    open_window(online, SEATS ", 'brisk': false");
    expect_closing(online, 16000);
    assert_true(online_has(online, "'moves':['0: pass'"));
    assert_true(online_has(online, "'moves':['1: pass'"));
}

static void a_brisk_window_closes_when_all_have_answered_but_not_before_2_s(void **state) {
    struct online *const online = *state;
    open_window(online, SEATS);
    assert_int_equal(ph_table_next_due(online->table), 16000);
    assert_int_equal(online_act(online, 1, "pass"), PH_ACCEPTED);
    assert_int_equal(ph_table_next_due(online->table), 16000);
    assert_int_equal(online_act(online, 2, "pass"), PH_ACCEPTED);
    expect_closing(online, 12000);
}

static void a_late_answer_closes_a_brisk_window_at_once(void **state) {
    struct online *const online = *state;
    open_window(online, SEATS);
    online_do(online, 1, "{'t': 'order', 'against': 'never'}");
    online_wait(online, 15000);
    assert_int_equal(online_act(online, 2, "pass"), PH_ACCEPTED);
    expect_closing(online, 15000);
}

static void by_days_it_closes_at_the_full_minute_after_all_have_answered(void **state) {
    struct online *const online = *state;
    open_window(online, SEATS ", 'by_days': true");
    assert_int_equal(ph_table_next_due(online->table), 10000 + 12 * 3600000);
    online->now = 125000;
    assert_int_equal(online_act(online, 1, "pass"), PH_ACCEPTED);
    online->now = 130000;
    assert_int_equal(online_act(online, 2, "pass"), PH_ACCEPTED);
    expect_closing(online, 180000);
}

static void answers_are_set_back_with_their_window(void **state) {
    struct online *const online = *state;
    open_window(online, SEATS ", 'by_days': true"); // at 10000
    online->now = 125000;
    assert_int_equal(online_act(online, 1, "pass"), PH_ACCEPTED);
    assert_int_equal(online_act(online, 2, "pass"), PH_ACCEPTED);
    online->now = 3000;
    assert_int_equal(ph_table_set_back(online->table, online->now, &online->error), PH_ACCEPTED);
    assert_true(ph_table_secrets_changed(online->table));
    online_commit(online);
    expect_closing(online, 120000);
}

static void with_one_person_it_waits_only_for_the_bots_beat(void **state) {
    struct online *const online = *state;
    online_begin(online,
                 "'game': 'bristol1350', 'brisk': false, 'seats': ['open', 'random', 'random', 'random', 'random', "
                 "'random', 'random', 'random', 'random']",
                 1);
    online_position(online, POSITION("{}"));
    const struct ph_game *const game = ph_session_game(ph_table_session(online->table));
    ph_action elbow;
    assert_int_equal(game->action_from_text(ph_session_state(ph_table_session(online->table)), "elbow", &elbow, NULL),
                     PH_OK);
    assert_int_equal(ph_table_bot_answer(online->table, 2, online->table->sheet.at, elbow, NULL), PH_ACCEPTED);
    online_wait(online, 1800);
    assert_true(is_open(online));
    const int64_t opened = online->table->sheet.window.opened;
    assert_int_equal(online_act(online, 1, "pass"), PH_ACCEPTED);
    expect_closing(online, opened + 800);
}

// ---- what is secret -------------------------------------------------------------------------------------------------

static void nobody_else_learns_that_an_answer_was_given(void **state) {
    struct online *const online = *state;
    char before[1 << 16];
    open_window(online, SEATS ", 'brisk': false");
    const uint32_t number = ph_table_number(online->table);
    snprintf(before, sizeof before, "%s", online_hello(online, 2));
    assert_int_equal(online_act(online, 1, "whip leeches-whip"), PH_ACCEPTED);
    online_do(online, 2, "{'t': 'order', 'against': 'all'}");
    assert_int_equal(ph_table_number(online->table), number);
    assert_string_equal(before, online_hello(online, 2));
    assert_non_null(strstr(online_hello(online, 0), "\"answered\":true"));
    assert_non_null(strstr(online_hello(online, 1), "\"against\":\"all\""));
}

static void all_who_are_asked_are_asked_at_once(void **state) {
    struct online *const online = *state;
    open_window(online, SEATS);
    assert_non_null(strstr(online_hello(online, 0), "whip leeches-whip"));
    assert_non_null(strstr(online_hello(online, 1), "whip arsenic-whip"));
    assert_null(strstr(online_hello(online, 2), "\"legal\""));
    assert_int_equal(online_act(online, 3, "pass"), PH_REFUSED_NOT_YOUR_TURN);
    assert_int_equal(online_act(online, 1, "whip arsenic-whip"), PH_REFUSED_ILLEGAL_ACTION);
}

// ---- what is played -------------------------------------------------------------------------------------------------

static void answers_are_played_in_the_rules_order(void **state) {
    struct online *const online = *state;
    open_window(online, SEATS);
    assert_int_equal(online_act(online, 2, "whip arsenic-whip"), PH_ACCEPTED);
    assert_int_equal(online_act(online, 1, "whip leeches-whip"), PH_ACCEPTED);
    expect_closing(online, 12000);
    assert_true(online_has(online, "'moves':['0: whip leeches-whip'"));
    assert_false(online_has(online, "'moves':['1: ")); // the first whip ends the asking
}

static void the_last_answer_counts(void **state) {
    struct online *const online = *state;
    open_window(online, SEATS ", 'brisk': false");
    assert_int_equal(online_act(online, 1, "whip leeches-whip"), PH_ACCEPTED);
    assert_int_equal(online_act(online, 1, "pass"), PH_ACCEPTED);
    expect_closing(online, 16000);
    assert_false(online_has(online, "whip leeches-whip"));
}

static void a_late_answer_is_refused(void **state) {
    struct online *const online = *state;
    char request[160];
    open_window(online, SEATS ", 'brisk': false");
    const uint32_t at = online->table->sheet.at;
    expect_closing(online, 16000);
    snprintf(request, sizeof request, "{'t': 'act', 'at': %u, 'id': '%032x', 'action': 'pass'}", at, 77U);
    online_refuse(online, 1, request, PH_REFUSED_WINDOW_CLOSED);
}

static void an_answer_that_comes_again_after_its_window_is_the_same(void **state) {
    struct online *const online = *state;
    char request[160];
    open_window(online, SEATS ", 'brisk': false");
    snprintf(request, sizeof request, "{'t': 'act', 'at': %u, 'id': '%032x', 'action': 'pass'}",
             online->table->sheet.at, 77U);
    online_do(online, 1, request);
    online_do(online, 1, request);
    expect_closing(online, 16000);
    online_do(online, 1, request); // what it was told was lost on the way
}

static void a_claim_is_no_answer(void **state) {
    struct online *const online = *state;
    online_begin(online, SEATS ", 'options': {'claims': true}", 3);
    online_position(online, POSITION("{'claims': true}"));
    assert_int_equal(online_act(online, 3, "elbow"), PH_ACCEPTED);
    assert_true(is_open(online));
    assert_null(strstr(online_hello(online, 0), "\"type\":\"claim\""));
    assert_int_equal(online_act(online, 1, "claim remedy leeches-whip"), PH_REFUSED_ILLEGAL_ACTION);
}

// The first action of a type that a bot may take, as it is asked.
static ph_action first_of(const struct ph_bot_job *job, const char *type) {
    ph_action action = 0;
    unsigned number = 0;
    while (strcmp(job->game->action_shape(number).name, type) != 0) {
        number++;
    }
    assert_true(job->game->legal(&job->view, (uint64_t)1 << number, &action, NULL, 1) > 0);
    return action;
}

// Returns how many events the bot had been told.
static size_t answer_for_bot(struct online *online, int seat, const char *type) {
    struct ph_bot_job job;
    assert_int_equal(ph_table_bot_seat(online->table, 0), seat);
    assert_int_equal(ph_table_bot_job(online->table, seat, &job), PH_OK);
    const size_t told = job.log.count;
    assert_int_equal(ph_table_bot_answer(online->table, seat, job.at, first_of(&job, type), &online->error),
                     PH_ACCEPTED);
    ph_bot_job_deinit(&job);
    return told;
}

// Seat 1 is a bot that says something first, and then whips.
static void a_bot_that_claims_is_asked_again(void **state) {
    struct online *const online = *state;
    online_begin(online,
                 "'game': 'bristol1350', 'options': {'claims': true}, 'seats': ['open', 'random', 'random', 'random', "
                 "'random', 'random', 'random', 'random', 'random']",
                 1);
    online_position(online, POSITION("{'claims': true}"));
    answer_for_bot(online, 2, "elbow");
    online_wait(online, 1800);
    const size_t told = answer_for_bot(online, 1, "claim");
    assert_true(answer_for_bot(online, 1, "whip") > told); // it knows what it said
    assert_int_equal(ph_table_bot_seat(online->table, 0), -1);
    assert_int_equal(online_act(online, 1, "pass"), PH_ACCEPTED);
    online_wait(online, 20000);
    assert_true(online_has(online, "'moves':['1: whip arsenic-whip'"));
    assert_false(online_has(online, "claim "));
}

static void a_bot_that_only_talks_declines(void **state) {
    struct online *const online = *state;
    online_begin(online,
                 "'game': 'bristol1350', 'options': {'claims': true}, 'seats': ['open', 'random', 'random', 'random', "
                 "'random', 'random', 'random', 'random', 'random']",
                 1);
    online_position(online, POSITION("{'claims': true}"));
    answer_for_bot(online, 2, "elbow");
    online_wait(online, 1800);
    for (int i = 0; i <= PH_BOT_ASIDES_MAX; i++) {
        answer_for_bot(online, 1, "claim");
    }
    assert_int_equal(ph_table_bot_seat(online->table, 0), -1);
    online_wait(online, 20000);
    assert_true(online_has(online, "'moves':['1: pass'"));
}

// ---- standing orders ------------------------------------------------------------------------------------------------

static void orders_answer_without_being_asked(void **state) {
    struct online *const online = *state;
    online_begin(online, SEATS, 3);
    online_do(online, 1, "{'t': 'order', 'against': 'never'}");
    online_do(online, 2, "{'t': 'order', 'against': 'all'}");
    online_position(online, POSITION("{}"));
    online->now = 10000;
    assert_int_equal(online_act(online, 3, "elbow"), PH_ACCEPTED);
    expect_closing(online, 12000);
    assert_true(online_has(online, "'moves':['0: pass'"));
    assert_true(online_has(online, "'moves':['1: whip arsenic-whip'"));
}

static void orders_against_seats_look_at_who_moves(void **state) {
    struct online *const online = *state;
    online_begin(online, SEATS, 3);
    online_do(online, 1, "{'t': 'order', 'against': 'seats', 'seats': [1, 3]}");
    online_do(online, 2, "{'t': 'order', 'against': 'seats', 'seats': [2]}");
    online_position(online, POSITION("{}"));
    online->now = 10000;
    assert_int_equal(online_act(online, 3, "elbow"), PH_ACCEPTED);
    expect_closing(online, 12000);
    assert_true(online_has(online, "'moves':['0: pass'"));
    assert_true(online_has(online, "'moves':['1: whip arsenic-whip'"));
}

static void an_answer_by_hand_comes_before_an_order(void **state) {
    struct online *const online = *state;
    open_window(online, SEATS ", 'brisk': false");
    online_do(online, 1, "{'t': 'order', 'against': 'all'}");
    assert_int_equal(online_act(online, 1, "pass"), PH_ACCEPTED);
    expect_closing(online, 16000);
    assert_true(online_has(online, "'moves':['0: pass'"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_masked_window_closes_after_its_time, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(silence_declines, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_brisk_window_closes_when_all_have_answered_but_not_before_2_s, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(a_late_answer_closes_a_brisk_window_at_once, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(by_days_it_closes_at_the_full_minute_after_all_have_answered, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(answers_are_set_back_with_their_window, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(with_one_person_it_waits_only_for_the_bots_beat, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(nobody_else_learns_that_an_answer_was_given, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(all_who_are_asked_are_asked_at_once, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(answers_are_played_in_the_rules_order, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(the_last_answer_counts, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_late_answer_is_refused, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(an_answer_that_comes_again_after_its_window_is_the_same, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(a_claim_is_no_answer, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_bot_that_claims_is_asked_again, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_bot_that_only_talks_declines, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(orders_answer_without_being_asked, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(orders_against_seats_look_at_who_moves, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(an_answer_by_hand_comes_before_an_order, online_set_up, online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// Clocks, absences, bots' beat, and ways to leave a game.
#include "support/online.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TWO "'game': 'rattus', 'seats': ['open', 'open']"

static int64_t left(const struct online *online, int seat) {
    return online->table->sheet.seats[seat].left;
}

// ---- clocks ---------------------------------------------------------------------------------------------------------

static void a_clock_runs_while_its_seat_decides(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO ", 'bank': 60000, 'increment': 5000", 2);
    const int first = online_on_turn(online);
    online->now += 10000;
    while (online_on_turn(online) == first) {
        online_act_first(online);
    }
    assert_int_equal(left(online, first), 60000 - 10000 + 5000); // for one decision, however many acts
    assert_int_equal(left(online, 1 - first), 60000);
    assert_int_equal(online->table->sheet.running, 1 - first);
}

static void whoever_runs_out_is_played_by_a_bot(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO ", 'bank': 60000", 2);
    const int seat = online_on_turn(online);
    assert_int_equal(ph_table_next_due(online->table), 61000);
    online_wait(online, 61000);
    assert_true(online_has(online, "'why':'clock'"));
    assert_true(online->table->sheet.seats[seat].substituted);
    online_refuse(online, (uint64_t)seat + 1, "{'t': 'order', 'against': 'all'}", PH_REFUSED_SUBSTITUTED);
    online_do(online, (uint64_t)seat + 1, "{'t': 'reclaim'}");
    assert_int_equal(left(online, seat), 30000); // enough to continue
    assert_int_equal(ph_table_next_due(online->table), 61000 + 30000);
    online_refuse(online, (uint64_t)seat + 1, "{'t': 'reclaim'}", PH_REFUSED_WRONG_PHASE);
}

static void by_days_every_decision_has_its_time(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO ", 'by_days': true, 'move': 7200000", 2);
    const int seat = online_on_turn(online);
    online->now += 3600000;
    online_act_first(online);
    assert_int_equal(left(online, seat), 7200000);
    assert_int_equal(ph_table_next_due(online->table), online->now + 7200000);
}

static void a_table_without_clocks_waits_for_ever(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO, 2);
    assert_true(ph_table_next_due(online->table) == PH_TABLE_NEVER);
}

static void time_that_the_server_was_down_is_given_back(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO ", 'bank': 60000", 2);
    online->now = 501000;
    assert_int_equal(ph_table_credit(online->table, 490000, online->now, &online->error), PH_ACCEPTED);
    online_commit(online);
    assert_true(online_has(online, "'down':490000"));
    assert_int_equal(ph_table_next_due(online->table), 1000 + 490000 + 60000);
}

static void no_time_is_given_back_where_none_has_passed(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO ", 'bank': 60000", 2);
    online->now = online->table->sheet.time;
    assert_int_equal(ph_table_credit(online->table, 490000, online->now, &online->error), PH_ACCEPTED);
    online_commit(online);
    assert_false(online_has(online, "'down':"));
}

static void a_clock_set_back_stands_still(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO ", 'bank': 60000", 2);
    const int first = online_on_turn(online);
    online->now = 5000;
    online_act_first(online);
    online->now = 10; // the server's clock was wrong
    while (online_on_turn(online) == first) {
        online_act_first(online);
    }
    assert_int_equal(left(online, first), 56000);
    assert_int_equal(online->table->sheet.time, 5000);
}

static void set_back(struct online *online, int64_t now) {
    online->now = now;
    assert_int_equal(ph_table_set_back(online->table, now, &online->error), PH_ACCEPTED);
    online_commit(online);
}

static void a_table_continues_from_the_right_time(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO ", 'bank': 60000", 2); // at 1000
    const int first = online_on_turn(online);
    online->now = 500000000;
    assert_int_equal(ph_table_credit(online->table, 499990000, online->now, &online->error), PH_ACCEPTED);
    online_commit(online);
    set_back(online, 20000);
    assert_true(online_has(online, "'time':20000,'t':'clock','back':499980000"));
    assert_int_equal(ph_table_next_due(online->table), 20000 + 60000 - 9000);
    online->now = 25000;
    while (online_on_turn(online) == first) {
        online_act_first(online);
    }
    assert_int_equal(left(online, first), 60000 - 9000 - 5000);
    assert_int_equal(online->table->sheet.time, 25000);
}

static void a_time_that_has_come_is_not_set_back(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO, 2);
    const uint32_t number = ph_table_number(online->table);
    set_back(online, online->table->sheet.time);
    assert_int_equal(ph_table_number(online->table), number);
}

static void a_table_that_gathers_is_set_back_too(void **state) {
    struct online *const online = *state;
    online->now = 90000;
    online_do(online, 1, "{'t': 'make', " TWO "}");
    set_back(online, 2000);
    online->now = 3000;
    online_do(online, 1, "{'t': 'sit', 'seat': 0}");
    assert_int_equal(online->table->sheet.time, 3000);
}

static void only_the_clock_goes_back_and_by_the_right_time(void **state) {
    struct online *const online = *state;
    static const char *const wrong[] = {
        "{\"n\":%u,\"time\":400,\"t\":\"clock\",\"back\":599}",
        "{\"n\":%u,\"time\":400,\"t\":\"clock\",\"back\":600,\"down\":0}",
        "{\"n\":%u,\"time\":400,\"t\":\"clock\",\"down\":0}",
        "{\"n\":%u,\"time\":400,\"t\":\"abandon\",\"seat\":0,\"back\":600}",
    };
    char line[128];
    online_begin(online, TWO, 2);
    assert_int_equal(online->table->sheet.time, 1000);
    const unsigned next = ph_table_number(online->table) + 1;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const int length = snprintf(line, sizeof line, wrong[i], next);
        assert_int_equal(ph_table_fold(online->table, line, (size_t)length, &online->error), PH_ERROR_BAD_RECORD);
    }
    const int length = snprintf(line, sizeof line, "{\"n\":%u,\"time\":400,\"t\":\"clock\",\"back\":600}", next);
    assert_int_equal(ph_table_fold(online->table, line, (size_t)length, &online->error), PH_OK);
}

// ---- leavers --------------------------------------------------------------------------------------------------------

static void whoever_is_away_is_played_by_a_bot_after_60_s(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO, 2);
    const uint64_t person = online_person_on_turn(online);
    ph_table_presence(online->table, 3 - person, false, 3000); // not waited for
    assert_true(ph_table_next_due(online->table) == PH_TABLE_NEVER);
    ph_table_presence(online->table, person, false, 5000);
    assert_int_equal(ph_table_next_due(online->table), 65000);
    ph_table_presence(online->table, person, true, 6000);
    assert_true(ph_table_next_due(online->table) == PH_TABLE_NEVER);
    ph_table_presence(online->table, person, false, 7000);
    online_wait(online, 67000);
    assert_true(online_has(online, "'why':'away'"));
    online_bots(online, 1);
    assert_int_equal(ph_table_next_due(online->table), 67800);
    online_wait(online, 67800);
    assert_string_equal(online_last(online), "play");
}

static void without_anybody_the_minute_runs_from_the_question(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO, 2);
    assert_true(ph_table_next_due(online->table) == PH_TABLE_NEVER);
    assert_int_equal(ph_table_due_alone(online->table), 61000);
    ph_table_resume(online->table, 501000); // loaded by a server that has just started
    assert_int_equal(ph_table_next_due(online->table), 561000);
    ph_table_presence(online->table, online_person_on_turn(online), true, 502000);
    assert_true(ph_table_next_due(online->table) == PH_TABLE_NEVER);
}

static void play_to_the_bot(struct online *online, const char *settings) {
    online_begin(online, settings, 1);
    while (online_on_turn(online) == 0) {
        online_act_first(online);
    }
}

static void without_anybody_a_bot_sleeps(void **state) {
    struct online *const online = *state;
    play_to_the_bot(online, "'game': 'rattus', 'seats': ['open', 'rules']");
    const int64_t now = online->now;
    assert_true(ph_table_next_due(online->table) == PH_TABLE_NEVER); // its answer has not come
    assert_int_equal(ph_table_beat(online->table), now + 800);
    assert_true(ph_table_due_alone(online->table) == PH_TABLE_NEVER);
    ph_table_watched(online->table, false, now);
    assert_int_equal(ph_table_bot_seat(online->table, 0), -1);
    assert_true(ph_table_beat(online->table) == PH_TABLE_NEVER);
    ph_table_watched(online->table, true, now + 500000);
    online_bots(online, 1);
    assert_int_equal(ph_table_next_due(online->table), now + 500800); // it begins when somebody comes
    ph_table_watched(online->table, false, now + 500001);
    assert_true(ph_table_next_due(online->table) == PH_TABLE_NEVER);
}

static void without_anybody_a_bot_by_days_moves_once_a_minute(void **state) {
    struct online *const online = *state;
    play_to_the_bot(online, "'game': 'rattus', 'seats': ['open', 'rules'], 'by_days': true");
    const int64_t now = online->now;
    assert_int_equal(ph_table_due_alone(online->table), now + 60000);
    ph_table_watched(online->table, false, now);
    online_bots(online, 1);
    assert_int_equal(ph_table_next_due(online->table), now + 60000);
    ph_table_watched(online->table, true, now + 7000);
    assert_int_equal(ph_table_next_due(online->table), now + 7800);
}

static void a_bot_keeps_its_beat_after_a_restart(void **state) {
    struct online *const online = *state;
    play_to_the_bot(online, "'game': 'rattus', 'seats': ['open', 'rules']");
    ph_table_resume(online->table, online->now + 90000);
    assert_int_equal(ph_table_beat(online->table), online->now + 90800);
}

static void by_days_nobody_is_waited_for(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO ", 'by_days': true", 2);
    ph_table_presence(online->table, online_person_on_turn(online), false, 5000);
    assert_true(ph_table_next_due(online->table) == PH_TABLE_NEVER);
}

static void resigning_with_two_seats_ends_the_game(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO, 2);
    online_do(online, 1, "{'t': 'resign'}");
    assert_true(online_has(online, "'reason':'resigned','winners':[1]"));
    assert_true(ph_table_is_over(online->table));
    online_refuse(online, 2, "{'t': 'resign'}", PH_REFUSED_WRONG_PHASE);
    online_do(online, 2, "{'t': 'rematch', 'next': '000102030405060708090a0b0c0d0e0f'}");
}

static void with_more_seats_a_bot_goes_on(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'open', 'random', 'random']", 2);
    online_do(online, 1, "{'t': 'resign'}");
    assert_false(ph_table_is_over(online->table));
    online_refuse(online, 1, "{'t': 'reclaim'}", PH_REFUSED_NOT_SEATED);
    online_do(online, 2, "{'t': 'resign'}"); // nobody is left to play for
    assert_true(online_has(online, "'reason':'resigned','winners':[]"));
}

static void a_game_is_abandoned_when_all_people_agree(void **state) {
    struct online *const online = *state;
    online_begin(online, TWO, 2);
    online_do(online, 1, "{'t': 'abandon'}");
    online_do(online, 1, "{'t': 'abandon', 'agree': false}");
    online_do(online, 2, "{'t': 'abandon'}");
    assert_false(ph_table_is_over(online->table));
    online_do(online, 1, "{'t': 'abandon'}");
    assert_true(online_has(online, "'reason':'abandoned','winners':[]"));
}

// ---- bots -----------------------------------------------------------------------------------------------------------

static void bots_move_on_their_beat(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['random', 'random']", 0);
    online_bots(online, 1);
    assert_int_equal(ph_table_next_due(online->table), 1800);
    online_wait(online, 1800);
    assert_string_equal(online_last(online), "play");
}

static void the_strongest_bot_has_a_longer_one(void **state) {
    struct online *const online = *state;
    struct ph_bot_job job;
    online_begin(online, "'game': 'rattus', 'seats': ['plague-doctor', 'plague-doctor']", 0);
    assert_int_equal(ph_table_bot_job(online->table, online_on_turn(online), &job), PH_OK);
    assert_int_equal(job.limits.ms, 1300);
    ph_bot_job_deinit(&job);
    online_bots(online, 1);
    assert_int_equal(ph_table_next_due(online->table), 2500);
}

static void a_bot_whose_answer_is_late_plays_when_it_comes(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['random', 'random']", 0);
    assert_true(ph_table_next_due(online->table) == PH_TABLE_NEVER);
    online_wait(online, 30000);
    online_bots(online, 1);
    online_wait(online, 30000);
    assert_int_equal(online->table->sheet.time, 30000);
    assert_string_equal(online_last(online), "play");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_clock_runs_while_its_seat_decides, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(whoever_runs_out_is_played_by_a_bot, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(by_days_every_decision_has_its_time, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_table_without_clocks_waits_for_ever, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(time_that_the_server_was_down_is_given_back, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(no_time_is_given_back_where_none_has_passed, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_clock_set_back_stands_still, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_table_continues_from_the_right_time, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_time_that_has_come_is_not_set_back, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_table_that_gathers_is_set_back_too, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(only_the_clock_goes_back_and_by_the_right_time, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(whoever_is_away_is_played_by_a_bot_after_60_s, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(without_anybody_the_minute_runs_from_the_question, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(without_anybody_a_bot_sleeps, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(without_anybody_a_bot_by_days_moves_once_a_minute, online_set_up,
                                        online_tear_down),
        cmocka_unit_test_setup_teardown(a_bot_keeps_its_beat_after_a_restart, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(by_days_nobody_is_waited_for, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(resigning_with_two_seats_ends_the_game, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(with_more_seats_a_bot_goes_on, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_game_is_abandoned_when_all_people_agree, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(bots_move_on_their_beat, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(the_strongest_bot_has_a_longer_one, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_bot_whose_answer_is_late_plays_when_it_comes, online_set_up,
                                        online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

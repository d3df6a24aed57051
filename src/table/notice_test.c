// SPDX-License-Identifier: MIT
// Whom a table asks, and since when, for notices that are sent elsewhere. Windows are those of window_test.c.
#include "support/online.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define SEATS                                                                                                          \
    "'game': 'bristol1350', 'brisk': false, 'window': 4000, 'seats': ['open', 'open', 'open', 'random', 'random', "    \
    "'random', 'random', 'random', 'random']"
#define POSITION                                                                                                       \
    "{'game': 'bristol1350', 'players': 9, 'options': {}, 'carts': {'birch': {'at': 0, 'pawns': [0, 1, 2]}, "          \
    "'cedar': {'at': 0, 'pawns': [3, 4, 5]}, 'oak': {'at': 0, 'pawns': [6, 7, 8]}}, "                                  \
    "'dice': ['ba', 'br', 'ca', 'cr', 'oa', 'or'], 'symptoms': [[1, 1], [1, 2], [1, 2], [2, 2], [2, 2], [2, 2], "      \
    "[1, 3], [1, 3], [2, 3]], 'start': 2, 'turn': 2, 'hands': [['leeches-whip'], ['arsenic-whip']]}"

// The window opens at 10000, by the last entry.
static void open_window(struct online *online) {
    online_begin(online, SEATS, 3);
    online_position(online, POSITION);
    online->now = 10000;
    assert_int_equal(online_act(online, 3, "elbow"), PH_ACCEPTED);
    assert_string_equal(online_last(online), "window_opened");
}

static void expect(const struct online *online, size_t count, const struct ph_notice *expected) {
    struct ph_notice notices[PH_SEATS_MAX];
    assert_int_equal(ph_table_notices(online->table, notices), count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(notices[i].person, expected[i].person);
        assert_int_equal(notices[i].number, expected[i].number);
        assert_int_equal(notices[i].since, expected[i].since);
    }
}

static void nobody_is_asked_before_the_game(void **state) {
    struct online *const online = *state;
    online_do(online, 1, "{'t': 'make', 'game': 'rattus', 'seats': ['open', 'open']}");
    online_do(online, 1, "{'t': 'sit', 'seat': 0}");
    expect(online, 0, NULL);
}

static void a_turn_of_several_acts_is_one_question(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'open']", 2);
    const uint64_t person = online_person_on_turn(online);
    const struct ph_notice first = {
        .person = person, .number = ph_table_number(online->table), .since = ph_table_last_time(online->table)};
    unsigned acts = 0;
    for (; online_person_on_turn(online) == person; acts++) {
        expect(online, 1, &first);
        online->now += 1000;
        online_act_first(online);
    }
    assert_true(acts > 0);
    expect(online, 1,
           &(struct ph_notice){.person = 3 - person,
                               .number = ph_table_number(online->table),
                               .since = ph_table_last_time(online->table)});
}

static void whoever_has_answered_or_ordered_is_asked_all_the_same(void **state) {
    struct online *const online = *state;
    open_window(online);
    const uint32_t number = ph_table_number(online->table);
    const struct ph_notice asked[] = {{1, number, 10000}, {2, number, 10000}};
    expect(online, 2, asked);
    online->now = 11000;
    assert_int_equal(online_act(online, 1, "pass"), PH_ACCEPTED);
    expect(online, 2, asked);
    online_do(online, 2, "{'t': 'order', 'against': 'never'}");
    expect(online, 2, asked);
}

static void the_mover_is_asked_again_after_a_window(void **state) {
    struct online *const online = *state;
    open_window(online);
    online_wait(online, 14000);
    assert_false(online->table->sheet.window.open);
    assert_int_equal(online_person_on_turn(online), 3);
    expect(online, 1, &(struct ph_notice){3, ph_table_number(online->table), 14000});
}

static void a_bot_in_somebodys_place_is_not_told(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'bank': 5000, 'seats': ['open', 'open']", 2);
    const uint64_t person = online_person_on_turn(online);
    online_wait(online, online->now + 5000);
    assert_string_equal(online_last(online), "substituted");
    expect(online, 0, NULL);
    online->now += 100;
    online_do(online, person, "{'t': 'reclaim'}");
    expect(online, 1, &(struct ph_notice){person, ph_table_number(online->table), online->now});
}

static void nobody_is_asked_after_the_end(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'open']", 2);
    online_do(online, 1, "{'t': 'abandon', 'agree': true}");
    online_do(online, 2, "{'t': 'abandon', 'agree': true}");
    assert_true(ph_table_is_over(online->table));
    expect(online, 0, NULL);
}

static void a_loaded_table_asks_the_same(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'open']", 2);
    struct ph_notice before[PH_SEATS_MAX];
    online->now += 1000;
    online_act_first(online);
    const size_t count = ph_table_notices(online->table, before);
    assert_int_equal(count, 1);
    online_crash(online);
    expect(online, count, before);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, online_set_up, online_tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(nobody_is_asked_before_the_game),
        CASE(a_turn_of_several_acts_is_one_question),
        CASE(whoever_has_answered_or_ordered_is_asked_all_the_same),
        CASE(the_mover_is_asked_again_after_a_window),
        CASE(a_bot_in_somebodys_place_is_not_told),
        CASE(nobody_is_asked_after_the_end),
        CASE(a_loaded_table_asks_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// How games ended for people, as a server stores it.
#include "support/online.h"
#include "table/standing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

// Two rounds without a rat are nearly over; the scores are 2, 1 and 1, or as the cubes say.
#define SEATS "'game': 'rattus', 'seats': ['open', 'open', 'open']"
#define POSITION(cubes)                                                                                                \
    "{'game': 'rattus', 'players': 3, 'plague': 'italia', 'idle': 5, 'placed': true, 'options': {'tokens': 'mild'}, "  \
    "'cubes': " cubes "}"
#define UNEQUAL "[{'gallia': 1}, {'gallia': 3}, {'gallia': 2}]"

struct ended {
    unsigned count; // of standings
    struct ph_standing last;
};

static bool note_standing(void *context, const struct ph_table *table) {
    struct ended *const ended = context;
    ended->count += ph_table_standing(table, &ended->last);
    return true;
}

static void begin(struct online *online, struct ended *ended, const char *settings, int people) {
    online->store = note_standing;
    online->store_context = ended;
    online_begin(online, settings, people);
}

static void play_to_the_end(struct online *online, const char *position) {
    online_position(online, position);
    assert_int_equal(online_act(online, online_person_on_turn(online), "plague gallia"), PH_ACCEPTED);
    while (!ph_table_is_over(online->table)) {
        assert_int_equal(online_act(online, online_person_on_turn(online), "done"), PH_ACCEPTED);
    }
}

static void people_are_placed_by_their_scores(void **state) {
    struct ended ended = {0};
    begin(*state, &ended, SEATS ", 'listed': true", 3);
    play_to_the_end(*state, POSITION(UNEQUAL));
    assert_int_equal(ended.count, 1);
    assert_string_equal(ended.last.game, "rattus");
    assert_true(ended.last.finished && ended.last.rated);
    assert_int_equal(ended.last.seats, 3);
    assert_int_equal(ended.last.count, 3);
    static const unsigned places[] = {3, 1, 2};
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(ended.last.people[i].person, i + 1);
        assert_int_equal(ended.last.people[i].place, places[i]);
        assert_int_equal(ended.last.people[i].stay, PH_STAYED);
    }
}

static void seats_with_equal_scores_share_a_place(void **state) {
    struct ended ended = {0};
    begin(*state, &ended, SEATS ", 'listed': true", 3);
    play_to_the_end(*state, POSITION("[{'gallia': 1}, {'gallia': 3}, {'gallia': 1}]"));
    assert_int_equal(ended.last.people[0].place, 2);
    assert_int_equal(ended.last.people[1].place, 1);
    assert_int_equal(ended.last.people[2].place, 2);
}

static void only_one_seat_wins_a_tie_for_the_most(void **state) {
    struct ended ended = {0};
    begin(*state, &ended, SEATS ", 'listed': true", 3);
    play_to_the_end(*state, POSITION("[{'gallia': 3}, {'gallia': 3}, {'gallia': 1}]")); // R-SCORE-4
    assert_int_equal(ended.last.people[0].place + ended.last.people[1].place, 1 + 2);
    assert_int_equal(ended.last.people[2].place, 3);
}

static void bots_have_places_but_no_standing(void **state) {
    struct online *const online = *state;
    struct ended ended = {0};
    begin(online, &ended, "'game': 'rattus', 'seats': ['open', 'open', 'rules'], 'listed': true", 2);
    online_position(online, POSITION(UNEQUAL));
    while (!ph_table_is_over(online->table)) {
        if (online_on_turn(online) < 2) {
            const bool moves = online_act(online, online_person_on_turn(online), "plague gallia") == PH_ACCEPTED;
            assert_true(moves || online_act(online, online_person_on_turn(online), "done") == PH_ACCEPTED);
        } else {
            online_bots(online, 1);
            online_wait(online, online->now + 1000);
        }
    }
    assert_true(ended.last.rated);
    assert_int_equal(ended.last.count, 2);
    assert_int_equal(ended.last.people[0].place + ended.last.people[1].place, 3 + 1);
}

static void tables_by_link_have_no_standing(void **state) {
    struct ended ended = {0};
    begin(*state, &ended, SEATS, 3);
    play_to_the_end(*state, POSITION(UNEQUAL));
    assert_int_equal(ended.count, 0);
}

static void one_person_alone_is_not_rated(void **state) {
    struct ended ended = {0};
    begin(*state, &ended, "'game': 'rattus', 'seats': ['open', 'rules'], 'listed': true", 1);
    online_do(*state, 1, "{'t': 'resign'}");
    assert_int_equal(ended.count, 1);
    assert_false(ended.last.rated);
}

static bool is_rated_with(struct online *online, uint64_t programs) {
    struct ended ended = {0};
    online->programs = programs;
    begin(online, &ended, SEATS ", 'listed': true", 3);
    play_to_the_end(online, POSITION(UNEQUAL));
    assert_int_equal(ended.count, 1);
    assert_true(ended.last.finished);
    assert_int_equal(ended.last.count, 3);
    return ended.last.rated;
}

static void programs_are_rated_among_themselves(void **state) {
    assert_true(is_rated_with(*state, 1U << 1 | 1U << 2 | 1U << 3));
}

static void one_program_is_no_measure_of_people(void **state) {
    assert_false(is_rated_with(*state, 1U << 2));
}

static void one_person_is_no_measure_of_programs(void **state) {
    assert_false(is_rated_with(*state, 1U << 1 | 1U << 2));
}

static void whoever_resigns_is_named(void **state) {
    struct ended ended = {0};
    begin(*state, &ended, SEATS ", 'listed': true", 3);
    online_do(*state, 2, "{'t': 'resign'}");
    assert_int_equal(ended.count, 0);
    online_do(*state, 1, "{'t': 'resign'}");
    assert_int_equal(ended.count, 1);
    assert_false(ended.last.finished || ended.last.rated);
    assert_int_equal(ended.last.people[0].stay, PH_RESIGNED);
    assert_int_equal(ended.last.people[1].stay, PH_RESIGNED);
    assert_int_equal(ended.last.people[2].stay, PH_STAYED);
    assert_int_equal(ended.last.people[2].place, 0);
}

static void whoever_is_away_at_the_end_is_named(void **state) {
    struct online *const online = *state;
    struct ended ended = {0};
    begin(online, &ended, SEATS ", 'listed': true", 3);
    const uint64_t person = online_person_on_turn(online);
    ph_table_presence(online->table, person, false, online->now);
    online_wait(online, online->now + 60000);
    assert_string_equal(online_last(online), "substituted");
    for (uint64_t other = 1; other <= 3; other++) {
        online_do(online, other, "{'t': 'abandon'}");
    }
    assert_int_equal(ended.count, 1);
    assert_false(ended.last.finished || ended.last.rated);
    assert_int_equal(ended.last.people[person - 1].stay, PH_SUBSTITUTED);
}

static void a_rematch_ends_nothing_again(void **state) {
    struct ended ended = {0};
    begin(*state, &ended, SEATS ", 'listed': true", 3);
    play_to_the_end(*state, POSITION(UNEQUAL));
    online_do(*state, 2, "{'t': 'rematch', 'next': '000102030405060708090a0b0c0d0e0f'}");
    assert_int_equal(ended.count, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(people_are_placed_by_their_scores, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(seats_with_equal_scores_share_a_place, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(only_one_seat_wins_a_tie_for_the_most, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(bots_have_places_but_no_standing, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(tables_by_link_have_no_standing, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(one_person_alone_is_not_rated, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(programs_are_rated_among_themselves, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(one_program_is_no_measure_of_people, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(one_person_is_no_measure_of_programs, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(whoever_resigns_is_named, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(whoever_is_away_at_the_end_is_named, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_rematch_ends_nothing_again, online_set_up, online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

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

static void a_game_with_a_guest_is_not_rated(void **state) {
    struct online *const online = *state;
    struct ended ended = {0};
    online->guests = 1U << 3;
    begin(online, &ended, SEATS ", 'listed': true", 3);
    assert_int_equal(ph_table_rating(online->table), PH_UNRATED_GUEST);
    play_to_the_end(online, POSITION(UNEQUAL));
    assert_true(ended.last.finished && !ended.last.rated);
}

static bool is_rated_from(struct online *online, const uint64_t sources[3], const char *seats) {
    struct ended ended = {0};
    memcpy(online->sources + 1, sources, 3 * sizeof *sources);
    begin(online, &ended, seats, 3);
    const bool rated = ph_table_rating(online->table) == PH_RATED;
    play_to_the_end(online, POSITION(UNEQUAL));
    assert_int_equal(ended.last.rated, rated);
    return rated;
}

static void a_game_of_one_address_is_not_rated(void **state) {
    assert_false(is_rated_from(*state, (const uint64_t[]){7, 7, 7}, SEATS ", 'listed': true"));
}

static void two_of_three_at_one_address_are_rated(void **state) {
    assert_true(is_rated_from(*state, (const uint64_t[]){7, 8, 7}, SEATS ", 'listed': true"));
}

static void unknown_addresses_are_not_one(void **state) {
    assert_true(is_rated_from(*state, (const uint64_t[]){0, 0, 0}, SEATS ", 'listed': true"));
}

// As a server knows it that loads the table.
static enum ph_rated rating_once_loaded(struct online *online) {
    struct ph_writer secrets;
    ph_writer_init_heap(&secrets);
    ph_table_secrets_write(online->table, &secrets);
    assert_int_equal(ph_table_secrets_read(online->folded, secrets.data, secrets.length, &online->error), PH_OK);
    ph_writer_deinit(&secrets);
    return ph_table_rating(online->folded);
}

// By the last that each asked before the game.
static void what_is_rated_is_known_before_the_game(void **state) {
    struct online *const online = *state;
    const struct ph_table *const table = online->table;
    online->sources[1] = 7;
    online->sources[2] = 7;
    online->guests = 1U << 3;
    online_do(online, 1, "{'t': 'make', " SEATS ", 'listed': true}");
    assert_string_equal(ph_table_rated(table), "alone");
    online_do(online, 1, "{'t': 'sit', 'seat': 0}");
    assert_string_equal(ph_table_rated(table), "alone");
    online_do(online, 2, "{'t': 'sit', 'seat': 1}");
    assert_string_equal(ph_table_rated(table), "address");
    assert_string_equal(online->viewers[0].table.rated, "address");
    assert_int_equal(rating_once_loaded(online), PH_UNRATED_ADDRESS);
    online->programs = 1U << 3;
    online_do(online, 3, "{'t': 'sit', 'seat': 2}");
    assert_string_equal(ph_table_rated(table), "guest");
    online_do(online, 3, "{'t': 'leave'}");
    online->guests = 0;
    online_do(online, 3, "{'t': 'sit', 'seat': 2}");
    assert_string_equal(ph_table_rated(table), "mixed");
    online_do(online, 1, "{'t': 'free', 'seat': 2}");
    online_do(online, 1, "{'t': 'seat', 'seat': 2, 'as': 'closed'}");
    online->sources[2] = 8;
    online_do(online, 2, "{'t': 'ready'}");
    assert_string_equal(ph_table_rated(table), "yes");
    assert_string_equal(online->viewers[0].table.rated, "yes");
    online->sources[1] = 8;
    online_do(online, 1, "{'t': 'ready'}");
    assert_string_equal(ph_table_rated(table), "address");
    online_do(online, 1, "{'t': 'start'}");
    assert_string_equal(ph_table_rated(table), "address");
    assert_int_equal(ph_table_rating(online->folded), PH_UNRATED_ADDRESS); // as the journal says
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
        cmocka_unit_test_setup_teardown(a_game_with_a_guest_is_not_rated, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_game_of_one_address_is_not_rated, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(two_of_three_at_one_address_are_rated, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(unknown_addresses_are_not_one, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(what_is_rated_is_known_before_the_game, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(whoever_resigns_is_named, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(whoever_is_away_at_the_end_is_named, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_rematch_ends_nothing_again, online_set_up, online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// The part of a store's contract that is about results and ratings.
#include "support/store_contract.h"

#include "support/storing.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char *place;
static void (*empty_place)(const char *where);
static struct store *store;
static uint64_t people[3]; // Anna, Ben, Clara

static int begin(void **state) {
    static const char *const names[] = {"Anna", "Ben", "Clara"};
    (void)state;
    empty_place(place);
    store = storing_open(place);
    for (uint8_t i = 0; i < 3; i++) {
        assert_int_equal(storing_guest(store, names[i], i + 1, &people[i]), STORE_DONE);
    }
    return 0;
}

static int end(void **state) {
    (void)state;
    store_close(store);
    return 0;
}

// A game of all three, who take the places given.
static struct ph_standing game_of_three(const unsigned places[3]) {
    struct ph_standing standing = {
        .game = "rattus", .seats = 4, .ended = 1000, .finished = true, .rated = true, .count = 3};
    for (unsigned i = 0; i < 3; i++) {
        standing.people[i] = (struct ph_standing_person){.person = people[i], .place = places[i]};
    }
    return standing;
}

// Ends a game with the first entry of a table.
static enum store_answer end_game(const char *table, const struct ph_standing *standing) {
    char text[STORING_LINE_SIZE];
    storing_line(text, table, 1);
    const struct store_text line = {.data = text, .length = strlen(text)};
    struct store_request request = {.ask = STORE_APPEND,
                                    .as.append = {.table = table,
                                                  .first = 1,
                                                  .lines = &line,
                                                  .line_count = 1,
                                                  .due = STORE_NEVER,
                                                  .state = STORE_TABLE_OVER,
                                                  .standing = standing}};
    return store_ask(store, &request);
}

static void look_at(struct store_request *request, uint64_t person) {
    *request = (struct store_request){.ask = STORE_PERSON, .as.person = {.person = person, .limit = 2}};
    assert_int_equal(store_ask(store, request), STORE_DONE);
}

static void assert_rating(struct rating rating, double mean, double spread) {
    assert_true(fabs(rating.mean - mean) < 2e-6);
    assert_true(fabs(rating.spread - spread) < 2e-6);
}

static void assert_one_rating(uint64_t person, unsigned games, double mean, double spread) {
    struct store_request request;
    look_at(&request, person);
    assert_int_equal(request.as.person.rating_count, 1);
    const struct store_rating *const rating = &request.as.person.ratings[0];
    assert_string_equal(rating->game, "rattus");
    assert_int_equal(rating->seats, 4);
    assert_int_equal(rating->games, games);
    assert_rating(rating->rating, mean, spread);
    store_request_deinit(&request);
}

static void games_change_ratings(void **state) {
    (void)state;
    struct rating expected[3] = {RATING_FIRST, RATING_FIRST, RATING_FIRST};
    const struct ph_standing first = game_of_three((const unsigned[]){1, 2, 4});
    const struct ph_standing second = game_of_three((const unsigned[]){3, 1, 1});
    assert_int_equal(end_game("a", &first), STORE_DONE);
    rating_update(expected, (const unsigned[]){1, 2, 4}, 3);
    for (unsigned i = 0; i < 3; i++) {
        assert_one_rating(people[i], 1, expected[i].mean, expected[i].spread);
    }
    assert_int_equal(end_game("b", &second), STORE_DONE);
    rating_update(expected, (const unsigned[]){3, 1, 1}, 3);
    for (unsigned i = 0; i < 3; i++) {
        assert_one_rating(people[i], 2, expected[i].mean, expected[i].spread);
    }
}

static void a_game_counts_once(void **state) {
    (void)state;
    const struct ph_standing standing = game_of_three((const unsigned[]){1, 2, 4});
    assert_int_equal(end_game("a", &standing), STORE_DONE);
    assert_int_equal(end_game("a", &standing), STORE_TAKEN);
    struct store_request request;
    look_at(&request, people[0]);
    assert_int_equal(request.as.person.ratings[0].games, 1);
    assert_int_equal(request.as.person.result_count, 1);
    store_request_deinit(&request);
}

static void games_and_seats_are_rated_apart(void **state) {
    (void)state;
    struct ph_standing standing = game_of_three((const unsigned[]){1, 2, 4});
    assert_int_equal(end_game("a", &standing), STORE_DONE);
    standing.seats = 3;
    assert_int_equal(end_game("b", &standing), STORE_DONE);
    standing.game = "bristol1350";
    assert_int_equal(end_game("c", &standing), STORE_DONE);
    struct store_request request;
    look_at(&request, people[1]);
    const struct store_rating *const ratings = request.as.person.ratings;
    assert_int_equal(request.as.person.rating_count, 3);
    assert_string_equal(ratings[0].game, "bristol1350");
    assert_int_equal(ratings[1].seats, 3);
    assert_int_equal(ratings[2].seats, 4);
    store_request_deinit(&request);
}

// A listed table at which some people sit.
static void seat_people(const char *table, const uint64_t *sitting, size_t count) {
    struct store_request request = {
        .ask = STORE_APPEND,
        .as.append = {.table = table, .first = 2, .due = 5, .listed = true, .people = sitting, .people_count = count}};
    assert_int_equal(storing_append(store, table, 1), STORE_DONE);
    assert_int_equal(store_ask(store, &request), STORE_DONE);
}

static void assert_rated(struct store_list list, size_t count) {
    struct store_request request = {.ask = STORE_LIST, .as.list = list};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(request.as.list.rating_count, count);
    for (size_t i = 0; i < count; i++) {
        const struct store_rating *const rating = &request.as.list.ratings[i];
        assert_true(rating->person == people[0] || rating->person == people[1]);
        assert_string_equal(rating->game, "rattus");
        assert_true(rating->seats == 4 && rating->games == 1 && rating->rating.spread < 25.0 / 3);
    }
    store_request_deinit(&request);
}

static void lists_show_the_ratings_of_those_who_sit_there(void **state) {
    (void)state;
    const struct ph_standing standing = game_of_three((const unsigned[]){1, 2, 4});
    assert_int_equal(end_game("a", &standing), STORE_DONE);
    assert_rated((struct store_list){.kind = STORE_LIST_PUBLIC, .after = "", .limit = 9}, 0);
    seat_people("b", people, 2);
    assert_rated((struct store_list){.kind = STORE_LIST_PUBLIC, .after = "", .limit = 9}, 2);
    assert_rated((struct store_list){.kind = STORE_LIST_PUBLIC, .after = "b", .limit = 9}, 0);
    assert_rated((struct store_list){.kind = STORE_LIST_OF_PERSON, .person = people[0], .after = "", .limit = 9}, 2);
    assert_rated((struct store_list){.kind = STORE_LIST_OF_PERSON, .person = people[2], .after = "", .limit = 9}, 0);
    assert_rated((struct store_list){.kind = STORE_LIST_ALL, .after = "", .limit = 9}, 0);
}

static void games_that_do_not_count_are_results_only(void **state) {
    (void)state;
    struct ph_standing standing = game_of_three((const unsigned[]){0, 0, 0});
    standing.finished = false;
    standing.rated = false;
    standing.people[1].stay = PH_RESIGNED;
    assert_int_equal(end_game("a", &standing), STORE_DONE);
    struct store_request request;
    look_at(&request, people[1]);
    assert_string_equal(request.as.person.name, "Ben");
    assert_int_equal(request.as.person.rating_count, 0);
    assert_int_equal(request.as.person.result_count, 1);
    const struct store_result *const result = &request.as.person.results[0];
    assert_string_equal(result->table, "a");
    assert_string_equal(result->game, "rattus");
    assert_int_equal(result->seats, 4);
    assert_int_equal(result->ended, 1000);
    assert_int_equal(result->stay, PH_RESIGNED);
    assert_int_equal(result->place, 0);
    assert_false(result->rated);
    store_request_deinit(&request);
}

static void the_latest_results_come_first(void **state) {
    (void)state;
    static const char *const tables[] = {"b", "c", "a"};
    struct ph_standing standing = game_of_three((const unsigned[]){2, 1, 4});
    for (unsigned i = 0; i < 3; i++) {
        standing.ended = 1000 + i;
        assert_int_equal(end_game(tables[i], &standing), STORE_DONE);
    }
    struct store_request request;
    look_at(&request, people[0]);
    assert_int_equal(request.as.person.result_count, 2);
    assert_string_equal(request.as.person.results[0].table, "a");
    assert_string_equal(request.as.person.results[1].table, "c");
    assert_int_equal(request.as.person.results[0].place, 2);
    assert_true(request.as.person.results[0].rated);
    assert_rating(request.as.person.results[0].rating, request.as.person.ratings[0].rating.mean,
                  request.as.person.ratings[0].rating.spread);
    store_request_deinit(&request);
}

// ---- people who go --------------------------------------------------------------------------------------------------

static void forgetting_removes_ratings(void **state) {
    (void)state;
    const struct ph_standing standing = game_of_three((const unsigned[]){1, 2, 4});
    assert_int_equal(end_game("a", &standing), STORE_DONE);
    struct store_request forget = {.ask = STORE_FORGET, .as.forget = {.person = people[0]}};
    assert_int_equal(store_ask(store, &forget), STORE_DONE);
    struct store_request request = {.ask = STORE_PERSON, .as.person = {.person = people[0], .limit = 2}};
    assert_int_equal(store_ask(store, &request), STORE_UNKNOWN);
    look_at(&request, people[1]);
    assert_int_equal(request.as.person.rating_count, 1);
    store_request_deinit(&request);
}

// Others are rated against the skill of somebody new.
static void whoever_was_forgotten_during_a_game_gets_no_rating(void **state) {
    (void)state;
    struct rating expected[3] = {RATING_FIRST, RATING_FIRST, RATING_FIRST};
    const struct ph_standing standing = game_of_three((const unsigned[]){1, 2, 4});
    struct store_request forget = {.ask = STORE_FORGET, .as.forget = {.person = people[0]}};
    assert_int_equal(store_ask(store, &forget), STORE_DONE);
    assert_int_equal(end_game("a", &standing), STORE_DONE);
    rating_update(expected, (const unsigned[]){1, 2, 4}, 3);
    assert_one_rating(people[1], 1, expected[1].mean, expected[1].spread);
    struct store_request request = {.ask = STORE_PERSON, .as.person = {.person = people[0], .limit = 2}};
    assert_int_equal(store_ask(store, &request), STORE_UNKNOWN);
}

static void open_account(uint64_t person) {
    struct store_request request = {.ask = STORE_ACCOUNT, .as.account = {.person = person, .password = "$hash"}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
}

// Clara's account keeps its own rating; a rating that it lacks comes from the guest.
static void an_account_takes_a_guests_ratings(void **state) {
    (void)state;
    struct ph_standing standing = game_of_three((const unsigned[]){1, 2, 4});
    struct store_request request;
    assert_int_equal(end_game("a", &standing), STORE_DONE);
    standing.seats = 5;
    standing.count = 2;
    assert_int_equal(end_game("b", &standing), STORE_DONE);
    open_account(people[2]);
    look_at(&request, people[2]);
    const struct rating own = request.as.person.ratings[0].rating;
    store_request_deinit(&request);
    struct store_request adopt = {.ask = STORE_ADOPT,
                                  .as.adopt = {.guest = people[0], .person = people[2], .name = "Clara"}};
    assert_int_equal(store_ask(store, &adopt), STORE_DONE);
    look_at(&request, people[2]);
    assert_int_equal(request.as.person.rating_count, 2);
    assert_rating(request.as.person.ratings[0].rating, own.mean, own.spread);
    assert_int_equal(request.as.person.ratings[1].seats, 5);
    assert_int_equal(request.as.person.result_count, 2); // of the table of both, the account's own
    store_request_deinit(&request);
}

static void guests_who_are_removed_leave_no_ratings(void **state) {
    (void)state;
    const struct ph_standing standing = game_of_three((const unsigned[]){1, 2, 4});
    assert_int_equal(end_game("a", &standing), STORE_DONE);
    open_account(people[1]);
    struct store_request clear = {.ask = STORE_CLEAR, .as.clear = {.limit = 10, .before = 5000}};
    assert_int_equal(store_ask(store, &clear), STORE_DONE);
    assert_int_equal(clear.as.clear.count, 2);
    struct store_request request = {.ask = STORE_PERSON, .as.person = {.person = people[2], .limit = 2}};
    assert_int_equal(store_ask(store, &request), STORE_UNKNOWN);
    look_at(&request, people[1]);
    assert_int_equal(request.as.person.rating_count, 1);
    store_request_deinit(&request);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int store_ratings_run(const char *where, void (*empty)(const char *where)) {
    const struct CMUnitTest tests[] = {
        CASE(games_change_ratings),
        CASE(a_game_counts_once),
        CASE(games_and_seats_are_rated_apart),
        CASE(lists_show_the_ratings_of_those_who_sit_there),
        CASE(games_that_do_not_count_are_results_only),
        CASE(the_latest_results_come_first),
        CASE(forgetting_removes_ratings),
        CASE(whoever_was_forgotten_during_a_game_gets_no_rating),
        CASE(an_account_takes_a_guests_ratings),
        CASE(guests_who_are_removed_leave_no_ratings),
    };
    place = where;
    empty_place = empty;
    return cmocka_run_group_tests_name("ratings", tests, NULL, NULL);
}

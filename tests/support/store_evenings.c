// SPDX-License-Identifier: MIT
// The part of a store's contract that is about evenings: one text each, which changes only from the version that its
// writer knows.
#include "support/store_contract.h"

#include "support/storing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 2 };

static const char *place;
static void (*empty_place)(const char *where);
static struct store *store;
static uint64_t anna;
static uint64_t ben;

static int begin(void **state) {
    (void)state;
    store = storing_anew(place, empty_place, &anna, &ben);
    return 0;
}

static int end(void **state) {
    (void)state;
    store_close(store);
    return 0;
}

static enum store_answer save(struct store_evening_save as) {
    struct store_request request = {.ask = STORE_EVENING_SAVE, .as.evening_save = as};
    return store_ask(store, &request);
}

// A new one, after which those end that were not changed since `since`.
static enum store_answer make(const char *id, uint64_t maker, int64_t now, int64_t since) {
    return save((struct store_evening_save){
        .id = id, .text = {"new\n", 4}, .maker = maker, .max = MOST, .now = now, .since = since});
}

static enum store_answer change(const char *id, uint64_t version, const char *text, int64_t now) {
    return save((struct store_evening_save){.id = id, .version = version, .text = {text, strlen(text)}, .now = now});
}

static enum store_answer find(struct store_request *request, const char *from, const char *until, int64_t since) {
    *request = (struct store_request){.ask = STORE_EVENING_FIND,
                                      .as.evening_find = {.from = from, .until = until, .since = since}};
    return store_ask(store, request);
}

static void expect(const char *id, uint64_t version, const char *text, int64_t touched) {
    char until[8];
    struct store_request request;
    snprintf(until, sizeof until, "%sg", id);
    assert_int_equal(find(&request, id, until, 0), STORE_DONE);
    const struct store_evening_find *const found = &request.as.evening_find;
    assert_int_equal(found->count, 1);
    assert_string_equal(found->id, id);
    assert_int_equal(found->version, version);
    assert_int_equal(found->touched, touched);
    assert_int_equal(found->text.length, strlen(text));
    assert_memory_equal(found->text.data, text, strlen(text));
    store_request_deinit(&request);
}

static enum store_answer look_for(const char *from, const char *until, int64_t since) {
    struct store_request request;
    const enum store_answer answer = find(&request, from, until, since);
    store_request_deinit(&request);
    return answer;
}

// ---- cases ----------------------------------------------------------------------------------------------------------

static void an_evening_is_kept_as_it_was_written(void **state) {
    (void)state;
    assert_int_equal(look_for("a", "ag", 0), STORE_UNKNOWN);
    assert_int_equal(make("a1", anna, 1000, 0), STORE_DONE);
    expect("a1", 1, "new\n", 1000);
    store_close(store);
    store = storing_open(place);
    expect("a1", 1, "new\n", 1000);
}

static void an_evening_is_changed_by_who_knows_it(void **state) {
    (void)state;
    assert_int_equal(make("a1", anna, 1000, 0), STORE_DONE);
    assert_int_equal(change("a1", 1, "Anna’s\n", 2000), STORE_DONE);
    assert_int_equal(change("a1", 1, "Ben's\n", 3000), STORE_TAKEN);
    expect("a1", 2, "Anna’s\n", 2000);
    assert_int_equal(change("a1", 3, "Ben's\n", 3000), STORE_TAKEN);
    assert_int_equal(change("a1", 2, "Ben's\n", 3000), STORE_DONE);
    expect("a1", 3, "Ben's\n", 3000);
    assert_int_equal(change("a2", 1, "no evening\n", 4000), STORE_TAKEN);
}

static void two_evenings_of_one_code_are_counted(void **state) {
    (void)state;
    assert_int_equal(make("a2", anna, 1000, 0), STORE_DONE);
    assert_int_equal(make("a1", ben, 2000, 0), STORE_DONE);
    assert_int_equal(make("b1", ben, 3000, 0), STORE_DONE);
    struct store_request request;
    assert_int_equal(find(&request, "a", "ag", 0), STORE_DONE);
    assert_int_equal(request.as.evening_find.count, 2);
    assert_string_equal(request.as.evening_find.id, "a1");
    store_request_deinit(&request);
    assert_int_equal(look_for("a3", "b1", 0), STORE_UNKNOWN); // the end is not looked at
}

static void an_evening_that_is_too_old_is_not_found(void **state) {
    (void)state;
    assert_int_equal(make("a1", anna, 1000, 0), STORE_DONE);
    assert_int_equal(look_for("a1", "a1g", 1000), STORE_DONE);
    assert_int_equal(look_for("a1", "a1g", 1001), STORE_UNKNOWN);
    assert_int_equal(change("a1", 1, "changed\n", 1500), STORE_DONE);
    assert_int_equal(look_for("a1", "a1g", 1001), STORE_DONE);
}

static void nobody_makes_more_evenings_than_allowed(void **state) {
    (void)state;
    assert_int_equal(make("a1", anna, 1000, 0), STORE_DONE);
    assert_int_equal(make("a2", anna, 2000, 0), STORE_DONE);
    assert_int_equal(make("a3", anna, 3000, 1000), STORE_FULL);
    assert_int_equal(look_for("a3", "a3g", 0), STORE_UNKNOWN);
    assert_int_equal(make("a4", ben, 3000, 1000), STORE_DONE);
    assert_int_equal(make("a5", anna, 4000, 1001), STORE_DONE); // the first has ended
    assert_int_equal(look_for("a1", "a1g", 0), STORE_UNKNOWN);
    expect("a2", 1, "new\n", 2000);
}

static bool is_known(uint8_t token) {
    struct store_request who = {.ask = STORE_WHO, .as.who.token = {[STORE_TOKEN_SIZE - 1] = token}};
    return store_ask(store, &who) == STORE_DONE;
}

static void an_evening_ends_with_its_guests(void **state) {
    (void)state;
    const uint64_t guests[] = {anna, ben};
    struct store_evening_save over = {.id = "a1", .version = 1, .guests = guests, .guest_count = 2};
    struct store_request account = {.ask = STORE_ACCOUNT, .as.account = {.person = ben, .password = "$hash"}};
    assert_int_equal(make("a1", anna, 1000, 0), STORE_DONE);
    assert_int_equal(change("a1", 1, "changed\n", 2000), STORE_DONE);
    assert_int_equal(store_ask(store, &account), STORE_DONE);
    assert_int_equal(save(over), STORE_TAKEN);
    assert_true(is_known(1));
    over.version = 2;
    assert_int_equal(save(over), STORE_DONE);
    assert_int_equal(look_for("a1", "a1g", 0), STORE_UNKNOWN);
    assert_false(is_known(1));
    assert_true(is_known(2)); // an account by now
    assert_int_equal(save(over), STORE_TAKEN);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int store_evenings_run(const char *where, void (*empty)(const char *where)) {
    const struct CMUnitTest tests[] = {
        CASE(an_evening_is_kept_as_it_was_written),    CASE(an_evening_is_changed_by_who_knows_it),
        CASE(two_evenings_of_one_code_are_counted),    CASE(an_evening_that_is_too_old_is_not_found),
        CASE(nobody_makes_more_evenings_than_allowed), CASE(an_evening_ends_with_its_guests),
    };
    place = where;
    empty_place = empty;
    return cmocka_run_group_tests_name("evenings", tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// The part of a store's contract that is about several servers: which run, which of them drives a table, and how each
// learns what others did.
#define _POSIX_C_SOURCE 200809L // nanosleep
#include "support/store_contract.h"

#include "support/storing.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { LONG = 60000, SHORT = 100, PATIENCE = 5000 };

static const char *place;
static void (*empty_place)(const char *where);
static struct store *store;

static int begin(void **state) {
    (void)state;
    empty_place(place);
    store = storing_open(place);
    return 0;
}

static int end(void **state) {
    (void)state;
    store_close(store);
    return 0;
}

static struct store_alive alive(struct store_alive how) {
    struct store_request request = {.ask = STORE_ALIVE, .as.alive = how};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    return request.as.alive;
}

static uint64_t start_server(uint32_t lease) {
    return alive((struct store_alive){.now = 1000, .lease = lease}).server;
}

static bool watch(const char *table, uint64_t server, uint64_t person) {
    struct store_request request = {
        .ask = STORE_WATCH, .as.watch = {.table = table, .server = server, .people = &person, .count = person != 0}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    return request.as.watch.drives;
}

static void unwatch(const char *table, uint64_t server) {
    struct store_request request = {.ask = STORE_WATCH, .as.watch = {.table = table, .server = server, .ends = true}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_false(request.as.watch.drives);
}

static void follow(struct store_request *request, uint64_t server) {
    *request = (struct store_request){.ask = STORE_FOLLOW, .as.follow = {.server = server}};
    assert_int_equal(store_ask(store, request), STORE_DONE);
}

// Whether a server drives the one table that it watches.
static bool drives(uint64_t server) {
    struct store_request request;
    follow(&request, server);
    assert_int_equal(request.as.follow.table_count, 1);
    const bool found = request.as.follow.tables[0].drives;
    store_request_deinit(&request);
    return found;
}

static void wait_until_drives(uint64_t server) {
    const struct timespec pause = {.tv_nsec = 10 * 1000 * 1000};
    for (int waited = 0; !drives(server); waited += 10) {
        assert_true(waited < PATIENCE);
        nanosleep(&pause, NULL);
    }
}

// ---- leases ---------------------------------------------------------------------------------------------------------

static void one_of_two_servers_drives_a_table(void **state) {
    (void)state;
    const uint64_t first = start_server(LONG);
    const uint64_t second = start_server(LONG);
    assert_int_not_equal(first, second);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_true(watch("a", first, 0));
    assert_true(watch("a", first, 7)); // again
    assert_false(watch("a", second, 0));
    assert_true(drives(first));
    assert_false(drives(second));
}

static void a_lease_passes_on_when_a_server_is_gone(void **state) {
    (void)state;
    const uint64_t first = start_server(SHORT);
    const uint64_t second = start_server(LONG);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_true(watch("a", first, 0));
    (void)watch("a", second, 0);
    wait_until_drives(second);
    assert_false(drives(first));
    assert_int_equal(alive((struct store_alive){.now = 2000, .server = first, .lease = LONG}).server, first);
    assert_false(drives(first)); // it came back too late
}

static void a_server_that_is_late_keeps_what_nobody_took(void **state) {
    (void)state;
    const uint64_t first = start_server(0);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_true(watch("a", first, 0));
    (void)alive((struct store_alive){.now = 2000, .server = first, .lease = LONG});
    assert_true(drives(first));
}

static void a_lease_passes_on_when_a_table_rests(void **state) {
    (void)state;
    const uint64_t first = start_server(LONG);
    const uint64_t second = start_server(LONG);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_true(watch("a", first, 0));
    assert_false(watch("a", second, 0));
    unwatch("a", first);
    assert_true(drives(second));
    unwatch("a", second);
    assert_true(watch("a", first, 0));
}

static void a_server_that_ends_leaves_all_at_once(void **state) {
    (void)state;
    struct store_request request;
    const uint64_t first = start_server(LONG);
    const uint64_t second = start_server(LONG);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_true(watch("a", first, 7));
    assert_false(watch("a", second, 0));
    (void)alive((struct store_alive){.now = 2000, .server = first, .ends = true});
    follow(&request, second);
    assert_true(request.as.follow.tables[0].drives);
    assert_int_equal(request.as.follow.visit_count, 0);
    store_request_deinit(&request);
}

static void due_tables_of_others_are_left_out(void **state) {
    (void)state;
    const uint64_t first = start_server(LONG);
    const uint64_t second = start_server(LONG);
    char text[STORING_LINE_SIZE];
    storing_line(text, "a", 1);
    const struct store_text line = {.data = text, .length = strlen(text)};
    struct store_request append = {.ask = STORE_APPEND,
                                   .as.append = {.table = "a", .first = 1, .lines = &line, .line_count = 1, .due = 10}};
    assert_int_equal(store_ask(store, &append), STORE_DONE);
    assert_true(watch("a", first, 0));
    for (int i = 0; i < 2; i++) {
        struct store_request list = {
            .ask = STORE_LIST,
            .as.list = {
                .kind = STORE_LIST_DUE, .before = 20, .after = "", .limit = 9, .server = i == 0 ? first : second}};
        assert_int_equal(store_ask(store, &list), STORE_DONE);
        assert_int_equal(list.as.list.count, i == 0);
        store_request_deinit(&list);
    }
}

// ---- what others do -------------------------------------------------------------------------------------------------

static void people_elsewhere_are_known(void **state) {
    (void)state;
    struct store_request request;
    const uint64_t first = start_server(LONG);
    const uint64_t second = start_server(LONG);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_int_equal(storing_append(store, "b", 1), STORE_DONE);
    (void)watch("a", first, 7);
    (void)watch("a", second, 8);
    (void)watch("b", second, 9);
    follow(&request, first);
    assert_int_equal(request.as.follow.visit_count, 1);
    assert_string_equal(request.as.follow.visits[0].table, "a");
    assert_int_equal(request.as.follow.visits[0].person, 8);
    store_request_deinit(&request);
    (void)watch("a", second, 0); // 8 has left
    follow(&request, first);
    assert_int_equal(request.as.follow.visit_count, 0);
    store_request_deinit(&request);
}

static void changes_make_versions(void **state) {
    (void)state;
    struct store_request request;
    const uint64_t server = start_server(LONG);
    uint64_t version = 0;
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    (void)watch("a", server, 0);
    for (uint32_t number = 2; number < 5; number++) {
        follow(&request, server);
        assert_true(request.as.follow.tables[0].version > version);
        version = request.as.follow.tables[0].version;
        store_request_deinit(&request);
        assert_int_equal(storing_append(store, "a", number), STORE_DONE);
    }
}

static enum store_answer keep(uint64_t version, const char *secrets, uint64_t *next) {
    struct store_request request = {.ask = STORE_APPEND,
                                    .as.append = {.table = "a",
                                                  .first = 2,
                                                  .version = version,
                                                  .secrets = {.data = secrets, .length = strlen(secrets)},
                                                  .due = STORE_NEVER}};
    const enum store_answer answer = store_ask(store, &request);
    *next = request.as.append.next_version;
    return answer;
}

// Two servers keep an answer each, neither of which is an entry.
static void no_secret_is_lost_to_another_server(void **state) {
    (void)state;
    uint64_t next;
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    struct store_request load = {.ask = STORE_LOAD, .as.load = {.table = "a"}};
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    const uint64_t version = load.as.load.version;
    store_request_deinit(&load);
    assert_int_equal(keep(version, "Anna's", &next), STORE_DONE);
    assert_int_equal(keep(version, "Ben's", &next), STORE_TAKEN);
    assert_int_equal(keep(version + 1, "Anna's and Ben's", &next), STORE_DONE);
    assert_int_equal(next, version + 2);
}

static void a_server_reads_on(void **state) {
    (void)state;
    for (uint32_t number = 1; number <= 4; number++) {
        assert_int_equal(storing_append(store, "a", number), STORE_DONE);
    }
    struct store_request load = {.ask = STORE_LOAD, .as.load = {.table = "a", .after = 2, .version = 3}};
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    assert_int_equal(load.as.load.after, 2);
    assert_int_equal(load.as.load.number, 4);
    assert_string_equal(load.as.load.journal.data, "{\"n\":3,\"table\":\"a\"}\n{\"n\":4,\"table\":\"a\"}\n");
    store_request_deinit(&load);
}

static void add_name(uint64_t person) {
    char text[STORING_LINE_SIZE];
    snprintf(text, sizeof text, "{\"n\":1,\"t\":\"sat\",\"person\":%" PRIu64 ",\"name\":\"Anna\"}", person);
    const struct store_text line = {.data = text, .length = strlen(text)};
    struct store_request request = {.ask = STORE_APPEND,
                                    .as.append = {.table = "a",
                                                  .first = 1,
                                                  .lines = &line,
                                                  .line_count = 1,
                                                  .due = STORE_NEVER,
                                                  .people = &person,
                                                  .people_count = 1}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
}

static void lines_that_were_rewritten_are_read_again(void **state) {
    (void)state;
    uint64_t person;
    assert_int_equal(storing_guest(store, "Anna", 1, &person), STORE_DONE);
    add_name(person);
    struct store_request load = {.ask = STORE_LOAD, .as.load = {.table = "a"}};
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    const uint64_t version = load.as.load.version;
    store_request_deinit(&load);
    struct store_request forget = {.ask = STORE_FORGET, .as.forget = {.person = person}};
    assert_int_equal(store_ask(store, &forget), STORE_DONE);
    load = (struct store_request){.ask = STORE_LOAD, .as.load = {.table = "a", .after = 1, .version = version}};
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    assert_int_equal(load.as.load.after, 0);
    assert_non_null(strstr(load.as.load.journal.data, "\"name\":\"–\""));
    assert_true(load.as.load.version > version);
    const uint64_t rewritten = load.as.load.version;
    store_request_deinit(&load);
    load = (struct store_request){.ask = STORE_LOAD, .as.load = {.table = "a", .after = 1, .version = rewritten}};
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    assert_string_equal(load.as.load.journal.data, "");
    store_request_deinit(&load);
}

// ---- gaps -----------------------------------------------------------------------------------------------------------

static void time_without_any_server_is_known_to_all(void **state) {
    (void)state;
    const uint64_t first = start_server(0); // counts as gone at once
    const struct store_alive second = alive((struct store_alive){.now = 5000, .lease = LONG});
    assert_int_equal(second.gap_begin, 1000);
    assert_int_equal(second.gap_end, 5000);
    const struct store_alive late = alive((struct store_alive){.now = 9000, .server = first, .lease = LONG});
    assert_int_equal(late.gap_begin, 1000); // for the second one ran
    assert_int_equal(late.gap_end, 5000);
}

static void a_server_that_cannot_say_that_it_runs_makes_a_gap(void **state) {
    (void)state;
    const uint64_t server = start_server(SHORT);
    struct store_alive again = alive((struct store_alive){.now = 1000 + SHORT, .server = server, .lease = SHORT});
    assert_int_equal(again.gap_end, 0);
    again = alive((struct store_alive){.now = 31000, .server = server, .lease = SHORT});
    assert_int_equal(again.gap_begin, 1000 + SHORT);
    assert_int_equal(again.gap_end, 31000);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int store_servers_run(const char *where, void (*empty)(const char *where)) {
    const struct CMUnitTest tests[] = {
        CASE(one_of_two_servers_drives_a_table),
        CASE(a_lease_passes_on_when_a_server_is_gone),
        CASE(a_server_that_is_late_keeps_what_nobody_took),
        CASE(a_lease_passes_on_when_a_table_rests),
        CASE(a_server_that_ends_leaves_all_at_once),
        CASE(due_tables_of_others_are_left_out),
        CASE(people_elsewhere_are_known),
        CASE(changes_make_versions),
        CASE(no_secret_is_lost_to_another_server),
        CASE(a_server_reads_on),
        CASE(lines_that_were_rewritten_are_read_again),
        CASE(time_without_any_server_is_known_to_all),
        CASE(a_server_that_cannot_say_that_it_runs_makes_a_gap),
    };
    place = where;
    empty_place = empty;
    return cmocka_run_group_tests_name("servers", tests, NULL, NULL);
}

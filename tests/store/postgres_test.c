// SPDX-License-Identifier: MIT
// PostgreSQL as a store: the contract, and what concerns several servers and a database that goes away. The cluster is
// made for the test (cluster.sh); where PostgreSQL is not installed the test is skipped, by exit code 77.
#define _XOPEN_SOURCE 700 // mkdtemp
#include "support/shell.h"
#include "support/store_contract.h"
#include "support/storing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <libpq-fe.h>
#include <cmocka.h>

enum { SKIPPED = 77, ROUNDS = 40 };

static char folder[] = "/tmp/pesthouse-XXXXXX"; // a socket's path is short
static char where[128];

static int cluster(const char *verb) {
    char command[256];
    snprintf(command, sizeof command, PH_SOURCE_DIR "/tests/store/cluster.sh %s %s %ld", verb, folder, (long)getpid());
    return shell(command);
}

static void run(PGconn *connection, const char *statement) {
    PGresult *const result = PQexec(connection, statement);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) {
        fail_msg("%s", PQerrorMessage(connection));
    }
    PQclear(result);
}

static void empty_place(const char *place) {
    PGconn *const connection = PQconnectdb(place);
    run(connection, "SET client_min_messages = warning");
    run(connection, "DROP SCHEMA public CASCADE");
    run(connection, "CREATE SCHEMA public");
    PQfinish(connection);
}

static int empty(void **state) {
    (void)state;
    empty_place(where);
    return 0;
}

// ---- several servers ------------------------------------------------------------------------------------------------

struct mover {
    struct store *store;
    char text[STORING_LINE_SIZE];
    struct store_text line;
    struct store_request request;
    bool done;
};

static void note_done(struct store_request *request) {
    ((struct mover *)request->context)->done = true;
}

static void submit(struct mover *mover, const char *table, uint32_t number) {
    storing_line(mover->text, table, number);
    mover->line = (struct store_text){.data = mover->text, .length = strlen(mover->text)};
    mover->done = false;
    mover->request = (struct store_request){
        .ask = STORE_APPEND,
        .done = note_done,
        .context = mover,
        .as.append = {.table = table, .first = number, .lines = &mover->line, .line_count = 1, .due = STORE_NEVER},
    };
    assert_int_equal(store_submit(mover->store, &mover->request, NULL), PH_OK);
}

static void of_two_servers_one_moves(void **state) {
    (void)state;
    static struct mover movers[2];
    unsigned moved[2] = {0, 0};
    movers[0].store = storing_open(where);
    movers[1].store = storing_open(where);
    for (uint32_t number = 1; number <= ROUNDS; number++) {
        submit(&movers[number % 2], "a", number);
        submit(&movers[(number + 1) % 2], "a", number);
        for (int i = 0; i < 2; i++) {
            while (!movers[i].done) {
                store_wait(movers[i].store);
            }
            moved[i] += movers[i].request.answer == STORE_DONE;
        }
        assert_int_equal(movers[0].request.answer + movers[1].request.answer, STORE_DONE + STORE_TAKEN);
    }
    assert_int_equal(moved[0] + moved[1], ROUNDS);
    assert_int_equal(storing_count(movers[0].store, "a"), ROUNDS);
    store_close(movers[0].store);
    store_close(movers[1].store);
}

// The servers write to the same tables in opposite orders.
static void servers_that_block_each_other_both_finish(void **state) {
    (void)state;
    static const char *const tables[] = {"a", "b", "c", "d"};
    static struct mover movers[2][4];
    struct store *const stores[2] = {storing_open(where), storing_open(where)};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(storing_append(stores[0], tables[i], 1), STORE_DONE);
    }
    for (uint32_t number = 2; number <= ROUNDS; number++) {
        for (size_t i = 0; i < 4; i++) {
            movers[0][i].store = stores[0];
            movers[1][3 - i].store = stores[1];
            submit(&movers[0][i], tables[i], number);
            submit(&movers[1][3 - i], tables[3 - i], number);
        }
        for (size_t i = 0; i < 4; i++) {
            while (!movers[0][i].done) {
                store_wait(stores[0]);
            }
            while (!movers[1][i].done) {
                store_wait(stores[1]);
            }
            assert_int_equal(movers[0][i].request.answer + movers[1][i].request.answer, STORE_DONE + STORE_TAKEN);
        }
    }
    store_close(stores[0]);
    store_close(stores[1]);
}

static void two_servers_may_make_the_store(void **state) {
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct store *stores[2];
        empty_place(where);
        stores[0] = storing_open(where);
        stores[1] = storing_open(where);
        assert_int_equal(storing_append(stores[0], "a", 1), STORE_DONE);
        assert_int_equal(storing_append(stores[1], "a", 2), STORE_DONE);
        store_close(stores[0]);
        store_close(stores[1]);
    }
}

static unsigned count_notices(PGconn *connection) {
    unsigned count = 0;
    assert_int_equal(PQconsumeInput(connection), 1);
    for (PGnotify *notice; (notice = PQnotifies(connection)) != NULL; count++) {
        PQfreemem(notice);
    }
    return count;
}

static void other_servers_are_told_of_changes(void **state) {
    (void)state;
    struct store *const store = storing_open(where);
    PGconn *const connection = PQconnectdb(where);
    run(connection, "LISTEN pesthouse");
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_int_equal(storing_append(store, "a", 2), STORE_DONE);
    run(connection, "SET client_encoding = UTF8"); // what was sent comes before the answer
    assert_int_equal(count_notices(connection), 2);
    assert_int_equal(storing_append(store, "a", 2), STORE_TAKEN);
    assert_int_equal(storing_count(store, "a"), 2);
    run(connection, "SET client_encoding = UTF8");
    assert_int_equal(count_notices(connection), 0);
    PQfinish(connection);
    store_close(store);
}

// Were it to wait, the lock's session would end, the append would be done, and the test would fail.
static void a_table_is_loaded_while_an_append_waits(void **state) {
    (void)state;
    static struct mover mover;
    mover.store = storing_open(where);
    assert_int_equal(storing_append(mover.store, "a", 1), STORE_DONE);
    PGconn *const connection = PQconnectdb(where);
    run(connection, "SET idle_in_transaction_session_timeout = 60000");
    run(connection, "BEGIN");
    run(connection, "UPDATE tables SET due = due WHERE id = 'a'");
    submit(&mover, "a", 2);
    assert_int_equal(storing_count(mover.store, "a"), 1);
    assert_false(mover.done);
    run(connection, "ROLLBACK");
    while (!mover.done) {
        store_wait(mover.store);
    }
    assert_int_equal(mover.request.answer, STORE_DONE);
    assert_int_equal(storing_count(mover.store, "a"), 2);
    PQfinish(connection);
    store_close(mover.store);
}

static enum store_answer say_alive(struct store *store, uint64_t *server, bool ends, struct ph_error *error) {
    struct store_request request = {.ask = STORE_ALIVE,
                                    .as.alive = {.now = 1000, .server = *server, .lease = 60000, .ends = ends}};
    const enum store_answer answer = store_ask(store, &request);
    *server = request.as.alive.server;
    *error = request.error;
    return answer;
}

static void assert_says(const struct ph_error *error, const char *const *parts) {
    for (; *parts != NULL; parts++) {
        if (strstr(error->message, *parts) == NULL) {
            fail_msg("expected '%s' in '%s'", *parts, error->message);
        }
    }
}

// What a server of Unicode 13 would have written is written behind the store's back.
static void servers_of_two_versions_of_unicode_do_not_meet(void **state) {
    (void)state;
    static const char *const both[] = {"Unicode 13.0.0", "in this program by 14.0.0", NULL};
    static const char *const newer[] = {"Unicode 99.0.0", "this program has 14.0.0", NULL};
    struct store *other;
    struct ph_error error;
    uint64_t server = 0;
    uint64_t person;
    struct store *const store = storing_open(where);
    PGconn *const connection = PQconnectdb(where);
    assert_int_equal(say_alive(store, &server, false, &error), STORE_DONE);
    run(connection, "UPDATE counters SET value = 130000 WHERE name = 'unicode'");
    assert_int_equal(storing_try_open(&other, where, STORE_SERVE, &error), PH_ERROR_BAD_REQUEST);
    assert_says(&error, both);
    assert_int_equal(say_alive(store, &server, true, &error), STORE_DONE);
    other = storing_open(where); // nobody else is at work any more
    run(connection, "UPDATE counters SET value = 990000 WHERE name = 'unicode'");
    assert_int_equal(storing_guest(other, "Anna", 1, &person), STORE_FAILED);
    store_close(store);
    store_close(other);
    assert_int_equal(storing_try_open(&other, where, STORE_SERVE, &error), PH_ERROR_BAD_RECORD);
    assert_says(&error, newer);
    PQfinish(connection);
}

// One that opened the store before another server folded the names, and says that it runs only then.
static void a_server_that_comes_too_late_does_not_run(void **state) {
    (void)state;
    static const char *const both[] = {"Unicode 99.0.0", "this one has 14.0.0", NULL};
    struct ph_error error;
    uint64_t server = 0;
    struct store *const store = storing_open(where);
    PGconn *const connection = PQconnectdb(where);
    run(connection, "UPDATE counters SET value = 990000 WHERE name = 'unicode'");
    assert_int_equal(say_alive(store, &server, false, &error), STORE_FAILED);
    assert_says(&error, both);
    assert_int_equal(server, 0);
    PQfinish(connection);
    store_close(store);
}

struct hearing {
    struct store *store;
    char last[STORE_TABLE_SIZE];
    unsigned count; // of notices that name a table
    unsigned all;   // that may mean any
};

static void hear(void *context, const char *table) {
    struct hearing *const hearing = context;
    hearing->count += table[0] != '\0';
    hearing->all += table[0] == '\0';
    snprintf(hearing->last, sizeof hearing->last, "%s", table);
}

static void wait_for(struct hearing *hearing, const unsigned *number, unsigned expected) {
    const struct timespec pause = {.tv_nsec = 10 * 1000 * 1000};
    for (unsigned tries = 0; *number < expected; tries++) {
        assert_true(tries < 3000);
        nanosleep(&pause, NULL);
        store_deliver(hearing->store);
    }
}

static void a_server_hears_which_tables_others_change(void **state) {
    (void)state;
    static struct hearing hearing;
    const struct store_config config = {.where = where, .use = STORE_SERVE, .changed = hear, .context = &hearing};
    struct ph_error error;
    struct store *const other = storing_open(where);
    assert_int_equal(store_open(&hearing.store, &config, &error), PH_OK);
    wait_for(&hearing, &hearing.all, 1); // it may have missed something before
    assert_int_equal(storing_append(hearing.store, "own", 1), STORE_DONE);
    assert_int_equal(storing_append(other, "it's", 1), STORE_DONE);
    wait_for(&hearing, &hearing.count, 1);
    assert_string_equal(hearing.last, "it's");
    assert_int_equal(cluster("stop"), 0);
    assert_int_equal(cluster("start"), 0);
    wait_for(&hearing, &hearing.all, 2);
    assert_int_equal(storing_append(other, "b", 1), STORE_DONE);
    wait_for(&hearing, &hearing.count, 2);
    assert_string_equal(hearing.last, "b");
    store_close(hearing.store);
    store_close(other);
}

// ---- failures -------------------------------------------------------------------------------------------------------

static void a_database_that_goes_away_may_come_back(void **state) {
    (void)state;
    struct ph_error error;
    struct store *other;
    struct store *const store = storing_open(where);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_int_equal(cluster("stop"), 0);
    struct store_request request = {.ask = STORE_ALIVE, .as.alive = {.now = 1000}};
    assert_int_equal(store_ask(store, &request), STORE_FAILED);
    assert_non_null(strstr(request.error.message, "PostgreSQL: "));
    assert_int_equal(storing_append(store, "a", 2), STORE_FAILED);
    assert_int_equal(storing_try_open(&other, where, STORE_SERVE, &error), PH_ERROR_IO);
    assert_non_null(strstr(error.message, "No such file or directory"));
    assert_int_equal(cluster("start"), 0);
    assert_int_equal(storing_append(store, "a", 2), STORE_DONE);
    assert_int_equal(storing_count(store, "a"), 2);
    store_close(store);
}

static void whoever_looks_changes_nothing(void **state) {
    (void)state;
    struct store *looking;
    struct ph_error error;
    assert_int_equal(storing_try_open(&looking, where, STORE_LOOK, &error), PH_ERROR_BAD_RECORD);
    assert_string_equal(error.message, "the database is not a store of Pesthouse");
    struct store *const store = storing_open(where);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_int_equal(storing_try_open(&looking, where, STORE_LOOK, &error), PH_OK);
    assert_int_equal(storing_count(looking, "a"), 1);
    assert_int_equal(storing_append(looking, "a", 2), STORE_FAILED);
    store_close(looking);
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(of_two_servers_one_moves, empty),
        cmocka_unit_test_setup(servers_that_block_each_other_both_finish, empty),
        cmocka_unit_test_setup(two_servers_may_make_the_store, empty),
        cmocka_unit_test_setup(other_servers_are_told_of_changes, empty),
        cmocka_unit_test_setup(a_table_is_loaded_while_an_append_waits, empty),
        cmocka_unit_test_setup(a_server_hears_which_tables_others_change, empty),
        cmocka_unit_test_setup(servers_of_two_versions_of_unicode_do_not_meet, empty),
        cmocka_unit_test_setup(a_server_that_comes_too_late_does_not_run, empty),
        cmocka_unit_test_setup(a_database_that_goes_away_may_come_back, empty),
        cmocka_unit_test_setup(whoever_looks_changes_nothing, empty),
    };
    if (mkdtemp(folder) == NULL) {
        return 1;
    }
    const int code = cluster("make");
    if (code != 0) {
        cluster("remove");
        return code == SKIPPED ? SKIPPED : 1;
    }
    snprintf(where, sizeof where, "%.*s", (int)strcspn(output, "\n"), output);
    const int failed = store_contract_run("contract", where, empty_place) +
                       cmocka_run_group_tests_name("several servers", tests, NULL, NULL);
    cluster("remove");
    return failed;
}

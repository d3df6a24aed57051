// SPDX-License-Identifier: MIT
// A server that is killed at random points. Whatever it had been told to be stored is there when the next one opens the
// store, once. PH_KILLS: how often (20; make chaos: 1000).
#define _POSIX_C_SOURCE 200809L // fork, kill, nanosleep
#include "pesthouse/random.h"
#include "support/storing.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { TABLES = 8, KILLS = 20, LONGEST_MS = 150 };

static char path[STORING_PATH_SIZE];

struct table {
    char name[2];
    uint32_t number; // of the last entry that was stored
    char text[STORING_LINE_SIZE];
    struct store_text line;
    struct store_request request;
};

struct server {
    struct store *store;
    int told; // a pipe: the number of a table for each entry that was stored
    struct table tables[TABLES];
};

static struct server server;

// ---- the server that is killed --------------------------------------------------------------------------------------

static _Noreturn void give_up(const char *why) {
    fprintf(stderr, "the server has failed: %s\n", why);
    _exit(1);
}

static void append_next(struct store_request *request) {
    struct table *const table = request->context;
    if (request->answer != STORE_DONE) {
        give_up(request->error.message);
    }
    const char told = (char)(table - server.tables);
    table->number += (uint32_t)request->as.append.line_count;
    if (request->as.append.line_count > 0 && write(server.told, &told, 1) != 1) {
        give_up("nobody listens");
    }
    storing_line(table->text, table->name, table->number + 1);
    table->line = (struct store_text){.data = table->text, .length = strlen(table->text)};
    request->as.append = (struct store_append){
        .table = table->name, .first = table->number + 1, .lines = &table->line, .line_count = 1, .due = STORE_NEVER};
    if (store_submit(server.store, request, &request->error) != PH_OK) {
        give_up(request->error.message);
    }
}

// Appends to all tables at once, each entry after the one before, until the end of the process.
static _Noreturn void serve(void) {
    const struct store_config config = {.where = path};
    struct ph_error error;
    if (store_open(&server.store, &config, &error) != PH_OK) {
        give_up(error.message);
    }
    for (size_t i = 0; i < TABLES; i++) {
        struct table *const table = &server.tables[i];
        table->request =
            (struct store_request){.ask = STORE_APPEND, .done = append_next, .context = table, .answer = STORE_DONE};
        append_next(&table->request);
    }
    for (;;) {
        (void)store_wait(server.store);
    }
}

// ---- killing it -----------------------------------------------------------------------------------------------------

static void wait_ms(uint32_t ms) {
    const struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    nanosleep(&time, NULL);
}

// Counts what was told until the pipe ends.
static void hear(int pipe) {
    char told[256];
    for (ssize_t count; (count = read(pipe, told, sizeof told)) > 0;) {
        for (ssize_t i = 0; i < count; i++) {
            server.tables[(size_t)told[i]].number++;
        }
    }
}

static void run_and_kill(uint32_t ms) {
    int ends[2];
    int status;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        server.told = ends[1];
        serve();
    }
    close(ends[1]);
    wait_ms(ms);
    kill(child, SIGKILL);
    hear(ends[0]);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

// Each table has what was told, and at most the entry that was being written.
static uint32_t check(void) {
    uint32_t sum = 0;
    struct store *const store = storing_open(path);
    for (size_t i = 0; i < TABLES; i++) {
        struct table *const table = &server.tables[i];
        const uint32_t count = storing_count(store, table->name);
        assert_in_range(count, table->number, table->number + 1);
        table->number = count;
        sum += count;
    }
    store_close(store);
    return sum;
}

static void nothing_is_lost_or_doubled(void **state) {
    (void)state;
    const char *const kills = getenv("PH_KILLS");
    const long count = kills != NULL ? strtol(kills, NULL, 10) : KILLS;
    const struct ph_key key = ph_key_from_seed(2);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    uint32_t entries = 0;
    for (long i = 0; i < count; i++) {
        run_and_kill(ph_random_below(&random, LONGEST_MS));
        entries = check();
    }
    printf("%ld kills, %u entries\n", count, entries);
    assert_true(entries >= count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lost_or_doubled),
    };
    storing_path(path, "kill.db");
    storing_remove(path);
    for (size_t i = 0; i < TABLES; i++) {
        server.tables[i].name[0] = (char)('a' + i);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}

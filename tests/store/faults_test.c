// SPDX-License-Identifier: MIT
// A store of SQLite on a disk that fails: each call that changes a file in turn, disks that are full, memory that runs
// out, power cuts. An entry that was answered STORE_DONE is there afterwards, once; one that failed can be tried again.
#include "support/faulty_vfs.h"
#include "support/storing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ENTRIES = 6, CUTS = 300, LONG_CUTS = 8, TABLES = 3, SECRETS_SIZE = 60000 };

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c): the linker wants these names.
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) {
    return faulty_starves() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return faulty_starves() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return faulty_starves() ? NULL : __real_realloc(old, size);
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c)

static char path[STORING_PATH_SIZE];
static unsigned failures; // that were reported in this round

static int empty(void **state) {
    (void)state;
    storing_remove(path);
    return 0;
}

// Opens the store; a failure is reported, and the next attempt succeeds once the disk works.
static struct store *open_again(void) {
    struct store *store;
    struct ph_error error;
    if (storing_try_open(&store, path, STORE_SERVE, &error) != PH_OK) {
        assert_int_not_equal(error.message[0], '\0');
        failures++;
        faulty_heal();
        assert_int_equal(storing_try_open(&store, path, STORE_SERVE, &error), PH_OK);
    }
    return store;
}

static void append_again(struct store *store, uint32_t number) {
    if (storing_append(store, "a", number) == STORE_FAILED) {
        failures++;
        faulty_heal();
        assert_int_equal(storing_append(store, "a", number), STORE_DONE);
    }
}

// Lists and loads the table, and once more if that failed.
static void read_again(struct store *store) {
    struct store_request requests[] = {
        {.ask = STORE_LIST, .as.list = {.kind = STORE_LIST_ALL, .after = "", .limit = 10}},
        {.ask = STORE_LOAD, .as.load = {.table = "a"}},
        {.ask = STORE_CHAT_READ, .as.chat_read = {.table = "a", .limit = 10}},
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        if (store_ask(store, &requests[i]) == STORE_FAILED) {
            failures++;
            faulty_heal();
            store_request_deinit(&requests[i]);
            assert_int_equal(store_ask(store, &requests[i]), STORE_DONE);
        }
        assert_int_equal(requests[i].answer, STORE_DONE);
        store_request_deinit(&requests[i]);
    }
}

// Everything that a server does with one table, from the first start of the store to the second.
static void live(void) {
    failures = 0;
    struct store *store = open_again();
    for (uint32_t number = 1; number <= ENTRIES; number++) {
        append_again(store, number);
    }
    store_close(store);
    store = open_again();
    append_again(store, ENTRIES + 1);
    read_again(store);
    store_close(store);
}

static void assert_all_is_there(void) {
    struct store *const store = storing_open(path);
    assert_int_equal(storing_count(store, "a"), ENTRIES + 1);
    assert_int_equal(storing_append(store, "a", ENTRIES + 1), STORE_TAKEN);
    store_close(store);
    storing_remove(path);
}

// ---- failures -------------------------------------------------------------------------------------------------------

static void fail_each(enum faulty_kind kind) {
    unsigned reported = 0;
    long calls = 0;
    for (bool failed = true; failed; calls++) {
        faulty_plan(kind, calls);
        live();
        failed = faulty_has_failed() || failures > 0;
        reported += failures > 0;
        faulty_heal();
        assert_all_is_there();
    }
    assert_true(calls > 40);
    assert_true(reported > 20);
}

static void each_call_may_fail(void **state) {
    (void)state;
    fail_each(FAULTY_IO);
}

static void the_disk_may_be_full(void **state) {
    (void)state;
    fail_each(FAULTY_FULL);
}

static void memory_may_run_out(void **state) {
    (void)state;
    unsigned reported = 0;
    long calls = 0;
    for (bool failed = true; failed; calls += 1 + calls / 64) {
        faulty_plan_memory(calls);
        live();
        failed = faulty_memory_has_failed();
        reported += failures > 0;
        faulty_plan_memory(-1);
        assert_all_is_there();
    }
    assert_true(calls > 1000);
    assert_true(reported > 100);
}

static void a_full_disk_says_so(void **state) {
    (void)state;
    char text[STORING_LINE_SIZE];
    struct store *const store = storing_open(path);
    storing_line(text, "a", 1);
    const struct store_text line = {.data = text, .length = strlen(text)};
    struct store_request request = {
        .ask = STORE_APPEND,
        .as.append = {.table = "a", .first = 1, .lines = &line, .line_count = 1, .due = STORE_NEVER},
    };
    faulty_plan(FAULTY_FULL, 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(store_ask(store, &request), STORE_FAILED);
        assert_non_null(strstr(request.error.message, "database or disk is full"));
    }
    faulty_heal();
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    assert_int_equal(storing_count(store, "a"), 1);
    store_close(store);
}

// ---- power cuts -----------------------------------------------------------------------------------------------------

struct told {
    uint32_t entries[TABLES]; // answered STORE_DONE
};

static const char *const tables[TABLES] = {"a", "b", "c"};

// Each table has what was told, and at most the entry that was being written.
static void check(struct store *store, struct told *told) {
    for (size_t i = 0; i < TABLES; i++) {
        const uint32_t count = storing_count(store, tables[i]);
        assert_in_range(count, told->entries[i], told->entries[i] + 1);
        told->entries[i] = count;
    }
}

// How much is written between two cuts, at most.
struct load {
    uint32_t calls;
    uint32_t entries;
    size_t secrets; // bytes, with each entry
};

static enum store_answer append(struct store *store, const char *table, uint32_t number, size_t size) {
    static char secrets[SECRETS_SIZE];
    char text[STORING_LINE_SIZE];
    storing_line(text, table, number);
    memset(secrets, (int)('a' + number % 26), size);
    const struct store_text line = {.data = text, .length = strlen(text)};
    struct store_request request = {
        .ask = STORE_APPEND,
        .as.append = {.table = table,
                      .first = number,
                      .lines = &line,
                      .line_count = 1,
                      .secrets = {.data = secrets, .length = size},
                      .due = STORE_NEVER},
    };
    return store_ask(store, &request);
}

static void play_until_the_cut(struct told *told, const struct load *load, struct ph_random *random) {
    struct store *store;
    struct ph_error error;
    faulty_plan(FAULTY_CUT, (long)ph_random_below(random, load->calls));
    if (storing_try_open(&store, path, STORE_SERVE, &error) != PH_OK) {
        return;
    }
    for (uint32_t left = ph_random_below(random, load->entries); left > 0; left--) {
        const uint32_t i = ph_random_below(random, TABLES);
        if (append(store, tables[i], told->entries[i] + 1, load->secrets) != STORE_DONE) {
            break;
        }
        told->entries[i]++;
    }
    store_close(store);
}

static void cut(int cuts, const struct load *load) {
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    struct told told = {0};
    store_close(storing_open(path));
    for (int i = 0; i < cuts; i++) {
        char shm[STORING_PATH_SIZE + 8];
        play_until_the_cut(&told, load, &random);
        snprintf(shm, sizeof shm, "%s-shm", path); // memory, not disk
        remove(shm);
        faulty_restart(&random);
        struct store *const store = storing_open(path);
        check(store, &told);
        store_close(store);
    }
    assert_true(told.entries[0] + told.entries[1] + told.entries[2] > (uint32_t)cuts);
}

static void the_power_may_be_cut(void **state) {
    (void)state;
    cut(CUTS, &(struct load){.calls = 60, .entries = 30, .secrets = 100});
}

// The log is so long that it is copied while entries are added.
static void the_power_may_be_cut_while_the_log_is_copied(void **state) {
    (void)state;
    cut(LONG_CUTS, &(struct load){.calls = 9000, .entries = 150, .secrets = SECRETS_SIZE});
}

int main(int count, char **words) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(each_call_may_fail, empty),
        cmocka_unit_test_setup(the_disk_may_be_full, empty),
        cmocka_unit_test_setup(memory_may_run_out, empty),
        cmocka_unit_test_setup(a_full_disk_says_so, empty),
        cmocka_unit_test_setup(the_power_may_be_cut, empty),
        cmocka_unit_test_setup(the_power_may_be_cut_while_the_log_is_copied, empty),
    };
    storing_path(path, "faults.db");
    faulty_install();
    cmocka_set_test_filter(count > 1 ? words[1] : NULL); // a part, for ctest (tests/CMakeLists.txt)
    return cmocka_run_group_tests(tests, NULL, NULL);
}

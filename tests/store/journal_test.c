// SPDX-License-Identifier: MIT
// Tables that are kept in a store: at any time what was stored is the same table, and writes that fail change nothing.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "store/journal.h"
#include "support/online.h"
#include "support/storing.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { CHECK_EVERY = 20, BEAT_MS = 1000, BEATS_MAX = 5000, PEOPLE = 2 };

static char path[STORING_PATH_SIZE];

struct kept {
    struct store *store;
    struct journal journal;
    unsigned stored; // requests
    double longest;  // ms, of reading and folding the table
};

static int empty(void **state) {
    (void)state;
    storing_remove(path);
    return 0;
}

// ---- loading --------------------------------------------------------------------------------------------------------

static double now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1000 + (double)time.tv_nsec / 1e6;
}

static void load_into(struct kept *kept, struct ph_table *table) {
    struct store_request request = {.ask = STORE_LOAD, .as.load = {.table = kept->journal.table}};
    struct ph_error error;
    const double begun = now_ms();
    assert_int_equal(store_ask(kept->store, &request), STORE_DONE);
    if (journal_fold(table, &request.as.load, NULL, NULL, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    const double ms = now_ms() - begun;
    kept->longest = ms > kept->longest ? ms : kept->longest;
    store_request_deinit(&request);
}

static void assert_same(const struct ph_table *a, const struct ph_table *b) {
    struct ph_writer secrets[2];
    ph_writer_init_heap(&secrets[0]);
    ph_writer_init_heap(&secrets[1]);
    ph_table_secrets_write(a, &secrets[0]);
    ph_table_secrets_write(b, &secrets[1]);
    assert_string_equal(secrets[0].data, secrets[1].data);
    assert_memory_equal(&a->sheet, &b->sheet, sizeof a->sheet);
    ph_writer_deinit(&secrets[0]);
    ph_writer_deinit(&secrets[1]);
}

// The table rests, and comes back as it was.
static void rest(struct kept *kept, struct online *online) {
    struct ph_table *back;
    assert_int_equal(ph_table_create(&back), PH_OK);
    load_into(kept, back);
    assert_same(back, online->table);
    ph_table_destroy(back);
}

// ---- keeping --------------------------------------------------------------------------------------------------------

static bool keep(void *context, const struct ph_table *table) {
    struct kept *const kept = context;
    assert_int_equal(journal_prepare(&kept->journal, table), PH_OK);
    kept->stored++;
    return store_ask(kept->store, &kept->journal.request) == STORE_DONE;
}

static void begin(struct kept *kept, struct online *online, const char *settings, int people) {
    *kept = (struct kept){.store = storing_open(path)};
    journal_init(&kept->journal, "table");
    online_init(online);
    online->store = keep;
    online->store_context = kept;
    online_begin(online, settings, people);
}

static void end(struct kept *kept, struct online *online) {
    online_deinit(online);
    journal_deinit(&kept->journal);
    store_close(kept->store);
}

// Bots play to the end; people are away, so that bots take their places.
static void play_to_the_end(struct kept *kept, struct online *online) {
    unsigned next_check = 0;
    for (uint64_t person = 1; person <= PEOPLE; person++) {
        ph_table_presence(online->table, person, false, online->now);
    }
    for (unsigned beats = 0; !ph_table_is_over(online->table); beats++) {
        assert_true(beats < BEATS_MAX);
        online_bots(online, 1);
        online_wait(online, online->now + BEAT_MS);
        if (kept->stored >= next_check) {
            rest(kept, online);
            next_check = kept->stored + CHECK_EVERY;
        }
    }
}

static struct store_listed listed(struct kept *kept, uint64_t person) {
    struct store_request request = {
        .ask = STORE_LIST, .as.list = {.kind = STORE_LIST_OF_PERSON, .person = person, .after = "", .limit = 10}};
    assert_int_equal(store_ask(kept->store, &request), STORE_DONE);
    assert_int_equal(request.as.list.count, 1);
    const struct store_listed table = request.as.list.tables[0];
    store_request_deinit(&request);
    return table;
}

static void a_table_comes_back_as_it_was(void **state) {
    (void)state;
    static const char *const games[] = {
        "'game': 'rattus', 'seats': ['open', 'rules', 'rules'], 'brisk': true",
        "'game': 'bristol1350', 'seats': ['open', 'open', 'rules', 'rules'], 'brisk': false, 'listed': true",
    };
    for (int game = 0; game < 2; game++) {
        struct kept kept;
        struct online online;
        storing_remove(path);
        begin(&kept, &online, games[game], game + 1);
        assert_int_equal(listed(&kept, 1).state, STORE_TABLE_PLAYING);
        assert_int_equal(listed(&kept, 1).listed, game == 1);
        assert_int_equal(listed(&kept, 1).due, ph_table_due_alone(online.table));
        play_to_the_end(&kept, &online);
        rest(&kept, &online);
        assert_int_equal(listed(&kept, (uint64_t)game + 1).state, STORE_TABLE_OVER);
        assert_int_equal(listed(&kept, 1).number, ph_table_number(online.table));
        printf("%u entries, back in %.2f ms\n", ph_table_number(online.table), kept.longest);
        end(&kept, &online);
    }
}

// Standing orders are no entries, and are kept all the same.
static void orders_are_kept(void **state) {
    (void)state;
    struct kept kept;
    struct online online;
    begin(&kept, &online, "'game': 'bristol1350', 'seats': ['open', 'open', 'rules'], 'brisk': true", 2);
    const uint32_t number = ph_table_number(online.table);
    const unsigned stored = kept.stored;
    online_do(&online, 2, "{'t': 'order', 'against': 'never'}");
    assert_int_equal(ph_table_number(online.table), number);
    assert_int_equal(kept.stored, stored + 1);
    rest(&kept, &online);
    end(&kept, &online);
}

// Another server has made the next entry: the write fails, and the table is as it was.
static void an_entry_of_another_server_is_not_overwritten(void **state) {
    (void)state;
    struct kept kept;
    struct online online;
    begin(&kept, &online, "'game': 'rattus', 'seats': ['open', 'rules'], 'brisk': true", 1);
    const uint32_t number = ph_table_number(online.table);
    assert_int_equal(storing_append(kept.store, "table", number + 1), STORE_DONE);
    const unsigned failed = online.failed;
    (void)online_ask(&online, 1, "{'t': 'resign'}");
    assert_int_equal(online.failed, failed + 1);
    assert_int_equal(ph_table_number(online.table), number);
    assert_int_equal(kept.journal.request.answer, STORE_TAKEN);
    end(&kept, &online);
}

// A journal that this build cannot fold is left alone, with the reason.
static void a_journal_that_does_not_fold_says_why(void **state) {
    (void)state;
    struct kept kept;
    struct online online;
    struct ph_table *back;
    struct ph_error error;
    begin(&kept, &online, "'game': 'rattus', 'seats': ['open', 'rules'], 'brisk': true", 1);
    assert_int_equal(storing_append(kept.store, "table", ph_table_number(online.table) + 1), STORE_DONE);
    struct store_request request = {.ask = STORE_LOAD, .as.load = {.table = "table"}};
    assert_int_equal(store_ask(kept.store, &request), STORE_DONE);
    assert_int_equal(ph_table_create(&back), PH_OK);
    assert_int_equal(journal_fold(back, &request.as.load, NULL, NULL, &error), PH_ERROR_BAD_RECORD);
    assert_non_null(strstr(error.message, "entry "));
    ph_table_destroy(back);
    store_request_deinit(&request);
    end(&kept, &online);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_table_comes_back_as_it_was, empty),
        cmocka_unit_test_setup(orders_are_kept, empty),
        cmocka_unit_test_setup(an_entry_of_another_server_is_not_overwritten, empty),
        cmocka_unit_test_setup(a_journal_that_does_not_fold_says_why, empty),
    };
    storing_path(path, "journal.db");
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// Measures a store as a server uses it: entries one after the other, entries of many tables at once, loading and
// listing. usage: bench_store WHERE (an empty store)
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "store/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ALONE = 1000,       // entries one after the other
    TABLES = 1000,      // that play at once
    RESTING = 10000,    // tables with something due
    SECONDS = 5,        // that they play
    PACED = 200,        // entries a second, at a pace
    LINE_SIZE = 320,    // bytes of an entry, about those of a play
    SECRETS_SIZE = 300, // as in a window
    SAMPLES = 1 << 20,
};

struct table {
    char name[24];
    char line[LINE_SIZE];
    struct store_text text;
    struct store_request request;
    double begun;
    uint32_t number;
};

static struct store *store;
static struct table tables[TABLES];
static char secrets[SECRETS_SIZE];
static double samples[SAMPLES]; // ms
static size_t sample_count;
static double ends; // when tables stop

static double now_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Of all threads.
static double processor_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// ---- samples --------------------------------------------------------------------------------------------------------

static void sample(double seconds) {
    if (sample_count < SAMPLES) {
        samples[sample_count++] = seconds * 1000;
    }
}

static int compare(const void *a, const void *b) {
    const double first = *(const double *)a;
    const double second = *(const double *)b;
    return (first > second) - (first < second);
}

static void print_samples(const char *what) {
    qsort(samples, sample_count, sizeof *samples, compare);
    printf("%-40s p50 %7.2f ms   p99 %7.2f ms   %zu samples\n", what, samples[sample_count / 2],
           samples[sample_count * 99 / 100], sample_count);
    sample_count = 0;
}

static void must(bool holds, const struct store_request *request) {
    if (!holds) {
        fprintf(stderr, "the store has failed: %s\n", request->error.message);
        exit(1);
    }
}

// ---- entries --------------------------------------------------------------------------------------------------------

static void prepare(struct table *table) {
    const int length = snprintf(table->line, sizeof table->line,
                                "{\"n\":%" PRIu32 ",\"time\":1000,\"t\":\"play\",\"moves\":[\"", ++table->number);
    memset(table->line + length, 'x', sizeof table->line - (size_t)length);
    memcpy(table->line + sizeof table->line - 3, "\"]}", 3);
    table->text = (struct store_text){.data = table->line, .length = sizeof table->line};
    table->request.ask = STORE_APPEND;
    table->request.as.append = (struct store_append){
        .table = table->name,
        .first = table->number,
        .lines = &table->text,
        .line_count = 1,
        .secrets = {.data = secrets, .length = sizeof secrets},
        .state = STORE_TABLE_PLAYING,
        .due = 1000 + table->number,
    };
}

static void append_alone(void) {
    static struct table alone = {.name = "alone"};
    for (unsigned i = 0; i < ALONE; i++) {
        prepare(&alone);
        const double begun = now_s();
        must(store_ask(store, &alone.request) == STORE_DONE, &alone.request);
        sample(now_s() - begun);
    }
    print_samples("one entry, synced");
}

static void append_next(struct store_request *request) {
    struct table *const table = request->context;
    must(request->answer == STORE_DONE, request);
    const double now = now_s();
    sample(now - table->begun);
    if (now < ends) {
        prepare(table);
        table->begun = now;
        must(store_submit(store, request, &request->error) == PH_OK, request);
    }
}

static void append_together(void) {
    const double begun = now_s();
    const double busy = processor_s();
    ends = begun + (double)SECONDS;
    for (unsigned i = 0; i < TABLES; i++) {
        struct table *const table = &tables[i];
        snprintf(table->name, sizeof table->name, "table-%u", i * 7919 % TABLES);
        table->request.done = append_next;
        table->request.context = table;
        table->begun = begun;
        prepare(table);
        must(store_submit(store, &table->request, &table->request.error) == PH_OK, &table->request);
    }
    while (store_wait(store) > 0) {
    }
    const double rate = (double)sample_count / (now_s() - begun);
    const double each_us = (processor_s() - busy) / (double)sample_count * 1e6;
    print_samples("an entry of 1,000 tables at once");
    printf("%-40s %.0f entries/s, %.0f us of a processor each\n", "", rate, each_us);
}

// As many entries a second as PACED, of one table after the other.
static void append_paced(void) {
    ends = 0; // no second entry
    const double begun = now_s();
    for (unsigned i = 0; i < PACED * SECONDS; i++) {
        struct table *const table = &tables[i % TABLES];
        const double due = begun + (double)i / (double)PACED;
        while (now_s() < due) {
            const struct timespec tick = {.tv_nsec = 100000};
            (void)store_deliver(store);
            nanosleep(&tick, NULL);
        }
        prepare(table);
        table->begun = due;
        must(store_submit(store, &table->request, &table->request.error) == PH_OK, &table->request);
    }
    while (store_wait(store) > 0) {
    }
    print_samples("an entry of 1,000 tables, 200 a second");
}

// ---- reading --------------------------------------------------------------------------------------------------------

static void load(void) {
    for (unsigned i = 0; i < TABLES; i++) {
        struct store_request request = {.ask = STORE_LOAD, .as.load = {.table = tables[i].name}};
        const double begun = now_s();
        must(store_ask(store, &request) == STORE_DONE, &request);
        sample(now_s() - begun);
        store_request_deinit(&request);
    }
    char what[64];
    snprintf(what, sizeof what, "loading a table of %" PRIu32 " entries", tables[0].number);
    print_samples(what);
}

static void list(void) {
    static struct table resting[RESTING];
    for (unsigned i = 0; i < RESTING; i++) {
        snprintf(resting[i].name, sizeof resting[i].name, "resting-%u", i);
        resting[i].request.done = append_next; // no time is left for a second entry
        resting[i].request.context = &resting[i];
        prepare(&resting[i]);
        must(store_submit(store, &resting[i].request, &resting[i].request.error) == PH_OK, &resting[i].request);
    }
    while (store_wait(store) > 0) {
    }
    sample_count = 0;
    struct store_request request = {
        .ask = STORE_LIST, .as.list = {.kind = STORE_LIST_DUE, .before = STORE_NEVER, .after = "", .limit = RESTING}};
    const double begun = now_s();
    must(store_ask(store, &request) == STORE_DONE && request.as.list.count == RESTING, &request);
    printf("%-40s %.1f ms\n", "listing 10,000 tables that are due", (now_s() - begun) * 1000);
    store_request_deinit(&request);
}

int main(int argc, char **argv) {
    struct ph_error error;
    if (argc != 2) {
        fputs("usage: bench_store WHERE\n", stderr);
        return 2;
    }
    const struct store_config config = {.where = argv[1]};
    if (store_open(&store, &config, &error) != PH_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    memset(secrets, 's', sizeof secrets);
    append_alone();
    append_together();
    append_paced();
    load();
    list();
    store_close(store);
    return 0;
}

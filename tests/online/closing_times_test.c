// SPDX-License-Identifier: MIT
// How long windows are open, with a whip at each seat that is asked and without: masked and brisk, with people and with
// bots. People take their time, whatever they hold, and so the two distributions must be the same (Kolmogorov and
// Smirnov). People who answer at once when they hold no whip are noticed.
//
// PH_GAMES_FACTOR multiplies the number of windows (10,000).
#include "table/inside.h"

#include "core/session_log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

enum { WINDOWS = 1250, ASKED = 2, MOVER = 2, OPTIONS = 4 };

static const char *const settings[OPTIONS] = {
    "\"brisk\": false, \"seats\": [\"open\", \"open\", \"open\", \"random\", \"random\", \"random\"",
    "\"brisk\": true, \"seats\": [\"open\", \"open\", \"open\", \"random\", \"random\", \"random\"",
    "\"brisk\": false, \"seats\": [\"open\", \"rules\", \"open\", \"random\", \"random\", \"random\"",
    "\"brisk\": true, \"seats\": [\"open\", \"rules\", \"open\", \"random\", \"random\", \"random\"",
};

static const char position[] =
    "{\"game\": \"bristol1350\", \"players\": 9, \"carts\": {\"birch\": {\"at\": 0, \"pawns\": [0, 1, 2]}, \"cedar\": "
    "{\"at\": 0, \"pawns\": [3, 4, 5]}, \"oak\": {\"at\": 0, \"pawns\": [6, 7, 8]}}, \"dice\": [\"ba\", \"br\", "
    "\"ca\", "
    "\"cr\", \"oa\", \"or\"], \"symptoms\": [[1, 1], [1, 2], [1, 2], [2, 2], [2, 2], [2, 2], [1, 3], [1, 3], [2, 3]], "
    "\"start\": 2, \"turn\": 2, \"hands\": [[\"%s\"], [\"%s\"]]}";

// One table, used for one window after the other.
struct hall {
    struct ph_table *table;
    struct ph_random random;
    int64_t now;
    uint32_t acts;
    bool hasty; // people without a whip answer at once
};

static void commit(struct hall *hall) {
    ph_table_committed(hall->table);
}

static void ask(struct hall *hall, int seat, const char *request) {
    static const uint8_t secret[PH_TABLE_SECRET_SIZE] = {5};
    struct ph_json_document *document;
    struct ph_error error;
    assert_int_equal(ph_json_parse(&document, request, strlen(request), &error), PH_OK);
    const struct ph_table_request made = {.person = (uint64_t)seat + 1,
                                          .name = "Anna",
                                          .body = ph_json_root(document),
                                          .now = hall->now,
                                          .secret = secret};
    if (ph_table_request(hall->table, &made, &error).refusal != PH_ACCEPTED) {
        fail_msg("%s: %s", request, error.message);
    }
    commit(hall);
    ph_json_document_destroy(document);
}

static void act(struct hall *hall, int seat, const char *action) {
    char request[256];
    snprintf(request, sizeof request, "{\"t\": \"act\", \"at\": %u, \"id\": \"%032x\", \"action\": \"%s\"}",
             hall->table->sheet.at, ++hall->acts, action);
    ask(hall, seat, request);
}

static void open_hall(struct hall *hall, unsigned option, uint64_t seed, bool hasty) {
    char request[512];
    const struct ph_key key = ph_key_from_seed(seed);
    *hall = (struct hall){.random = ph_random_at(&key, PH_STREAM_PLAYER, option), .now = 1000, .hasty = hasty};
    assert_int_equal(ph_table_create(&hall->table), PH_OK);
    snprintf(request, sizeof request,
             "{\"t\": \"make\", \"game\": \"bristol1350\", %s, \"random\", \"random\", \"random\"]}", settings[option]);
    ask(hall, 0, request);
    for (int seat = 0; seat <= MOVER; seat++) {
        if (hall->table->sheet.seats[seat].holder == PH_HOLDER_OPEN) {
            snprintf(request, sizeof request, "{\"t\": \"sit\", \"seat\": %d}", seat);
            ask(hall, seat, request);
            ask(hall, seat, "{\"t\": \"ready\"}");
        }
    }
    ask(hall, 0, "{\"t\": \"start\"}");
}

static void put_position(struct hall *hall, bool whips) {
    char text[1024];
    struct ph_json_document *document;
    struct ph_error error;
    snprintf(text, sizeof text, position, whips ? "leeches-whip" : "arsenic-leeches",
             whips ? "arsenic-whip" : "arsenic-pomander");
    assert_int_equal(ph_json_parse(&document, text, strlen(text), NULL), PH_OK);
    if (ph_session_position(hall->table->session, ph_json_root(document), 1, PH_CHANCE_AUTO, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    ph_json_document_destroy(document);
    hall->table->sheet.running = -1;
}

static void answer_bots(struct hall *hall) {
    for (int seat; (seat = ph_table_bot_seat(hall->table, 0)) >= 0;) {
        struct ph_bot_job job;
        struct ph_search_result result;
        assert_int_equal(ph_table_bot_job(hall->table, seat, &job), PH_OK);
        assert_int_equal(
            ph_bot_choose(job.bot, job.game, &job.view, job.log, seat, &job.limits, &job.random, &result, NULL), PH_OK);
        assert_int_equal(ph_table_bot_answer(hall->table, seat, job.at, result.action, NULL), PH_ACCEPTED);
        ph_bot_job_deinit(&job);
    }
}

// When each seat answers: some never do.
static void choose_times(struct hall *hall, bool whips, int64_t times[ASKED]) {
    for (int seat = 0; seat < ASKED; seat++) {
        times[seat] = hall->now + (hall->hasty && !whips ? 0 : (int64_t)ph_random_below(&hall->random, 9000));
        if (ph_seat_is_bots(&hall->table->sheet.seats[seat])) {
            times[seat] = PH_TABLE_NEVER;
        }
    }
}

static void answer_due(struct hall *hall, bool whips, int64_t times[ASKED]) {
    static const char *const whip[ASKED] = {"whip leeches-whip", "whip arsenic-whip"};
    for (int seat = 0; seat < ASKED; seat++) {
        if (times[seat] <= hall->now) {
            act(hall, seat, whips && ph_random_below(&hall->random, 2) == 0 ? whip[seat] : "pass");
            times[seat] = PH_TABLE_NEVER;
        }
    }
}

// Returns how long a window was open.
static double run_window(struct hall *hall, bool whips) {
    int64_t times[ASKED];
    put_position(hall, whips);
    hall->now += 1000;
    act(hall, MOVER, "elbow");
    const int64_t opened = hall->now;
    choose_times(hall, whips, times);
    while (hall->table->sheet.window.open) {
        answer_bots(hall);
        const int64_t due = ph_table_next_due(hall->table);
        const int64_t next = times[0] < times[1] ? times[0] : times[1];
        hall->now = due < next ? due : next;
        if (due <= hall->now) {
            assert_int_equal(ph_table_tick(hall->table, hall->now, NULL), PH_ACCEPTED);
            commit(hall);
        } else {
            answer_due(hall, whips, times);
        }
    }
    return (double)(hall->now - opened);
}

// ---- Kolmogorov and Smirnov -----------------------------------------------------------------------------------------

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

// The probability of so large a distance between two samples of one distribution, both of `count`, which it sorts.
static double same_distribution(double *a, double *b, size_t count) {
    double distance = 0;
    qsort(a, count, sizeof *a, compare);
    qsort(b, count, sizeof *b, compare);
    for (size_t i = 0, j = 0; i < count && j < count;) {
        const double at = a[i] < b[j] ? a[i] : b[j];
        while (i < count && a[i] <= at) {
            i++;
        }
        while (j < count && b[j] <= at) {
            j++;
        }
        distance = fmax(distance, fabs((double)i - (double)j) / (double)count);
    }
    const double scaled = distance * sqrt((double)count / 2);
    double tail = 0;
    for (int k = 1; k <= 100; k++) {
        tail += (k % 2 == 1 ? 2 : -2) * exp(-2.0 * k * k * scaled * scaled);
    }
    return scaled < 0.2 ? 1 : tail;
}

static double compare_times(unsigned option, bool hasty) {
    const char *const factor = getenv("PH_GAMES_FACTOR");
    const size_t count = WINDOWS * (factor == NULL ? 1 : strtoull(factor, NULL, 10));
    double *const times[2] = {malloc(count * sizeof **times), malloc(count * sizeof **times)};
    assert_true(times[0] != NULL && times[1] != NULL);
    for (int whips = 0; whips < 2; whips++) {
        struct hall hall;
        open_hall(&hall, option, (uint64_t)whips + 1, hasty);
        for (size_t i = 0; i < count; i++) {
            times[whips][i] = run_window(&hall, whips == 1);
        }
        ph_table_destroy(hall.table);
    }
    const double p = same_distribution(times[0], times[1], count);
    free(times[0]);
    free(times[1]);
    return p;
}

static void a_window_does_not_tell_who_holds_a_whip(void **unused) {
    (void)unused;
    for (unsigned option = 0; option < OPTIONS; option++) {
        const double p = compare_times(option, false);
        print_message("%.40s…: p = %.3f\n", settings[option], p);
        assert_true(p > 0.01);
    }
}

static void haste_is_noticed_in_a_brisk_window_only(void **unused) {
    (void)unused;
    assert_true(compare_times(0, true) > 0.01);
    assert_true(compare_times(1, true) < 0.01);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_window_does_not_tell_who_holds_a_whip),
        cmocka_unit_test(haste_is_noticed_in_a_brisk_window_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

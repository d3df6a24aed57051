// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "server/tables/bot_pool.h"

#include "support/online.h"

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

// Tasks of a thread; and the time of each, far more than a busy machine keeps a thread waiting.
enum { EACH = 10, TASKS_MAX = 640, TIME_MS = 10000 };

static struct bot_task tasks[TASKS_MAX];
static unsigned order[TASKS_MAX]; // how many were done before
static atomic_uint finished;
static sem_t done;
static sem_t submitted; // for each of the threads

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int thread_count(void) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 3 ? 1 : processors > 64 ? 64 : (int)processors - 1;
}

// The first task of each thread keeps it until all have been submitted.
static void note_done(struct bot_task *task) {
    const ptrdiff_t number = task - tasks;
    order[number] = atomic_fetch_add(&finished, 1);
    if (number < thread_count()) {
        sem_wait(&submitted);
    }
    sem_post(&done);
}

static void prepare(struct online *online, int number, uint64_t person) {
    struct bot_task *const task = &tasks[number];
    *task = (struct bot_task){.queued = {.person = person, .table = online}, .done = note_done};
    assert_int_equal(ph_table_bot_job(online->table, 1, &task->job), PH_OK);
    task->job.limits.ms = TIME_MS;
    task->job.limits.iterations = number < thread_count() ? 0 : 1; // the first search as long as they may
}

// Asks the same seat many times at once; the last tasks are of another person's table. Returns how long that took.
static int64_t ask(struct online *online, int count, int of_another) {
    struct bot_pool *const pool = bot_pool_create();
    sem_init(&done, 0, 0);
    sem_init(&submitted, 0, 0);
    atomic_store(&finished, 0);
    for (int i = 0; i < count; i++) {
        prepare(online, i, i < count - of_another ? 1 : 2);
    }
    const int64_t start = now_ms();
    for (int i = 0; i < count; i++) {
        assert_true(bot_pool_submit(pool, &tasks[i]));
    }
    for (int i = 0; i < thread_count(); i++) {
        sem_post(&submitted);
    }
    for (int i = 0; i < count; i++) {
        sem_wait(&done);
    }
    const int64_t taken = now_ms() - start;
    for (int i = 0; i < count; i++) {
        assert_int_equal(tasks[i].status, PH_OK);
        ph_bot_job_deinit(&tasks[i].job);
    }
    bot_pool_destroy(pool);
    sem_destroy(&done);
    sem_destroy(&submitted);
    return taken;
}

static void play_to_a_bot(struct online *online) {
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'noble']", 1);
    while (online_on_turn(online) == 0) {
        online_act_first(online);
    }
}

// The first, which think already when the others come, leave them their share.
static void tasks_that_queue_search_shorter(void **state) {
    struct online *const online = *state;
    play_to_a_bot(online);
    const int64_t taken = ask(online, EACH * thread_count(), 0);
    const uint32_t next = tasks[thread_count()].job.limits.ms;
    print_message("%d a thread %lld ms, the second %u ms\n", EACH, (long long)taken, next);
    assert_true(taken < TIME_MS);
    assert_in_range(next, TIME_MS / EACH / 4, TIME_MS / (EACH - 2));
}

// It comes last, and is asked before most of those that were there.
static void a_person_with_many_bots_delays_no_other(void **state) {
    struct online *const online = *state;
    play_to_a_bot(online);
    const int count = EACH * thread_count();
    (void)ask(online, count, 1);
    print_message("%u were done before the last\n", order[count - 1]);
    assert_true(order[count - 1] <= 2 * (unsigned)thread_count()); // each thread had one, and may take one at once
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tasks_that_queue_search_shorter, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_person_with_many_bots_delays_no_other, online_set_up, online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "server/bot_pool.h"

#include "support/online.h"

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { EACH = 10, TASKS_MAX = 640 }; // tasks of a thread

static struct bot_task tasks[TASKS_MAX];

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void note_done(struct bot_task *task) {
    sem_post(task->context);
}

static int thread_count(void) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 3 ? 1 : processors > 64 ? 64 : (int)processors - 1;
}

// Asks the same seat many times at once; the last tasks are of another table. Returns how long that took.
static int64_t ask(struct online *online, int count, int of_another) {
    struct bot_pool *const pool = bot_pool_create();
    sem_t done;
    sem_init(&done, 0, 0);
    for (int i = 0; i < count; i++) {
        tasks[i] = (struct bot_task){
            .done = note_done, .context = &done, .table = i < count - of_another ? online : (const void *)tasks};
        assert_int_equal(ph_table_bot_job(online->table, 1, &tasks[i].job), PH_OK);
    }
    const int64_t start = now_ms();
    for (int i = 0; i < count; i++) {
        bot_pool_submit(pool, &tasks[i]);
        if (i == 0) {
            nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL); // it begins
        }
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
    return taken;
}

static void play_to_a_bot(struct online *online) {
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'noble']", 1);
    while (online_on_turn(online) == 0) {
        online_act_first(online);
    }
}

// One after the other they would take ten times as long. The first, which thinks already when the others come, leaves
// them their share, on a machine that has time for it.
static void tasks_that_queue_search_shorter(void **state) {
    struct online *const online = *state;
    play_to_a_bot(online);
    const int64_t alone = ask(online, 1, 0);
    uint32_t next = 0;
    for (int i = 0; i < 5 && next <= alone / EACH / 4; i++) {
        const int64_t together = ask(online, EACH * thread_count(), 0);
        next = tasks[thread_count()].job.limits.ms;
        printf("one %lld ms, %d a thread %lld ms, the second %u ms\n", (long long)alone, EACH, (long long)together,
               next);
        assert_true(together < EACH * alone * 3 / 4);
    }
    assert_in_range(alone, 500, 5000);
    assert_true(next > alone / EACH / 4);
}

// It comes last, and is asked before most of those that were there.
static void a_table_with_many_bots_delays_no_other(void **state) {
    struct online *const online = *state;
    play_to_a_bot(online);
    const int count = EACH * thread_count();
    const int64_t taken = ask(online, count, 1);
    const uint32_t own = tasks[count - 1].job.limits.ms;
    printf("all %lld ms, the last %u ms, the others", (long long)taken, own);
    unsigned longer = 0;
    for (int i = 0; i < count - 1; i++) {
        printf(" %u", tasks[i].job.limits.ms);
        longer += tasks[i].job.limits.ms >= own;
    }
    printf("\n");
    assert_true(longer <= 2 * (unsigned)thread_count()); // the threads were free when the first ones came
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tasks_that_queue_search_shorter, online_set_up, online_tear_down),
        cmocka_unit_test_setup_teardown(a_table_with_many_bots_delays_no_other, online_set_up, online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

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

// Asks the same seat many times at once. Returns how long that took.
static int64_t ask(struct online *online, int count) {
    struct bot_pool *const pool = bot_pool_create();
    sem_t done;
    sem_init(&done, 0, 0);
    const int64_t start = now_ms();
    for (int i = 0; i < count; i++) {
        tasks[i] = (struct bot_task){.done = note_done, .context = &done};
        assert_int_equal(ph_table_bot_job(online->table, 1, &tasks[i].job), PH_OK);
        bot_pool_submit(pool, &tasks[i]);
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

// One after the other they would take ten times as long.
static void tasks_that_queue_search_shorter(void **state) {
    struct online *const online = *state;
    online_begin(online, "'game': 'rattus', 'seats': ['open', 'noble']", 1);
    while (online_on_turn(online) == 0) {
        online_act_first(online);
    }
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const int threads = processors < 3 ? 1 : processors > 64 ? 64 : (int)processors - 1;
    const int64_t alone = ask(online, 1);
    const int64_t together = ask(online, EACH * threads);
    printf("one %lld ms, %d a thread %lld ms\n", (long long)alone, EACH, (long long)together);
    assert_in_range(alone, 500, 5000);
    assert_true(together < EACH * alone * 3 / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tasks_that_queue_search_shorter, online_set_up, online_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

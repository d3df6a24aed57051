// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // gettid
#include "server/bot_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 64, NICENESS = 10, SEARCH_MIN_MS = 5 };

struct bot_pool {
    pthread_t threads[THREADS_MAX];
    unsigned count;
    pthread_mutex_t mutex; // guards `first`, `last` and `queued`
    pthread_cond_t waiting;
    struct bot_task *first;
    struct bot_task *last;
    unsigned queued;
    atomic_bool stops;
};

static bool is_stopped(void *pool) {
    return atomic_load(&((struct bot_pool *)pool)->stops);
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// When tasks queue, each gets its share of the time that it has left, so that none is late.
static uint32_t share_of(const struct bot_pool *pool, const struct bot_task *task) {
    const int64_t share = (task->ends - now_ms()) * pool->count / (pool->count + pool->queued);
    return share < SEARCH_MIN_MS ? SEARCH_MIN_MS : (uint32_t)share;
}

static struct bot_task *take(struct bot_pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    while (pool->first == NULL && !is_stopped(pool)) {
        pthread_cond_wait(&pool->waiting, &pool->mutex);
    }
    struct bot_task *const task = pool->first;
    if (task != NULL) {
        pool->first = task->next;
        pool->last = pool->first == NULL ? NULL : pool->last;
        pool->queued--;
        task->job.limits.ms = share_of(pool, task);
    }
    pthread_mutex_unlock(&pool->mutex);
    return task;
}

static void decide(struct bot_pool *pool, struct bot_task *task) {
    struct ph_bot_job *const job = &task->job;
    struct ph_search_result result;
    struct ph_error error;
    job->limits.stopped = is_stopped;
    job->limits.stopped_context = pool;
    task->status = is_stopped(pool) ? PH_ERROR_INTERNAL
                                    : ph_bot_choose(job->bot, job->game, &job->view, job->log, job->seat, &job->limits,
                                                    &job->random, &result, &error);
    task->action = task->status == PH_OK ? result.action : 0;
    task->done(task);
}

static void *work(void *context) {
    struct bot_pool *const pool = context;
    // On Linux a thread has a niceness of its own. Where it cannot be set, bots are merely more urgent.
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS);
    for (struct bot_task *task; (task = take(pool)) != NULL;) {
        decide(pool, task);
    }
    return NULL;
}

struct bot_pool *bot_pool_create(void) {
    struct bot_pool *const pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        return NULL;
    }
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->waiting, NULL);
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const unsigned wanted = processors < 3 ? 1 : processors > THREADS_MAX ? THREADS_MAX : (unsigned)processors - 1;
    while (pool->count < wanted && pthread_create(&pool->threads[pool->count], NULL, work, pool) == 0) {
        pool->count++;
    }
    if (pool->count == 0) {
        bot_pool_destroy(pool);
        return NULL;
    }
    return pool;
}

void bot_pool_submit(struct bot_pool *pool, struct bot_task *task) {
    task->next = NULL;
    task->ends = now_ms() + task->job.limits.ms;
    pthread_mutex_lock(&pool->mutex);
    pool->queued++;
    if (pool->last == NULL) {
        pool->first = task;
    } else {
        pool->last->next = task;
    }
    pool->last = task;
    pthread_cond_signal(&pool->waiting);
    pthread_mutex_unlock(&pool->mutex);
}

void bot_pool_destroy(struct bot_pool *pool) {
    if (pool == NULL) {
        return;
    }
    pthread_mutex_lock(&pool->mutex);
    atomic_store(&pool->stops, true);
    pthread_cond_broadcast(&pool->waiting);
    pthread_mutex_unlock(&pool->mutex);
    for (unsigned i = 0; i < pool->count; i++) {
        pthread_join(pool->threads[i], NULL);
    }
    pthread_cond_destroy(&pool->waiting);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

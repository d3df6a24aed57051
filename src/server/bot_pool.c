// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // gettid
#include "server/bot_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { THREADS_MAX = 64, NICENESS = 10 };

struct bot_pool {
    pthread_t threads[THREADS_MAX];
    unsigned count;
    pthread_mutex_t mutex; // guards `first` and `last`
    pthread_cond_t waiting;
    struct bot_task *first;
    struct bot_task *last;
    atomic_bool stops;
};

static bool is_stopped(void *pool) {
    return atomic_load(&((struct bot_pool *)pool)->stops);
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
    pthread_mutex_lock(&pool->mutex);
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

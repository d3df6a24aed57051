// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // gettid
#include "server/tables/bot_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 64, NICENESS = 10, SEARCH_MIN_MS = 5 };

// A thread and its task.
struct thinker {
    struct bot_pool *pool;
    pthread_t thread;
    struct bot_queued queued; // of the task, without its line
    int64_t begun;
    int64_t ends;
    _Atomic int64_t until; // earlier than `ends` when tasks queue
};

struct bot_pool {
    struct thinker thinkers[THREADS_MAX];
    unsigned count;
    pthread_mutex_t mutex; // guards the queue, the counts, and thinkers but for `until`
    pthread_cond_t waiting;
    struct bot_queue *queue;
    struct bot_counts counts;
    atomic_bool stops;
};

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// ---- time -----------------------------------------------------------------------------------------------------------

// The part of its time that a task may search: people who have tasks that wait get equal parts, and so do the tables of
// a person, and the tasks of a table.
static int64_t share_of(const struct bot_pool *pool, const struct bot_queued *queued, int64_t time) {
    const struct bot_rivals rivals = bot_queue_rivals(pool->queue, queued->person, queued->table);
    const int64_t turns = (int64_t)rivals.people * rivals.tables * rivals.tasks;
    const int64_t share = time * pool->count / (pool->count + turns - 1);
    return share < SEARCH_MIN_MS ? SEARCH_MIN_MS : share;
}

// Searches that have begun end earlier, too, when more tasks queue.
static void shorten_searches(struct bot_pool *pool) {
    for (unsigned i = 0; i < pool->count; i++) {
        struct thinker *const thinker = &pool->thinkers[i];
        const int64_t until = thinker->begun + share_of(pool, &thinker->queued, thinker->ends - thinker->begun);
        if (until < atomic_load(&thinker->until)) {
            atomic_store(&thinker->until, until);
        }
    }
}

// ---- the threads ----------------------------------------------------------------------------------------------------

static bool is_stopped(void *void_thinker) {
    struct thinker *const thinker = void_thinker;
    return atomic_load(&thinker->pool->stops) || now_ms() >= atomic_load(&thinker->until);
}

static void begin(struct thinker *thinker, struct bot_task *task) {
    thinker->queued = task->queued;
    thinker->begun = now_ms();
    thinker->ends = task->ends;
    const int64_t share = share_of(thinker->pool, &task->queued, task->ends - thinker->begun);
    atomic_store(&thinker->until, thinker->begun + share);
    task->job.limits.ms = (uint32_t)share;
    struct bot_counts *const counts = &thinker->pool->counts;
    counts->waiting--;
    counts->thinking++;
    counts->wanted_ms += (uint64_t)(task->ends - task->submitted);
    counts->granted_ms += (uint64_t)share;
    ph_histogram_add(&counts->waits, (thinker->begun - task->submitted) * 1000);
}

static struct bot_task *take(struct thinker *thinker) {
    struct bot_pool *const pool = thinker->pool;
    struct bot_task *task;
    pthread_mutex_lock(&pool->mutex);
    while ((task = (struct bot_task *)bot_queue_take(pool->queue)) == NULL && !atomic_load(&pool->stops)) {
        pthread_cond_wait(&pool->waiting, &pool->mutex);
    }
    if (task != NULL) {
        begin(thinker, task);
    }
    pthread_mutex_unlock(&pool->mutex);
    return task;
}

// A search that would begin after its time is not made: at the beat others moved for the bot.
static bool is_late(const struct thinker *thinker, const struct bot_task *task) {
    return task->job.bot->searches && thinker->begun >= task->ends;
}

static void decide(struct thinker *thinker, struct bot_task *task) {
    struct ph_bot_job *const job = &task->job;
    struct ph_search_result result;
    struct ph_error error;
    job->limits.stopped = is_stopped;
    job->limits.stopped_context = thinker;
    task->late = is_late(thinker, task);
    task->status = task->late || atomic_load(&thinker->pool->stops)
                       ? PH_ERROR_INTERNAL
                       : ph_bot_choose(job->bot, job->game, &job->view, job->log, job->seat, &job->limits, &job->random,
                                       &result, &error);
    task->action = task->status == PH_OK ? result.action : 0;
    pthread_mutex_lock(&thinker->pool->mutex);
    thinker->pool->counts.thinking--;
    pthread_mutex_unlock(&thinker->pool->mutex);
    task->done(task);
}

static void *work(void *void_thinker) {
    struct thinker *const thinker = void_thinker;
    // On Linux a thread has a niceness of its own. Where it cannot be set, bots are merely more urgent.
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS);
    for (struct bot_task *task; (task = take(thinker)) != NULL;) {
        decide(thinker, task);
    }
    return NULL;
}

static bool start(struct bot_pool *pool, unsigned number) {
    pool->thinkers[number].pool = pool;
    return pthread_create(&pool->thinkers[number].thread, NULL, work, &pool->thinkers[number]) == 0;
}

struct bot_pool *bot_pool_create(void) {
    struct bot_pool *const pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        return NULL;
    }
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->waiting, NULL);
    pool->queue = bot_queue_create();
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const unsigned wanted = processors < 3 ? 1 : processors > THREADS_MAX ? THREADS_MAX : (unsigned)processors - 1;
    while (pool->queue != NULL && pool->count < wanted && start(pool, pool->count)) {
        pool->count++;
    }
    if (pool->count == 0) {
        bot_pool_destroy(pool);
        return NULL;
    }
    return pool;
}

bool bot_pool_submit(struct bot_pool *pool, struct bot_task *task) {
    task->submitted = now_ms();
    task->ends = task->submitted + task->job.limits.ms;
    pthread_mutex_lock(&pool->mutex);
    const bool added = bot_queue_add(pool->queue, &task->queued);
    if (added) {
        pool->counts.waiting++;
        shorten_searches(pool);
        pthread_cond_signal(&pool->waiting);
    }
    pthread_mutex_unlock(&pool->mutex);
    return added;
}

struct bot_counts bot_pool_counts(struct bot_pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    struct bot_counts counts = pool->counts;
    pthread_mutex_unlock(&pool->mutex);
    counts.threads = pool->count;
    return counts;
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
        pthread_join(pool->thinkers[i].thread, NULL);
    }
    bot_queue_destroy(pool->queue);
    pthread_cond_destroy(&pool->waiting);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // sigset_t
#include "run/worker.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct queue {
    struct worker_item *first;
    struct worker_item **end; // where the next one goes
};

struct worker {
    struct worker_config config;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t asked;
    pthread_cond_t answered;
    // Shared by both threads.
    struct queue waiting;
    struct queue done;
    bool ending;
    // The owner's alone.
    size_t under_way;
};

// ---- queues ---------------------------------------------------------------------------------------------------------

static void queue_init(struct queue *queue) {
    queue->first = NULL;
    queue->end = &queue->first;
}

static void queue_add(struct queue *queue, struct worker_item *chain) {
    *queue->end = chain;
    while (*queue->end != NULL) {
        queue->end = &(*queue->end)->next;
    }
}

static struct worker_item *queue_take_all(struct queue *queue) {
    struct worker_item *const all = queue->first;
    queue_init(queue);
    return all;
}

static struct worker_item *queue_take_one(struct queue *queue) {
    struct worker_item *const one = queue->first;
    struct worker_item *const rest = one == NULL ? NULL : one->next;
    if (one != NULL) {
        one->next = NULL;
    }
    queue_init(queue);
    queue_add(queue, rest);
    return one;
}

// ---- the worker's thread --------------------------------------------------------------------------------------------

// Waits for items; NULL: the worker ends, and all are done.
static struct worker_item *wait_for_items(struct worker *worker) {
    pthread_mutex_lock(&worker->mutex);
    while (worker->waiting.first == NULL && !worker->ending) {
        pthread_cond_wait(&worker->asked, &worker->mutex);
    }
    struct worker_item *const chain =
        worker->config.singly ? queue_take_one(&worker->waiting) : queue_take_all(&worker->waiting);
    pthread_mutex_unlock(&worker->mutex);
    return chain;
}

static void hand_back(struct worker *worker, struct worker_item *chain) {
    pthread_mutex_lock(&worker->mutex);
    queue_add(&worker->done, chain);
    pthread_cond_signal(&worker->answered);
    pthread_mutex_unlock(&worker->mutex);
    if (worker->config.wake != NULL) {
        worker->config.wake(worker->config.wake_context);
    }
}

static void *run(void *void_worker) {
    struct worker *const worker = void_worker;
    for (struct worker_item *chain; (chain = wait_for_items(worker)) != NULL;) {
        worker->config.work(worker->config.context, chain);
        hand_back(worker, chain);
    }
    return NULL;
}

// Signals are for other threads.
static int start_thread(struct worker *worker) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int code = pthread_create(&worker->thread, NULL, run, worker);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return code;
}

// ---- the owner's ----------------------------------------------------------------------------------------------------

static void worker_free(struct worker *worker) {
    pthread_cond_destroy(&worker->answered);
    pthread_cond_destroy(&worker->asked);
    pthread_mutex_destroy(&worker->mutex);
    free(worker);
}

enum ph_status worker_create(struct worker **worker, const struct worker_config *config) {
    struct worker *const made = calloc(1, sizeof *made);
    *worker = NULL;
    if (made == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    made->config = *config;
    queue_init(&made->waiting);
    queue_init(&made->done);
    pthread_mutex_init(&made->mutex, NULL);
    pthread_cond_init(&made->asked, NULL);
    pthread_cond_init(&made->answered, NULL);
    if (start_thread(made) != 0) {
        worker_free(made);
        return PH_ERROR_NO_MEMORY;
    }
    *worker = made;
    return PH_OK;
}

void worker_destroy(struct worker *worker) {
    if (worker == NULL) {
        return;
    }
    while (worker_wait(worker) > 0) { // `done` may hand over more
    }
    pthread_mutex_lock(&worker->mutex);
    worker->ending = true;
    pthread_cond_signal(&worker->asked);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL);
    worker_free(worker);
}

void worker_submit(struct worker *worker, struct worker_item *item) {
    item->next = NULL;
    worker->under_way++;
    pthread_mutex_lock(&worker->mutex);
    queue_add(&worker->waiting, item);
    pthread_cond_signal(&worker->asked);
    pthread_mutex_unlock(&worker->mutex);
}

size_t worker_under_way(const struct worker *worker) {
    return worker->under_way;
}

size_t worker_deliver(struct worker *worker) {
    size_t count = 0;
    pthread_mutex_lock(&worker->mutex);
    struct worker_item *chain = queue_take_all(&worker->done);
    pthread_mutex_unlock(&worker->mutex);
    while (chain != NULL) {
        struct worker_item *const item = chain;
        chain = chain->next; // the item is its owner's again
        worker->under_way--;
        worker->config.done(worker->config.context, item);
        count++;
    }
    return count;
}

size_t worker_wait(struct worker *worker) {
    if (worker->under_way == 0) {
        return 0;
    }
    pthread_mutex_lock(&worker->mutex);
    while (worker->done.first == NULL) {
        pthread_cond_wait(&worker->answered, &worker->mutex);
    }
    pthread_mutex_unlock(&worker->mutex);
    return worker_deliver(worker);
}

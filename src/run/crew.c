// SPDX-License-Identifier: MIT
// Workers take numbers of parts from one counter, a few at a time. The calling thread shows their progress and waits
// for signals.
#define _POSIX_C_SOURCE 200809L // sigtimedwait, clock_gettime, sysconf
#include "run/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    BATCH_MAX = 64,      // parts a worker takes at once
    BATCHES = 64,        // least number of batches per worker, so that none waits long for the others at the end
    TICK_NS = 100000000, // between two updates of the progress
    WAKE = SIGUSR1,      // sent when a worker ends
};

struct shared {
    struct crew *crew;
    pthread_t waiter;
    uint64_t batch;
    atomic_uint_fast64_t next;
    atomic_uint_fast64_t done;
    atomic_uint working;
};

struct worker {
    struct shared *shared;
    unsigned number;
    pthread_t thread;
    bool started;
    enum ph_status status;
    struct ph_error error;
};

bool crew_stopped(void *void_crew) {
    struct crew *const crew = void_crew;
    return atomic_load_explicit(&crew->stop, memory_order_relaxed);
}

unsigned crew_threads(unsigned most) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : (unsigned long)processors > most ? most : (unsigned)processors;
}

static void *work(void *void_worker) {
    struct worker *const worker = void_worker;
    struct shared *const shared = worker->shared;
    struct crew *const crew = shared->crew;
    while (worker->status == PH_OK && !crew_stopped(crew)) {
        const uint64_t first = atomic_fetch_add(&shared->next, shared->batch);
        if (first >= crew->parts) {
            break;
        }
        const uint64_t left = crew->parts - first;
        const uint64_t count = left < shared->batch ? left : shared->batch;
        for (uint64_t i = 0; i < count && worker->status == PH_OK && !crew_stopped(crew); i++) {
            worker->status = crew->work(crew->context, worker->number, first + i, &worker->error);
            atomic_fetch_add(&shared->done, 1);
        }
    }
    if (worker->status != PH_OK) {
        atomic_store(&crew->stop, true);
    }
    atomic_fetch_sub(&shared->working, 1);
    pthread_kill(shared->waiter, WAKE);
    return NULL;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// Until the last worker has ended.
static void wait_for(struct shared *shared, const sigset_t *signals, double began) {
    struct crew *const crew = shared->crew;
    while (atomic_load(&shared->working) > 0) {
        const struct timespec tick = {.tv_nsec = TICK_NS};
        const int got = sigtimedwait(signals, NULL, &tick);
        if (got == SIGINT || got == SIGTERM) {
            crew->interrupted = true;
            atomic_store(&crew->stop, true);
        }
        if (crew->show != NULL) {
            crew->show(crew->context, atomic_load(&shared->done), now() - began);
        }
    }
}

enum ph_status crew_run(struct crew *crew, struct ph_error *error) {
    const double began = now();
    enum ph_status status = PH_OK;
    struct shared shared = {.crew = crew, .waiter = pthread_self(), .working = crew->threads};
    shared.batch = crew->parts / ((uint64_t)crew->threads * BATCHES);
    shared.batch = shared.batch < 1 ? 1 : shared.batch > BATCH_MAX ? BATCH_MAX : shared.batch;
    crew->interrupted = false;
    atomic_store(&crew->stop, false);

    sigset_t signals;
    sigset_t before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, WAKE);
    pthread_sigmask(SIG_BLOCK, &signals, &before);

    struct worker *const workers = calloc(crew->threads, sizeof *workers);
    if (workers == NULL) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
        goto cleanup;
    }
    for (unsigned i = 0; i < crew->threads; i++) {
        workers[i].shared = &shared;
        workers[i].number = i;
        workers[i].started = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
        if (!workers[i].started) {
            status = ph_error_set(error, PH_ERROR_NO_MEMORY, "threads", "cannot start thread %u", i + 1);
            atomic_fetch_sub(&shared.working, crew->threads - i);
            atomic_store(&crew->stop, true);
            break;
        }
    }
    wait_for(&shared, &signals, began);
    for (unsigned i = 0; i < crew->threads && workers[i].started; i++) {
        pthread_join(workers[i].thread, NULL);
        if (workers[i].status != PH_OK && status == PH_OK) {
            status = workers[i].status;
            *error = workers[i].error;
        }
    }

cleanup:
    crew->seconds = now() - began;
    free(workers);
    // A signal that arrived after the last worker had ended counts, too, and must not reach the caller.
    const struct timespec none = {0};
    for (int got = 0; (got = sigtimedwait(&signals, NULL, &none)) >= 0;) {
        crew->interrupted = crew->interrupted || got == SIGINT || got == SIGTERM;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status;
}

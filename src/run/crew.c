// SPDX-License-Identifier: MIT
// Workers take numbers of parts from one counter, a few at a time. The calling thread shows their progress and waits
// for signals.
#include "run/crew.h"

#include "base/system.h"
#include "run/os.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    BATCH_MAX = 64, // parts a worker takes at once
    BATCHES = 64,   // least number of batches per worker, so that none waits long for the others at the end
    TICK_MS = 100,  // between two updates of the progress
};

struct shared {
    struct crew *crew;
    struct os_interrupts *interrupts;
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
    const unsigned processors = os_processors();
    return processors > most ? most : processors;
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
    os_interrupts_wake(shared->interrupts);
    return NULL;
}

static double now(void) {
    return 1e-9 * (double)ph_clock_ns();
}

// Until the last worker has ended.
static void wait_for(struct shared *shared, double began) {
    struct crew *const crew = shared->crew;
    while (atomic_load(&shared->working) > 0) {
        if (os_interrupts_wait(shared->interrupts, TICK_MS)) {
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
    struct shared shared = {.crew = crew, .working = crew->threads};
    shared.batch = crew->parts / ((uint64_t)crew->threads * BATCHES);
    shared.batch = shared.batch < 1 ? 1 : shared.batch > BATCH_MAX ? BATCH_MAX : shared.batch;
    crew->interrupted = false;
    atomic_store(&crew->stop, false);

    shared.interrupts = os_interrupts_begin();
    struct worker *const workers = calloc(crew->threads, sizeof *workers);
    if (workers == NULL || shared.interrupts == NULL) {
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
    wait_for(&shared, began);
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
    crew->interrupted = os_interrupts_end(shared.interrupts) || crew->interrupted;
    return status;
}

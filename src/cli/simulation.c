// SPDX-License-Identifier: MIT
// Workers draw numbers of games from one counter, a few at a time, and keep counts of their own; in the end these are
// added up. The calling thread draws the bar and waits for signals, which are blocked in all threads, so there is no
// handler.
#define _POSIX_C_SOURCE 200809L // sigtimedwait, clock_gettime
#include "cli/simulation.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BATCH_MAX = 64, // games a worker takes at once
    BATCHES = 64,   // that each worker should get at least, so that none waits long for the others
    BAR_WIDTH = 40,
    TICK_NS = 100000000, // between two drawings of the bar
    WAKE = SIGUSR1,      // a worker has ended
};

struct shared {
    const struct simulation *simulation;
    pthread_t waiter;
    uint64_t batch;
    atomic_uint_fast64_t next;
    atomic_uint_fast64_t done;
    atomic_bool stop;
    atomic_uint working;
};

struct worker {
    struct shared *shared;
    pthread_t thread;
    bool started;
    enum ph_status status;
    struct ph_error error;
    struct ph_match_stats stats;
    struct ph_logbook book;
    struct ph_match_script script;
};

static int64_t score_of_all(const struct ph_match_stats *stats, int players) {
    int64_t score = 0;
    for (int entry = 0; entry < players; entry++) {
        score += stats->entries[entry].score;
    }
    return score;
}

static enum ph_status play(struct worker *worker, uint64_t number) {
    const struct simulation *const simulation = worker->shared->simulation;
    const struct ph_match *const match = &simulation->match;
    struct ph_match_stats *const stats = &worker->stats;
    const int64_t score = stats->entries[0].score;
    const int64_t score_all = score_of_all(stats, match->players);
    const enum ph_status status = ph_match_play_kept(
        match, number, &worker->book, simulation->kept != NULL ? &worker->script : NULL, stats, &worker->error);
    if (status == PH_OK && simulation->rounds != NULL) {
        struct simulation_round *const round =
            &simulation->rounds[(number - simulation->from) / (uint64_t)match->players];
        atomic_fetch_add(&round->games, 1);
        atomic_fetch_add(&round->score, stats->entries[0].score - score);
        atomic_fetch_add(&round->score_all, score_of_all(stats, match->players) - score_all);
    }
    return status;
}

static void *work(void *void_worker) {
    struct worker *const worker = void_worker;
    struct shared *const shared = worker->shared;
    const struct simulation *const simulation = shared->simulation;
    while (worker->status == PH_OK && !atomic_load(&shared->stop)) {
        const uint64_t first = atomic_fetch_add(&shared->next, shared->batch);
        if (first >= simulation->games) {
            break;
        }
        const uint64_t left = simulation->games - first;
        const uint64_t count = left < shared->batch ? left : shared->batch;
        for (uint64_t i = 0; i < count && worker->status == PH_OK && !atomic_load(&shared->stop); i++) {
            const uint64_t number = simulation->from + first + i;
            worker->status = play(worker, number);
            if (worker->status == PH_OK && simulation->kept != NULL) {
                worker->status = simulation->kept(simulation->kept_context, number, &worker->script, &worker->error);
            }
            atomic_fetch_add(&shared->done, 1);
        }
    }
    if (worker->status != PH_OK) {
        atomic_store(&shared->stop, true);
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

static void draw_bar(const struct simulation *simulation, uint64_t done, double seconds) {
    const uint64_t games = simulation->bar_games > 0 ? simulation->bar_games : simulation->games;
    const uint64_t all = simulation->bar_before + done;
    const double share = (double)all / (double)games;
    const int full = (int)(share * BAR_WIDTH);
    fprintf(stderr, "\r[%.*s%*s] %3d %%  %llu of %llu games, %.0f a second ", full,
            "########################################", BAR_WIDTH - full, "", (int)(100 * share),
            (unsigned long long)all, (unsigned long long)games, seconds > 0 ? (double)done / seconds : 0.0);
    fflush(stderr);
}

static void clear_bar(void) {
    fprintf(stderr, "\r%*s\r", BAR_WIDTH + 60, "");
    fflush(stderr);
}

// Until the last worker has ended. Returns whether a signal cut it short.
static bool wait_for(struct shared *shared, const sigset_t *signals, double began) {
    const struct simulation *const simulation = shared->simulation;
    bool interrupted = false;
    while (atomic_load(&shared->working) > 0) {
        const struct timespec tick = {.tv_nsec = TICK_NS};
        const int got = sigtimedwait(signals, NULL, &tick);
        if (got == SIGINT || got == SIGTERM) {
            interrupted = true;
            atomic_store(&shared->stop, true);
        }
        if (simulation->progress) {
            draw_bar(simulation, atomic_load(&shared->done), now() - began);
        }
    }
    if (simulation->progress) {
        clear_bar();
    }
    return interrupted;
}

enum ph_status simulation_run(const struct simulation *simulation, struct simulation_outcome *outcome,
                              struct ph_error *error) {
    const double began = now();
    enum ph_status status = PH_OK;
    struct shared shared = {.simulation = simulation, .waiter = pthread_self(), .working = simulation->threads};
    shared.batch = simulation->games / ((uint64_t)simulation->threads * BATCHES);
    shared.batch = shared.batch < 1 ? 1 : shared.batch > BATCH_MAX ? BATCH_MAX : shared.batch;
    memset(outcome, 0, sizeof *outcome);

    sigset_t signals;
    sigset_t before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, WAKE);
    pthread_sigmask(SIG_BLOCK, &signals, &before);

    struct worker *const workers = calloc(simulation->threads, sizeof *workers);
    if (workers == NULL) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
        goto cleanup;
    }
    for (unsigned i = 0; i < simulation->threads; i++) {
        workers[i].shared = &shared;
        workers[i].started = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
        if (!workers[i].started) {
            status = ph_error_set(error, PH_ERROR_NO_MEMORY, "threads", "the system gives no thread %u", i + 1);
            atomic_fetch_sub(&shared.working, simulation->threads - i);
            atomic_store(&shared.stop, true);
            break;
        }
    }
    outcome->interrupted = wait_for(&shared, &signals, began);
    for (unsigned i = 0; i < simulation->threads; i++) {
        if (!workers[i].started) {
            break;
        }
        pthread_join(workers[i].thread, NULL);
        ph_match_add(&outcome->stats, &workers[i].stats);
        ph_logbook_deinit(&workers[i].book);
        ph_match_script_deinit(&workers[i].script);
        if (workers[i].status != PH_OK && status == PH_OK) {
            status = workers[i].status;
            *error = workers[i].error;
        }
    }
    outcome->seconds = now() - began;

cleanup:
    free(workers);
    // What came too late is no longer meant for the caller.
    for (const struct timespec none = {0}; sigtimedwait(&signals, NULL, &none) >= 0;) {
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status;
}

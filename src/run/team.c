// SPDX-License-Identifier: MIT
// `left` counts the chunks of the work in hand that nobody has taken yet. Whoever lowers it from n to n − 1 has taken
// one, so a thread that wakes late finds none, or one of the next work, and nobody waits for it. Threads look for work
// for some microseconds before they sleep: waking one takes as long as a good part of a step.
#include "run/team.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNKS = 8, // for each thread, so that one whose processor is busy elsewhere gets fewer
    LOOKS = 64, // for work, or for its end, before a thread sleeps; chosen by hand
};

enum verb { RESET, RECV, STEP };

struct work {
    enum verb verb;
    struct ph_batch *batch;
    const int64_t *choices;
    const uint64_t *games;
    const uint8_t *chosen;
    struct ph_batch_lists *lists;
};

// Some tables, and what came of the work at them.
struct chunk {
    size_t first;
    size_t count;
    struct ph_batch_lists lists; // their actions are in a part of the caller's room
    enum ph_status status;
    struct ph_error error;
};

struct team {
    size_t tables;
    unsigned started;
    pthread_t threads[TEAM_THREADS_MAX];
    pthread_mutex_t mutex;
    pthread_cond_t begun;
    pthread_cond_t ended;
    bool closing;      // under the mutex
    unsigned sleeping; // under the mutex: threads that wait for `begun`
    bool waiting;      // under the mutex: the caller waits for `ended`
    struct work work;
    atomic_uint left;
    atomic_uint undone; // chunks that are not played yet
    unsigned count;
    struct chunk *chunks;
    int64_t *offsets; // of all chunks, one more than tables for each
};

// ---- one chunk ------------------------------------------------------------------------------------------------------

static enum ph_status reset_chosen(const struct work *work, size_t first, size_t count, struct ph_error *error) {
    enum ph_status status = PH_OK;
    for (size_t i = first; i < first + count && status == PH_OK; i++) {
        if (work->chosen[i] != 0) {
            status = ph_batch_reset(work->batch, i, 1, work->games == NULL ? NULL : work->games + i, error);
        }
    }
    return status;
}

static enum ph_status reset(const struct work *work, struct chunk *chunk) {
    const size_t first = chunk->first;
    const enum ph_status status = work->chosen != NULL
                                      ? reset_chosen(work, first, chunk->count, &chunk->error)
                                      : ph_batch_reset(work->batch, first, chunk->count,
                                                       work->games == NULL ? NULL : work->games + first, &chunk->error);
    return status == PH_OK ? ph_batch_recv(work->batch, first, chunk->count, &chunk->lists, &chunk->error) : status;
}

static enum ph_status play(const struct work *work, struct chunk *chunk) {
    switch (work->verb) {
    case RESET:
        return reset(work, chunk);
    case STEP:
        return ph_batch_step(work->batch, chunk->first, chunk->count, work->choices + chunk->first, &chunk->lists,
                             &chunk->error);
    default:
        return ph_batch_recv(work->batch, chunk->first, chunk->count, &chunk->lists, &chunk->error);
    }
}

// Takes a chunk of the work in hand and plays it. False: none is left.
static bool play_one(struct team *team) {
    unsigned left = atomic_load_explicit(&team->left, memory_order_relaxed);
    do {
        if (left == 0) {
            return false;
        }
    } while (!atomic_compare_exchange_weak_explicit(&team->left, &left, left - 1, memory_order_acquire,
                                                    memory_order_relaxed));
    struct chunk *const chunk = &team->chunks[left - 1];
    chunk->status = play(&team->work, chunk);
    return true;
}

// ---- the threads ----------------------------------------------------------------------------------------------------

static void tell_played(struct team *team) {
    if (atomic_fetch_sub_explicit(&team->undone, 1, memory_order_acq_rel) == 1) {
        pthread_mutex_lock(&team->mutex);
        if (team->waiting) {
            pthread_cond_signal(&team->ended);
        }
        pthread_mutex_unlock(&team->mutex);
    }
}

// Looks a while whether a number is 0, or is not.
static bool seen_soon(atomic_uint *number, bool zero) {
    for (unsigned i = 0; i < LOOKS; i++) {
        if ((atomic_load_explicit(number, memory_order_acquire) == 0) == zero) {
            return true;
        }
        sched_yield();
    }
    return false;
}

// Waits for work. False: the team is closing.
static bool wait_for_work(struct team *team) {
    if (seen_soon(&team->left, false)) {
        return true;
    }
    pthread_mutex_lock(&team->mutex);
    team->sleeping++;
    while (atomic_load(&team->left) == 0 && !team->closing) {
        pthread_cond_wait(&team->begun, &team->mutex);
    }
    team->sleeping--;
    const bool closing = team->closing;
    pthread_mutex_unlock(&team->mutex);
    return !closing;
}

static void *run(void *void_team) {
    struct team *const team = void_team;
    while (wait_for_work(team)) {
        while (play_one(team)) {
            tell_played(team);
        }
    }
    return NULL;
}

// ---- the caller -----------------------------------------------------------------------------------------------------

static void begin(struct team *team) {
    atomic_store(&team->undone, team->count);
    if (team->started == 0) {
        atomic_store(&team->left, team->count);
        return;
    }
    pthread_mutex_lock(&team->mutex);
    atomic_store(&team->left, team->count);
    if (team->sleeping > 0) {
        pthread_cond_broadcast(&team->begun);
    }
    pthread_mutex_unlock(&team->mutex);
}

static void wait_for_end(struct team *team) {
    if (seen_soon(&team->undone, true)) {
        return;
    }
    pthread_mutex_lock(&team->mutex);
    team->waiting = true;
    while (atomic_load(&team->undone) > 0) {
        pthread_cond_wait(&team->ended, &team->mutex);
    }
    team->waiting = false;
    pthread_mutex_unlock(&team->mutex);
}

// Shares the room for actions out: each chunk gets a part of it as large as it is itself. A single chunk writes to the
// caller's own memory.
static void lend_room(struct team *team, const struct ph_batch_lists *lists) {
    ph_action *const actions = lists->actions.data;
    if (team->count == 1) {
        team->chunks->error = (struct ph_error){0};
        team->chunks->lists = (struct ph_batch_lists){.offsets = lists->offsets, .actions = lists->actions};
        return;
    }
    const size_t room = lists->actions.size / sizeof(ph_action);
    for (unsigned i = 0; i < team->count; i++) {
        struct chunk *const chunk = &team->chunks[i];
        const size_t begin = room * chunk->first / team->tables;
        const size_t end = room * (chunk->first + chunk->count) / team->tables;
        chunk->error = (struct ph_error){0};
        chunk->lists = (struct ph_batch_lists){
            .offsets = {team->offsets + chunk->first + i, (chunk->count + 1) * sizeof(int64_t)},
            .actions = {end > begin ? actions + begin : NULL, (end - begin) * sizeof(ph_action)},
        };
    }
}

static bool fits(const struct chunk *chunk) {
    return chunk->lists.needed * sizeof(ph_action) <= chunk->lists.actions.size;
}

// The first error that is not a lack of room, or else the first; PH_OK if there is none.
static enum ph_status failure(const struct team *team, struct ph_batch_lists *lists, struct ph_error *error) {
    const struct chunk *found = NULL;
    for (unsigned i = 0; i < team->count; i++) {
        const struct chunk *const chunk = &team->chunks[i];
        if (chunk->status != PH_OK && (found == NULL || (!fits(found) && fits(chunk)))) {
            found = chunk;
        }
    }
    if (found == NULL) {
        return PH_OK;
    }
    lists->needed = 0;
    for (unsigned i = 0; i < team->count && !fits(found); i++) {
        const struct chunk *const chunk = &team->chunks[i];
        const size_t needed = (chunk->lists.needed + 1) * team->tables / chunk->count + team->tables;
        lists->needed = needed > lists->needed ? needed : lists->needed;
    }
    if (error != NULL) {
        *error = found->error;
    }
    return found->status;
}

// Moves the lists of all chunks together.
static void join(const struct team *team, struct ph_batch_lists *lists) {
    if (team->count == 1) {
        lists->needed = team->chunks->lists.needed;
        return;
    }
    int64_t *const offsets = lists->offsets.data;
    ph_action *const actions = lists->actions.data;
    size_t total = 0;
    offsets[0] = 0;
    for (unsigned i = 0; i < team->count; i++) {
        const struct chunk *const chunk = &team->chunks[i];
        const int64_t *const own = chunk->lists.offsets.data;
        if (chunk->lists.needed > 0) {
            memmove(actions + total, chunk->lists.actions.data, chunk->lists.needed * sizeof *actions);
        }
        for (size_t j = 1; j <= chunk->count; j++) {
            offsets[chunk->first + j] = (int64_t)total + own[j];
        }
        total += chunk->lists.needed;
    }
    lists->needed = total;
}

static enum ph_status do_work(struct team *team, const struct work *work, struct ph_error *error) {
    struct ph_batch_lists *const lists = work->lists;
    if (ph_batch_tables(work->batch) != team->tables || lists->offsets.size < (team->tables + 1) * sizeof(int64_t)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "tables", "tables: expected a batch and offsets of %zu tables",
                            team->tables);
    }
    team->work = *work;
    lend_room(team, lists);
    begin(team);
    while (play_one(team)) {
        atomic_fetch_sub_explicit(&team->undone, 1, memory_order_acq_rel);
    }
    wait_for_end(team);
    const enum ph_status status = failure(team, lists, error);
    if (status == PH_OK) {
        join(team, lists);
    }
    return status;
}

enum ph_status team_recv(struct team *team, struct ph_batch *batch, struct ph_batch_lists *lists,
                         struct ph_error *error) {
    return do_work(team, &(struct work){.verb = RECV, .batch = batch, .lists = lists}, error);
}

enum ph_status team_step(struct team *team, struct ph_batch *batch, const int64_t *choices,
                         struct ph_batch_lists *lists, struct ph_error *error) {
    return do_work(team, &(struct work){.verb = STEP, .batch = batch, .choices = choices, .lists = lists}, error);
}

enum ph_status team_reset(struct team *team, struct ph_batch *batch, const uint64_t *games, const uint8_t *chosen,
                          struct ph_batch_lists *lists, struct ph_error *error) {
    const struct work work = {.verb = RESET, .batch = batch, .games = games, .chosen = chosen, .lists = lists};
    return do_work(team, &work, error);
}

// ---- a team ---------------------------------------------------------------------------------------------------------

static bool make_chunks(struct team *team, unsigned threads) {
    const size_t most = threads > 1 ? (size_t)threads * CHUNKS : 1;
    team->count = 1;
    if (team->tables > 1) {
        team->count = (unsigned)(team->tables < most ? team->tables : most);
    }
    team->chunks = calloc(team->count, sizeof *team->chunks);
    team->offsets = calloc(team->tables + team->count, sizeof *team->offsets);
    if (team->chunks == NULL || team->offsets == NULL) {
        return false;
    }
    for (unsigned i = 0; i < team->count; i++) {
        team->chunks[i].first = team->tables * i / team->count;
        team->chunks[i].count = team->tables * (i + 1) / team->count - team->chunks[i].first;
    }
    return true;
}

enum ph_status team_create(struct team **team, unsigned threads, size_t tables) {
    struct team *const made = calloc(1, sizeof *made);
    if (made == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    made->tables = tables;
    pthread_mutex_init(&made->mutex, NULL);
    pthread_cond_init(&made->begun, NULL);
    pthread_cond_init(&made->ended, NULL);
    bool complete = make_chunks(made, threads);
    while (complete && made->started + 1 < threads) {
        complete = pthread_create(&made->threads[made->started], NULL, run, made) == 0;
        made->started += complete;
    }
    if (!complete) {
        team_destroy(made);
        return PH_ERROR_NO_MEMORY;
    }
    *team = made;
    return PH_OK;
}

void team_destroy(struct team *team) {
    if (team == NULL) {
        return;
    }
    pthread_mutex_lock(&team->mutex);
    team->closing = true;
    pthread_cond_broadcast(&team->begun);
    pthread_mutex_unlock(&team->mutex);
    for (unsigned i = 0; i < team->started; i++) {
        pthread_join(team->threads[i], NULL);
    }
    pthread_cond_destroy(&team->ended);
    pthread_cond_destroy(&team->begun);
    pthread_mutex_destroy(&team->mutex);
    free(team->offsets);
    free(team->chunks);
    free(team);
}

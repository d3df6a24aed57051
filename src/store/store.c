// SPDX-License-Identifier: MIT
// The queue, the store's thread, and the way back.
#define _POSIX_C_SOURCE 200809L // sigset_t
#include "store/store.h"

#include "store/batch.h"
#include "store/schema.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1024 };

struct queue {
    struct store_request *first;
    struct store_request **end; // where the next one goes
};

struct store {
    struct sql *db;
    struct store_config config;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t asked;
    pthread_cond_t answered;
    // Shared by both threads.
    struct queue waiting;
    struct queue done;
    bool closing;
    // The caller's alone.
    size_t under_way;
    struct store_request *appends[BUCKETS]; // those under way, by their table
};

// ---- queues ---------------------------------------------------------------------------------------------------------

static void queue_init(struct queue *queue) {
    queue->first = NULL;
    queue->end = &queue->first;
}

static struct store_request *queue_take(struct queue *queue) {
    struct store_request *const all = queue->first;
    queue_init(queue);
    return all;
}

static void queue_add(struct queue *queue, struct store_request *chain) {
    *queue->end = chain;
    while (*queue->end != NULL) {
        queue->end = &(*queue->end)->next;
    }
}

// ---- the store's thread ---------------------------------------------------------------------------------------------

// Waits for requests; NULL: the store closes, and all are answered.
static struct store_request *wait_for_requests(struct store *store) {
    pthread_mutex_lock(&store->mutex);
    while (store->waiting.first == NULL && !store->closing) {
        pthread_cond_wait(&store->asked, &store->mutex);
    }
    struct store_request *const chain = queue_take(&store->waiting);
    pthread_mutex_unlock(&store->mutex);
    return chain;
}

static void hand_back(struct store *store, struct store_request *chain) {
    pthread_mutex_lock(&store->mutex);
    queue_add(&store->done, chain);
    pthread_cond_signal(&store->answered);
    pthread_mutex_unlock(&store->mutex);
    if (store->config.wake != NULL) {
        store->config.wake(store->config.context);
    }
}

static void *work(void *void_store) {
    struct store *const store = void_store;
    for (struct store_request *chain; (chain = wait_for_requests(store)) != NULL;) {
        batch_answer(store->db, chain);
        hand_back(store, chain);
    }
    return NULL;
}

// Signals are for other threads.
static int start_thread(struct store *store) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int code = pthread_create(&store->thread, NULL, work, store);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return code;
}

bool store_is_postgres(const char *where) {
    static const char *const schemes[] = {"postgres://", "postgresql://"};
    return strncmp(where, schemes[0], strlen(schemes[0])) == 0 || strncmp(where, schemes[1], strlen(schemes[1])) == 0;
}

// ---- opening and closing --------------------------------------------------------------------------------------------

static const struct sql_engine *engine_of(const char *where) {
    return store_is_postgres(where) ? &postgres_engine : &sqlite_engine;
}

static enum ph_status connect_to(struct store *store, struct ph_error *error) {
    const struct store_config *const config = &store->config;
    enum ph_status status = engine_of(config->where)->open(&store->db, config->where, config->use, error);
    if (status == PH_OK) {
        status = schema_open(store->db, config->use, error);
    }
    return status;
}

static void store_free(struct store *store) {
    if (store->db != NULL) {
        store->db->engine->close(store->db);
    }
    pthread_cond_destroy(&store->answered);
    pthread_cond_destroy(&store->asked);
    pthread_mutex_destroy(&store->mutex);
    free(store);
}

enum ph_status store_open(struct store **store, const struct store_config *config, struct ph_error *error) {
    struct store *const made = calloc(1, sizeof *made);
    *store = NULL;
    if (made == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    made->config = *config;
    queue_init(&made->waiting);
    queue_init(&made->done);
    pthread_mutex_init(&made->mutex, NULL);
    pthread_cond_init(&made->asked, NULL);
    pthread_cond_init(&made->answered, NULL);
    enum ph_status status = connect_to(made, error);
    if (status == PH_OK && start_thread(made) != 0) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "the system provides no thread for the store");
    }
    if (status != PH_OK) {
        store_free(made);
        return status;
    }
    made->config.where = NULL; // the caller's
    *store = made;
    return PH_OK;
}

void store_close(struct store *store) {
    if (store == NULL) {
        return;
    }
    while (store->under_way > 0) { // `done` may submit more
        (void)store_wait(store);
    }
    pthread_mutex_lock(&store->mutex);
    store->closing = true;
    pthread_cond_signal(&store->asked);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(store->thread, NULL);
    store_free(store);
}

// ---- requests -------------------------------------------------------------------------------------------------------

// Where the append of a table is in its bucket, or would be.
static struct store_request **find_append(struct store *store, const char *table) {
    uint32_t hash = 2166136261u; // FNV-1a
    for (const char *letter = table; *letter != '\0'; letter++) {
        hash = (hash ^ (unsigned char)*letter) * 16777619u;
    }
    struct store_request **place = &store->appends[hash % BUCKETS];
    while (*place != NULL && strcmp((*place)->as.append.table, table) != 0) {
        place = &(*place)->alike;
    }
    return place;
}

static void prepare(struct store_request *request) {
    request->next = NULL;
    request->alike = NULL;
    request->error = (struct ph_error){0};
    if (request->ask == STORE_LOAD) {
        ph_writer_init_heap(&request->as.load.journal);
        ph_writer_init_heap(&request->as.load.secrets);
    } else if (request->ask == STORE_CHAT_READ) {
        ph_writer_init_heap(&request->as.chat_read.lines);
    } else if (request->ask == STORE_LIST) {
        request->as.list.tables = NULL;
    }
}

void store_request_deinit(struct store_request *request) {
    if (request->ask == STORE_LOAD) {
        ph_writer_deinit(&request->as.load.journal);
        ph_writer_deinit(&request->as.load.secrets);
    } else if (request->ask == STORE_CHAT_READ) {
        ph_writer_deinit(&request->as.chat_read.lines);
    } else if (request->ask == STORE_LIST) {
        free(request->as.list.tables);
        request->as.list.tables = NULL;
    }
}

enum ph_status store_submit(struct store *store, struct store_request *request, struct ph_error *error) {
    if (request->ask == STORE_APPEND) {
        struct store_request **const place = find_append(store, request->as.append.table);
        if (*place != NULL) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "the last entry of table %s is still being written",
                                request->as.append.table);
        }
        prepare(request);
        *place = request;
    } else {
        prepare(request);
    }
    store->under_way++;
    pthread_mutex_lock(&store->mutex);
    queue_add(&store->waiting, request);
    pthread_cond_signal(&store->asked);
    pthread_mutex_unlock(&store->mutex);
    return PH_OK;
}

static void finish(struct store *store, struct store_request *request) {
    if (request->ask == STORE_APPEND) {
        *find_append(store, request->as.append.table) = request->alike;
    }
    store->under_way--;
    request->done(request);
}

size_t store_deliver(struct store *store) {
    size_t count = 0;
    pthread_mutex_lock(&store->mutex);
    struct store_request *chain = queue_take(&store->done);
    pthread_mutex_unlock(&store->mutex);
    while (chain != NULL) {
        struct store_request *const request = chain;
        chain = chain->next; // the request is its owner's again
        finish(store, request);
        count++;
    }
    return count;
}

size_t store_wait(struct store *store) {
    if (store->under_way == 0) {
        return 0;
    }
    pthread_mutex_lock(&store->mutex);
    while (store->done.first == NULL) {
        pthread_cond_wait(&store->answered, &store->mutex);
    }
    pthread_mutex_unlock(&store->mutex);
    return store_deliver(store);
}

static void note_answered(struct store_request *request) {
    *(bool *)request->context = true;
}

enum store_answer store_ask(struct store *store, struct store_request *request) {
    bool answered = false;
    request->done = note_answered;
    request->context = &answered;
    if (store_submit(store, request, &request->error) != PH_OK) {
        return STORE_FAILED;
    }
    while (!answered) {
        (void)store_wait(store);
    }
    return request->answer;
}

// SPDX-License-Identifier: MIT
#include "store/store.h"

#include "base/system.h"
#include "store/batch.h"
#include "store/listener.h"
#include "store/schema.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1024 };

static_assert(sizeof(struct store_request) <= 768, "each table in memory has one: large things are the caller's");

// A connection with its thread.
struct lane {
    struct sql *db;
    struct worker *worker; // NULL: there is no such lane
};

// Where several servers use the database, a table is loaded on a connection of its own: others wait for what this
// server has told nobody yet, and it would wait here until the entries before it are synced.
enum { LANE_ALL, LANE_LOADS, LANES };

struct store {
    struct lane lanes[LANES];
    struct listener *listener; // NULL: there are no other servers, or nobody wants to hear of them
    void (*changed)(void *context, const char *table);
    void *context;
    struct store_request *appends[BUCKETS]; // those under way, by their table
    struct ph_histogram waits;
    uint64_t failures;
    atomic_ullong batches; // each lane adds its own
};

// ---- opening and closing --------------------------------------------------------------------------------------------

bool store_is_postgres(const char *where) {
    static const char *const schemes[] = {"postgres://", "postgresql://"};
    return strncmp(where, schemes[0], strlen(schemes[0])) == 0 || strncmp(where, schemes[1], strlen(schemes[1])) == 0;
}

bool store_is_shared(const char *where) {
    return store_is_postgres(where);
}

static const struct sql_engine *engine_of(const char *where) {
    return store_is_postgres(where) ? &postgres_engine : &sqlite_engine;
}

static enum ph_status connect_to(struct store *store, const struct store_config *config, struct ph_error *error) {
    const struct sql_engine *const engine = engine_of(config->where);
    struct lane *const lanes = store->lanes;
    int64_t before = schema_version;
    enum ph_status status = engine->open(&lanes[LANE_ALL].db, config->where, config->use, error);
    if (status == PH_OK) {
        status = schema_open(lanes[LANE_ALL].db, config->use, &before, error);
    }
    if (status == PH_OK && config->migrated != NULL && before > 0 && before < schema_version) {
        config->migrated(config->context, before, schema_version);
    }
    if (status == PH_OK && store_is_shared(config->where)) {
        status = engine->open(&lanes[LANE_LOADS].db, config->where, STORE_LOOK, error);
    }
    return status;
}

static void work(struct store *store, int lane, struct worker_item *chain) {
    batch_answer(store->lanes[lane].db, (struct store_request *)chain);
    atomic_fetch_add(&store->batches, 1);
}

static void work_all(void *store, struct worker_item *chain) {
    work(store, LANE_ALL, chain);
}

static void work_loads(void *store, struct worker_item *chain) {
    work(store, LANE_LOADS, chain);
}

static void finish(void *store, struct worker_item *item);

static enum ph_status refuse_thread(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "the system provides no thread for the store");
}

static enum ph_status start_workers(struct store *store, const struct store_config *config, struct ph_error *error) {
    static void (*const works[LANES])(void *, struct worker_item *) = {work_all, work_loads};
    enum ph_status status = PH_OK;
    for (int i = 0; i < LANES && status == PH_OK && store->lanes[i].db != NULL; i++) {
        const struct worker_config worker = {
            .work = works[i], .done = finish, .context = store, .wake = config->wake, .wake_context = config->context};
        status = worker_create(&store->lanes[i].worker, &worker);
    }
    return status == PH_OK ? PH_OK : refuse_thread(error);
}

static enum ph_status start_listener(struct store *store, const struct store_config *config, struct ph_error *error) {
    assert(store->lanes[LANE_ALL].db != NULL); // it was opened
    const char *const sender = store->lanes[LANE_ALL].db->sender;
    const struct listener_config listener = {
        .where = config->where, .sender = sender, .wake = config->wake, .context = config->context};
    store->changed = config->changed;
    store->context = config->context;
    if (config->changed == NULL || sender[0] == '\0' || listener_create(&store->listener, &listener) == PH_OK) {
        return PH_OK;
    }
    return refuse_thread(error);
}

static void close_lane(struct lane *lane) {
    worker_destroy(lane->worker);
    if (lane->db != NULL) {
        lane->db->engine->close(lane->db);
    }
}

void store_close(struct store *store) {
    if (store == NULL) {
        return;
    }
    listener_destroy(store->listener);
    while (store_wait(store) > 0) { // what is done on one lane may ask for more on another
    }
    for (int i = 0; i < LANES; i++) {
        close_lane(&store->lanes[i]);
    }
    free(store);
}

enum ph_status store_open(struct store **store, const struct store_config *config, struct ph_error *error) {
    struct store *const made = calloc(1, sizeof *made);
    *store = NULL;
    if (made == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    enum ph_status status = connect_to(made, config, error);
    if (status == PH_OK) {
        status = start_workers(made, config, error);
    }
    if (status == PH_OK) {
        status = start_listener(made, config, error);
    }
    if (status != PH_OK) {
        store_close(made);
        return status;
    }
    *store = made;
    return PH_OK;
}

// ---- requests -------------------------------------------------------------------------------------------------------

static int64_t now_us(void) {
    return (int64_t)(ph_clock_ns() / 1000);
}

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
    request->alike = NULL;
    request->submitted = now_us();
    request->error = (struct ph_error){0};
    if (request->ask == STORE_LOAD) {
        ph_writer_init_heap(&request->as.load.journal);
        ph_writer_init_heap(&request->as.load.secrets);
    } else if (request->ask == STORE_CHAT_READ) {
        ph_writer_init_heap(&request->as.chat_read.lines);
    } else if (request->ask == STORE_LIST) {
        request->as.list.tables = NULL;
    } else if (request->ask == STORE_REPORTS) {
        request->as.reports.reports = NULL;
    } else if (request->ask == STORE_DATA) {
        ph_writer_init_heap(&request->as.data.lines);
    } else if (request->ask == STORE_BANS) {
        request->as.bans.bans = NULL;
        request->as.bans.words = NULL;
    } else if (request->ask == STORE_NAMES) {
        request->as.names.names = NULL;
    } else if (request->ask == STORE_PERSON) {
        request->as.person.ratings = NULL;
        request->as.person.results = NULL;
    } else if (request->ask == STORE_FOLLOW) {
        request->as.follow.tables = NULL;
        request->as.follow.visits = NULL;
    } else if (request->ask == STORE_CHANNELS) {
        request->as.channels.channels = NULL;
        request->as.channels.tables = NULL;
    } else if (request->ask == STORE_EVENING_FIND) {
        ph_writer_init_heap(&request->as.evening_find.text);
    } else if (request->ask == STORE_NOTICES_DUE) {
        request->as.notices_due.notices = NULL;
        request->as.notices_due.channels = NULL;
    }
}

void store_request_deinit(struct store_request *request) {
    if (request->ask == STORE_EVENING_FIND) {
        ph_writer_deinit(&request->as.evening_find.text);
    } else if (request->ask == STORE_LOAD) {
        ph_writer_deinit(&request->as.load.journal);
        ph_writer_deinit(&request->as.load.secrets);
    } else if (request->ask == STORE_CHAT_READ) {
        ph_writer_deinit(&request->as.chat_read.lines);
    } else if (request->ask == STORE_LIST) {
        free(request->as.list.tables);
        free(request->as.list.ratings);
        request->as.list.tables = NULL;
        request->as.list.ratings = NULL;
    } else if (request->ask == STORE_DATA) {
        ph_writer_deinit(&request->as.data.lines);
    } else if (request->ask == STORE_BANS) {
        free(request->as.bans.bans);
        free(request->as.bans.words);
        request->as.bans.bans = NULL;
        request->as.bans.words = NULL;
    } else if (request->ask == STORE_REPORTS) {
        free(request->as.reports.reports);
        request->as.reports.reports = NULL;
    } else if (request->ask == STORE_NAMES) {
        free(request->as.names.names);
        request->as.names.names = NULL;
    } else if (request->ask == STORE_PERSON) {
        free(request->as.person.ratings);
        free(request->as.person.results);
        request->as.person.ratings = NULL;
        request->as.person.results = NULL;
    } else if (request->ask == STORE_FOLLOW) {
        free(request->as.follow.tables);
        free(request->as.follow.visits);
        request->as.follow.tables = NULL;
        request->as.follow.visits = NULL;
    } else if (request->ask == STORE_CHANNELS) {
        free(request->as.channels.channels);
        free(request->as.channels.tables);
        request->as.channels.channels = NULL;
        request->as.channels.tables = NULL;
    } else if (request->ask == STORE_NOTICES_DUE) {
        free(request->as.notices_due.notices);
        free(request->as.notices_due.channels);
        request->as.notices_due.notices = NULL;
        request->as.notices_due.channels = NULL;
    }
}

static struct worker *worker_for(const struct store *store, const struct store_request *request) {
    struct worker *const loads = store->lanes[LANE_LOADS].worker;
    return request->ask == STORE_LOAD && loads != NULL ? loads : store->lanes[LANE_ALL].worker;
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
    worker_submit(worker_for(store, request), &request->item);
    return PH_OK;
}

static void finish(void *void_store, struct worker_item *item) {
    struct store *const store = void_store;
    struct store_request *const request = (struct store_request *)item;
    if (request->ask == STORE_APPEND) {
        *find_append(store, request->as.append.table) = request->alike;
    }
    ph_histogram_add(&store->waits, now_us() - request->submitted);
    store->failures += request->answer == STORE_FAILED;
    request->done(request);
}

size_t store_deliver(struct store *store) {
    size_t count = 0;
    if (store->listener != NULL) {
        listener_deliver(store->listener, store->changed, store->context);
    }
    for (int i = 0; i < LANES && store->lanes[i].worker != NULL; i++) {
        count += worker_deliver(store->lanes[i].worker);
    }
    return count;
}

size_t store_wait(struct store *store) {
    size_t count = 0;
    for (int i = 0; i < LANES && store->lanes[i].worker != NULL; i++) {
        count += worker_wait(store->lanes[i].worker);
    }
    return count;
}

struct store_counts store_counts(const struct store *store) {
    struct store_counts counts = {
        .waits = store->waits, .failures = store->failures, .batches = atomic_load(&store->batches)};
    for (int i = 0; i < LANES && store->lanes[i].worker != NULL; i++) {
        counts.waiting += (uint32_t)worker_under_way(store->lanes[i].worker);
    }
    return counts;
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
        (void)worker_wait(worker_for(store, request));
    }
    return request->answer;
}

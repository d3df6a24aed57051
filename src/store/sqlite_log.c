// SPDX-License-Identifier: MIT
#include "store/sqlite_log.h"

#include "run/worker.h"

#include <stdlib.h>

enum {
    PAGES = 1000,      // in a log that is copied; as SQLite does by itself
    PAGES_MAX = 32768, // in one that commits wait for: 128 MiB
    ROUNDS = 4,        // of copying what was written meanwhile
};

struct sqlite_log {
    struct worker_item item; // first
    sqlite3 *writer;
    sqlite3 *copier; // the worker's
    struct worker *worker;
    int pages; // in the log after the last commit
};

// A log is begun again once all of it is copied and nobody reads it. What cannot be copied now stays in the log, from
// which it is read, and is tried again after the next commit.
static void copy(void *void_log, struct worker_item *item) {
    struct sqlite_log *const log = void_log;
    (void)item;
    for (int round = 0; round < ROUNDS; round++) {
        int pages;
        int copied;
        const int code = sqlite3_wal_checkpoint_v2(log->copier, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied);
        if (code != SQLITE_OK || pages == copied) {
            return;
        }
    }
}

static void finish(void *log, struct worker_item *item) {
    (void)log;
    (void)item;
}

static int note_pages(void *void_log, sqlite3 *writer, const char *name, int pages) {
    struct sqlite_log *const log = void_log;
    (void)writer;
    (void)name;
    log->pages = pages;
    return SQLITE_OK;
}

void sqlite_log_committed(struct sqlite_log *log) {
    (void)worker_deliver(log->worker);
    if (log->pages >= PAGES_MAX) {
        (void)sqlite3_wal_checkpoint_v2(log->writer, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
    } else if (log->pages >= PAGES && worker_under_way(log->worker) == 0) {
        worker_submit(log->worker, &log->item);
    }
}

static enum ph_status open_copier(struct sqlite_log *log, const char *path, struct ph_error *error) {
    const struct worker_config config = {.work = copy, .done = finish, .context = log};
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &log->copier, flags, NULL) != SQLITE_OK ||
        sqlite3_exec(log->copier, "PRAGMA synchronous = FULL", NULL, NULL, NULL) != SQLITE_OK) {
        return ph_error_set(error, PH_ERROR_IO, "", "%s: %s", path, sqlite3_errmsg(log->copier));
    }
    return worker_create(&log->worker, &config) == PH_OK
               ? PH_OK
               : ph_error_set(error, PH_ERROR_NO_MEMORY, "", "the system provides no thread for the store");
}

enum ph_status sqlite_log_open(struct sqlite_log **log, sqlite3 *writer, const char *path, struct ph_error *error) {
    struct sqlite_log *const made = calloc(1, sizeof *made);
    if (made == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    made->writer = writer;
    const enum ph_status status = open_copier(made, path, error);
    if (status != PH_OK) {
        sqlite_log_close(made);
        return status;
    }
    sqlite3_wal_hook(writer, note_pages, made);
    *log = made;
    return PH_OK;
}

void sqlite_log_close(struct sqlite_log *log) {
    if (log != NULL) {
        worker_destroy(log->worker);
        sqlite3_close(log->copier);
        free(log);
    }
}

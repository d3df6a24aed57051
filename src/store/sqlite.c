// SPDX-License-Identifier: MIT
// SQLite as the store's database, in WAL mode: a commit appends to one file and syncs it once.
#include "store/sqlite.h"
#include "store/sqlite_log.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

enum { BUSY_MS = 5000, ANSWER_SIZE = 32 };

struct sqlite {
    struct sql sql; // first
    sqlite3 *handle;
    char *path;
    struct sqlite_lock lock;
    struct sqlite_log *log; // NULL: this connection only reads
    sqlite3_stmt *statements[SQL_ID_COUNT];
    sqlite3_stmt *current;
};

static struct sqlite *of(struct sql *db) {
    return (struct sqlite *)db;
}

static enum ph_status status_of(int code) {
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return PH_ERROR_NO_MEMORY;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return PH_ERROR_BAD_RECORD;
    default:
        return PH_ERROR_IO;
    }
}

static bool fail(struct sqlite *self) {
    const int code = sqlite3_extended_errcode(self->handle);
    const int cause = (code & 0xff) == SQLITE_IOERR ? sqlite3_system_errno(self->handle) : 0;
    sql_fail(&self->sql, status_of(code), "%s: %s%s%s", self->path, sqlite3_errmsg(self->handle),
             cause == 0 ? "" : ": ", cause == 0 ? "" : strerror(cause));
    return false;
}

static bool script(struct sql *db, const char *text) {
    struct sqlite *const self = of(db);
    return sqlite3_exec(self->handle, text, NULL, NULL, NULL) == SQLITE_OK || fail(self);
}

// ---- transactions ---------------------------------------------------------------------------------------------------

static bool begin(struct sql *db) {
    return script(db, "BEGIN");
}

static bool commit(struct sql *db) {
    struct sqlite *const self = of(db);
    const bool committed = script(db, "COMMIT");
    if (committed && self->log != NULL) {
        sqlite_log_committed(self->log);
    }
    return committed;
}

// After some failures SQLite has rolled back by itself.
static void rollback(struct sql *db) {
    if (sqlite3_get_autocommit(of(db)->handle) == 0) {
        sqlite3_exec(of(db)->handle, "ROLLBACK", NULL, NULL, NULL);
    }
}

// ---- statements -----------------------------------------------------------------------------------------------------

static sqlite3_stmt *prepared(struct sqlite *self, enum sql_id id) {
    sqlite3_stmt **const statement = &self->statements[id];
    if (*statement == NULL && sqlite3_prepare_v3(self->handle, sql_statements[id], -1, SQLITE_PREPARE_PERSISTENT,
                                                 statement, NULL) != SQLITE_OK) {
        fail(self);
    }
    return *statement;
}

static int bind(sqlite3_stmt *statement, int index, const struct sql_value *value) {
    switch (value->kind) {
    case SQL_INT:
        return sqlite3_bind_int64(statement, index, value->number);
    case SQL_TEXT:
        return sqlite3_bind_text64(statement, index, value->text, value->length, SQLITE_STATIC, SQLITE_UTF8);
    case SQL_NULL:
        break;
    }
    return sqlite3_bind_null(statement, index);
}

static void end(struct sql *db) {
    struct sqlite *const self = of(db);
    sqlite3_reset(self->current); // repeats the failure of the last step
    sqlite3_clear_bindings(self->current);
    self->current = NULL;
}

static bool start(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count) {
    struct sqlite *const self = of(db);
    assert(self->current == NULL);
    self->current = prepared(self, id);
    if (self->current == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (bind(self->current, (int)i + 1, &values[i]) != SQLITE_OK) {
            fail(self);
            end(db);
            return false;
        }
    }
    return true;
}

static bool next(struct sql *db) {
    struct sqlite *const self = of(db);
    const int code = sqlite3_step(self->current);
    return code == SQLITE_ROW || (code != SQLITE_DONE && fail(self));
}

static int64_t number(struct sql *db, int column) {
    return sqlite3_column_int64(of(db)->current, column);
}

static const char *text(struct sql *db, int column, size_t *length) {
    sqlite3_stmt *const statement = of(db)->current;
    const char *const bytes = (const char *)sqlite3_column_text(statement, column);
    *length = (size_t)sqlite3_column_bytes(statement, column);
    if (bytes == NULL) {
        sql_fail(db, PH_ERROR_NO_MEMORY, "out of memory");
        return "";
    }
    return bytes;
}

// ---- opening --------------------------------------------------------------------------------------------------------

static void close_database(struct sql *db) {
    struct sqlite *const self = of(db);
    if (self == NULL) {
        return;
    }
    for (size_t i = 0; i < SQL_ID_COUNT; i++) {
        sqlite3_finalize(self->statements[i]);
    }
    sqlite_log_close(self->log);
    sqlite3_close(self->handle);
    sqlite_unlock(&self->lock);
    free(self->path);
    free(self);
}

// The first column of a query's first row, as text.
static void ask(struct sqlite *self, const char *query, char answer[ANSWER_SIZE]) {
    sqlite3_stmt *statement = NULL;
    answer[0] = '\0';
    if (self->sql.failed) {
        return;
    }
    if (sqlite3_prepare_v2(self->handle, query, -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
        fail(self);
    } else {
        snprintf(answer, ANSWER_SIZE, "%s", (const char *)sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
}

static bool answers(struct sqlite *self, const char *query, const char *expected) {
    char answer[ANSWER_SIZE];
    ask(self, query, answer);
    return strcmp(answer, expected) == 0;
}

// A file without tables is new; any other must say that it is ours.
static void claim(struct sqlite *self, enum store_use use) {
    if (answers(self, "PRAGMA application_id", STORE_APPLICATION) || self->sql.failed) {
        return;
    }
    if (use == STORE_SERVE && answers(self, "PRAGMA application_id", "0") &&
        answers(self, "SELECT count(*) FROM sqlite_schema", "0")) {
        (void)sql_script(&self->sql, "PRAGMA application_id = " STORE_APPLICATION);
    } else {
        sql_fail(&self->sql, PH_ERROR_BAD_RECORD, "%s is a database, but not a store of Pesthouse", self->path);
    }
}

// What was removed is overwritten. Backups have no write-ahead log, and whoever only looks makes none. The cache holds
// the pages of a large batch (32 MiB).
static void configure(struct sqlite *self, enum store_use use) {
    (void)sql_script(&self->sql, "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; "
                                 "PRAGMA cache_size = -32768");
    if (use == STORE_SERVE && !answers(self, "PRAGMA journal_mode = WAL", "wal")) {
        sql_fail(&self->sql, PH_ERROR_IO, "%s: the file system does not allow a write-ahead log", self->path);
    }
}

static enum ph_status connect_to(struct sqlite *self, enum store_use use, struct ph_error *error) {
    const int flags = use == STORE_SERVE ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    if (sqlite3_open_v2(self->path, &self->handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL) !=
            SQLITE_OK ||
        sqlite3_busy_timeout(self->handle, BUSY_MS) != SQLITE_OK) {
        fail(self);
    } else {
        claim(self, use);
        configure(self, use);
    }
    if (self->sql.failed) {
        return ph_error_set(error, self->sql.status, "", "%s", self->sql.error.message);
    }
    return use == STORE_SERVE ? sqlite_log_open(&self->log, self->handle, self->path, error) : PH_OK;
}

static enum ph_status open_database(struct sql **db, const char *where, enum store_use use, struct ph_error *error) {
    struct sqlite *const self = calloc(1, sizeof *self);
    if (self == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    self->sql.engine = &sqlite_engine;
    self->lock.file = -1;
    enum ph_status status = sqlite_find(&self->path, where, use == STORE_SERVE, error);
    self->sql.label = self->path;
    if (status == PH_OK && use == STORE_SERVE) {
        status = sqlite_lock(&self->lock, self->path, error);
    }
    if (status == PH_OK) {
        status = connect_to(self, use, error);
    }
    if (status != PH_OK) {
        close_database(&self->sql);
        return status;
    }
    *db = &self->sql;
    return PH_OK;
}

const struct sql_engine sqlite_engine = {
    .name = "SQLite",
    .packed = " WITHOUT ROWID",
    .clock = "CREATE VIEW IF NOT EXISTS clock (now) AS "
             "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    .open = open_database,
    .close = close_database,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .script = script,
    .start = start,
    .next = next,
    .end = end,
    .number = number,
    .text = text,
};

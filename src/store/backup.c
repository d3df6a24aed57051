// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // open
#include "store/backup.h"

#include "store/schema.h"
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

enum { MODE_SECRET = 0600 };

static enum ph_status refuse(struct ph_error *error, const char *path, sqlite3 *handle) {
    const int code = sqlite3_errcode(handle);
    const bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    return ph_error_set(error, damaged ? PH_ERROR_BAD_RECORD : PH_ERROR_IO, "", "%s: %s", path, sqlite3_errmsg(handle));
}

// ---- checking -------------------------------------------------------------------------------------------------------

static enum ph_status check_pages(sqlite3 *handle, const char *path, struct ph_error *error) {
    sqlite3_stmt *statement = NULL;
    enum ph_status status = PH_OK;
    if (sqlite3_prepare_v2(handle, "PRAGMA quick_check(1)", -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
        status = refuse(error, path, handle);
    } else if (strcmp((const char *)sqlite3_column_text(statement, 0), "ok") != 0) {
        status = ph_error_set(error, PH_ERROR_BAD_RECORD, "", "%s is damaged: %s", path,
                              (const char *)sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    return status;
}

// Whether it is a store that this program can read, or will be able to once a server has updated it.
static enum ph_status check_store(const char *path, struct ph_error *error) {
    struct sql *db = NULL;
    enum ph_status status = sqlite_engine.open(&db, path, STORE_LOOK, error);
    if (status == PH_OK) {
        status = schema_check(db, error);
        sqlite_engine.close(db);
    }
    return status;
}

// ---- copying --------------------------------------------------------------------------------------------------------

// The destination changes in one transaction.
static enum ph_status copy_pages(sqlite3 *from, sqlite3 *to, const char *path, struct ph_error *error) {
    sqlite3_backup *const backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup != NULL) {
        (void)sqlite3_backup_step(backup, -1);
        (void)sqlite3_backup_finish(backup);
    }
    return sqlite3_errcode(to) == SQLITE_OK ? check_pages(to, path, error) : refuse(error, path, to);
}

static enum ph_status copy_file(const char *from, const char *to, struct ph_error *error) {
    sqlite3 *source = NULL;
    sqlite3 *target = NULL;
    enum ph_status status;
    if (sqlite3_open_v2(from, &source, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) {
        status = refuse(error, from, source);
    } else if (sqlite3_open_v2(to, &target, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        status = refuse(error, to, target);
    } else {
        status = check_pages(source, from, error);
        status = status == PH_OK ? copy_pages(source, target, to, error) : status;
    }
    sqlite3_close(target);
    sqlite3_close(source);
    return status;
}

// Without a log beside it, which a reader of the copy would make again.
static enum ph_status end_log(const char *path, struct ph_error *error) {
    sqlite3 *handle = NULL;
    enum ph_status status = PH_OK;
    if (sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_exec(handle, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK) {
        status = refuse(error, path, handle);
    }
    sqlite3_close(handle);
    return status;
}

static enum ph_status check_is_file(const char *where, struct ph_error *error) {
    return store_is_postgres(where) ? ph_error_set(error, PH_ERROR_BAD_REQUEST, "",
                                                   "expected a store in a file; pg_dump copies PostgreSQL's")
                                    : PH_OK;
}

enum ph_status store_check(const char *where, struct ph_error *error) {
    sqlite3 *handle = NULL;
    enum ph_status status = check_is_file(where, error);
    status = status == PH_OK ? check_store(where, error) : status;
    if (status != PH_OK) {
        return status;
    }
    status = sqlite3_open_v2(where, &handle, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK
                 ? check_pages(handle, where, error)
                 : refuse(error, where, handle);
    sqlite3_close(handle);
    return status;
}

enum ph_status store_backup(const char *where, const char *to, struct ph_error *error) {
    enum ph_status status = check_is_file(where, error);
    status = status == PH_OK ? check_store(where, error) : status;
    if (status != PH_OK) {
        return status;
    }
    const int file = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, MODE_SECRET);
    if (file < 0) {
        return ph_error_set(error, PH_ERROR_IO, "", "cannot write %s: %s", to, strerror(errno));
    }
    close(file);
    status = copy_file(where, to, error);
    status = status == PH_OK ? end_log(to, error) : status;
    if (status != PH_OK) {
        (void)unlink(to);
    }
    return status;
}

// With the lock of a server held.
static enum ph_status restore_locked(const char *from, const char *real, bool replace, struct ph_error *error) {
    struct stat info;
    if (stat(real, &info) != 0) {
        return ph_error_set(error, PH_ERROR_IO, "", "cannot open %s: %s", real, strerror(errno));
    }
    if (info.st_size > 0 && !replace) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "%s is a store already; --replace overwrites it", real);
    }
    const enum ph_status status = copy_file(from, real, error);
    if (status != PH_OK && info.st_size == 0) {
        (void)unlink(real);
    }
    return status;
}

enum ph_status store_restore(const char *from, const char *where, bool replace, struct ph_error *error) {
    struct sqlite_lock lock = {.file = -1};
    char *real = NULL;
    enum ph_status status = check_is_file(where, error);
    status = status == PH_OK ? check_store(from, error) : status;
    if (status == PH_OK) {
        status = sqlite_find(&real, where, true, error);
    }
    if (status == PH_OK) {
        status = sqlite_lock(&lock, real, error);
    }
    if (status == PH_OK) {
        status = restore_locked(from, real, replace, error);
    }
    sqlite_unlock(&lock);
    free(real);
    return status;
}

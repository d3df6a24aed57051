// SPDX-License-Identifier: MIT
// Copies the write-ahead log to the file, on a thread and a connection of its own, so that commits do not wait for it.
#ifndef PESTHOUSE_STORE_SQLITE_LOG_H
#define PESTHOUSE_STORE_SQLITE_LOG_H

#include "pesthouse/status.h"

#include <sqlite3.h>

struct sqlite_log;

// Takes the log of a connection over from SQLite's own checkpoints. PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status sqlite_log_open(struct sqlite_log **log, sqlite3 *writer, const char *path, struct ph_error *error);
// Before the writer is closed. Accepts NULL.
void sqlite_log_close(struct sqlite_log *log);
// After each commit: begins to copy if the log is long.
void sqlite_log_committed(struct sqlite_log *log);

#endif

// SPDX-License-Identifier: MIT
// The file of a store in SQLite: found, readable by its owner alone, and used by one server at a time.
#ifndef PESTHOUSE_STORE_SQLITE_H
#define PESTHOUSE_STORE_SQLITE_H

#include "store/sql.h"

#define STORE_APPLICATION "1348825972" // "Pest" as a number, in the header of the file

// Finds a regular file, or creates an empty one. *real is its path without links, from malloc. PH_ERROR_IO,
// PH_ERROR_NO_MEMORY.
enum ph_status sqlite_find(char **real, const char *path, bool create, struct ph_error *error);

struct sqlite_lock {
    int file; // −1: not locked
};

// Locks the file beside the store, real + "-lock", which is never removed. PH_ERROR_BAD_REQUEST if another server has
// the lock; PH_ERROR_IO.
enum ph_status sqlite_lock(struct sqlite_lock *lock, const char *real, struct ph_error *error);
void sqlite_unlock(struct sqlite_lock *lock);

#endif

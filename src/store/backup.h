// SPDX-License-Identifier: MIT
// Whole stores of SQLite, copied. One of PostgreSQL is refused as PH_ERROR_BAD_REQUEST.
#ifndef PESTHOUSE_STORE_BACKUP_H
#define PESTHOUSE_STORE_BACKUP_H

#include "store/store.h"

// Reads every page of a store, also while a server runs. PH_ERROR_BAD_RECORD if it is damaged.
enum ph_status store_check(const char *where, struct ph_error *error);

// Copies a store as it is at one moment to a new file that only its owner may read, also while a server runs, and
// checks the copy. PH_ERROR_IO, also if the file exists; PH_ERROR_BAD_RECORD if the store is damaged.
enum ph_status store_backup(const char *where, const char *to, struct ph_error *error);

// Makes a store what a copy is, all at once. PH_ERROR_BAD_RECORD if the copy is not a store, damaged, or of a newer
// version; PH_ERROR_BAD_REQUEST if a server uses the store, or if there is one already and `replace` is false.
enum ph_status store_restore(const char *from, const char *where, bool replace, struct ph_error *error);

#endif

// SPDX-License-Identifier: MIT
// The tables of the database and how they came about: a list of steps, each of which leads from one version to the
// next.
#ifndef PESTHOUSE_STORE_SCHEMA_H
#define PESTHOUSE_STORE_SCHEMA_H

#include "store/sql.h"

extern const int schema_version; // of this program

// The counters that hold the store's own secret, 64 random bits each.
extern const char *const schema_secrets[2];
void schema_read_secret(struct sql *db, uint8_t secret[STORE_SECRET_SIZE]);

// Brings the database to this program's version, and its names to this program's version of Unicode, in one
// transaction. With STORE_LOOK it only checks the version. PH_ERROR_BAD_RECORD if it is newer or, with STORE_LOOK,
// older; PH_ERROR_BAD_REQUEST if a server is at work that folds names by another version of Unicode. *before is the
// version that the database had; 0: it was empty.
enum ph_status schema_open(struct sql *db, enum store_use use, int64_t *before, struct ph_error *error);
// Only checks that the database is not newer than this program. PH_ERROR_BAD_RECORD.
enum ph_status schema_check(struct sql *db, struct ph_error *error);

#endif

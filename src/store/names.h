// SPDX-License-Identifier: MIT
// The names of people as they are compared: folded, and by their looks. All are compared by one version of Unicode, or
// one for each, which the store notes as the counters "unicode" and "looks"; a program with a newer one folds them anew
// when it opens the store. Where the names of two accounts are the same then, or look alike, both keep theirs, and the
// later one is set apart.
#ifndef PESTHOUSE_STORE_NAMES_H
#define PESTHOUSE_STORE_NAMES_H

#include "store/sql.h"

// Fails if the names were folded by a newer version of Unicode than this program's.
void names_refuse_newer(struct sql *db);
// Fails if another server is at work that folds names by another version. `version` is that of the schema.
void names_refuse_others(struct sql *db, int64_t version);
// Folds the names by this program's version, if they are not. For the schema of this program.
void names_fold(struct sql *db);
// Fails if another server has folded the names by another version since.
bool names_are_ours(struct sql *db);

#endif

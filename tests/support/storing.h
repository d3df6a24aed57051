// SPDX-License-Identifier: MIT
// A store for tests: requests are made one after the other, and texts are short. Every failure fails the test, unless
// the name of the function says that it may happen.
#ifndef PESTHOUSE_TESTS_SUPPORT_STORING_H
#define PESTHOUSE_TESTS_SUPPORT_STORING_H

#include "store/store.h"

enum { STORING_PATH_SIZE = 1024, STORING_LINE_SIZE = 64 };

// The path of a file in the test's own folder.
const char *storing_path(char path[STORING_PATH_SIZE], const char *name);
// Removes a store of SQLite with the files beside it.
void storing_remove(const char *path);

// Makes a store of an older version of the schema, tests/store/version-N.sql.
// Its secret is the same in each, so that numbers of people can be foreseen (storing_number).
void storing_make_version(const char *path, int version);
// The number that somebody whom such a store counts so has once it is brought up to date.
uint64_t storing_number(uint64_t count);

struct store *storing_open(const char *where);
enum ph_status storing_try_open(struct store **store, const char *where, enum store_use use, struct ph_error *error);

// Entries are lines {"n":1,"table":"…"}.
void storing_line(char line[STORING_LINE_SIZE], const char *table, uint32_t number);
// Appends one entry of that number to a table.
enum store_answer storing_append(struct store *store, const char *table, uint32_t number);
// The number of entries of a table, whose lines are checked; 0: there is no such table.
uint32_t storing_count(struct store *store, const char *table);
// A guest, and the token 0000…00NN.
enum store_answer storing_guest(struct store *store, const char *name, uint8_t token, uint64_t *person);
// A store at a place that `empty` has cleared, with the guests Anna and Ben, whose tokens are 1 and 2.
struct store *storing_anew(const char *where, void (*empty)(const char *where), uint64_t *anna, uint64_t *ben);

#endif

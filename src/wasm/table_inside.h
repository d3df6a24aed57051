// SPDX-License-Identifier: MIT
// The inside of a table's desk, for its files.
#ifndef PESTHOUSE_WASM_TABLE_INSIDE_H
#define PESTHOUSE_WASM_TABLE_INSIDE_H

#include "table/table.h"
#include "wasm/table_desk.h"

struct table_desk {
    struct ph_table *table;
    uint64_t watchers[PH_SEATS_MAX]; // people who are told what happens
    size_t watcher_count;
};

enum ph_status table_read_int(struct ph_json request, const char *key, int64_t *number, struct ph_error *error);
enum ph_status table_refused(enum ph_refusal refusal);
// Commits what waits, and writes it with what is to be done next.
enum ph_status table_finish(struct table_desk *desk, struct ph_writer *writer);

// table_record.c
enum ph_status table_branch(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error);
enum ph_status table_record(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error);

#endif

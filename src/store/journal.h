// SPDX-License-Identifier: MIT
// Between a table (table/table.h) and a store: what waits at a table as a request, and a stored table as a table.
#ifndef PESTHOUSE_STORE_JOURNAL_H
#define PESTHOUSE_STORE_JOURNAL_H

#include "pesthouse/game.h"
#include "store/store.h"
#include "table/table.h"

// The request for one table, used again and again. It points into the table, which does not change before
// ph_table_committed or ph_table_failed.
struct journal {
    struct store_request request;
    char table[STORE_TABLE_SIZE];
    struct store_text *lines; // from malloc
    size_t capacity;
    struct ph_writer secrets;
    struct ph_writer about;
    uint64_t people[PH_SEATS_MAX];
    struct ph_notice notices[PH_SEATS_MAX];
    struct ph_standing standing;
};

// `id` is the table's, shorter than STORE_TABLE_SIZE.
void journal_init(struct journal *journal, const char *id);
void journal_deinit(struct journal *journal);
// Makes the request to store everything that waits at the table (ph_table_waits); `done`, `context` and `tables_max` of
// the request are the caller's. PH_ERROR_NO_MEMORY.
enum ph_status journal_prepare(struct journal *journal, const struct ph_table *table);

// Makes an empty table what a store has answered, or adds to a table the entries after its last one.
// PH_ERROR_BAD_RECORD, with the reason, if this build cannot fold the journal; PH_ERROR_NO_MEMORY. The table is of no
// use then. `folded` is called after each entry; it may be NULL.
enum ph_status journal_fold(struct ph_table *table, const struct store_load *load, void (*folded)(void *context),
                            void *context, struct ph_error *error);

// Writes {"table": …, `kind`: line} for each line: as `pesthouse admin export` does, and `pesthouse verify --luck`
// reads.
void journal_write_lines(struct ph_writer *writer, const char *table, const char *kind, const char *lines);

#endif

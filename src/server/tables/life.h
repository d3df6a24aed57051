// SPDX-License-Identifier: MIT
// Tables as they come into memory and leave it.
#ifndef PESTHOUSE_SERVER_TABLES_LIFE_H
#define PESTHOUSE_SERVER_TABLES_LIFE_H

#include "server/tables/live_table.h"

// A table of this id, of which nothing is known yet. NULL: no memory.
struct live_table *live_table_create(struct tables *tables, const char *id);
// A table with a new id, in memory only. NULL: no memory, or no random bytes.
struct live_table *live_table_create_new(struct tables *tables);
// The server stops: the table has no timer any more.
void live_table_stop(struct live_table *live);
void live_table_destroy(struct live_table *live);
// Closes its connections with this code.
void live_table_send_away(struct live_table *live, unsigned code);
// Takes a table out of memory, and sends away all who came for it.
void live_table_drop(struct live_table *live, unsigned code);
// Closes a table for good that cannot go on, and reports why.
void live_table_break(struct live_table *live, const struct ph_error *error);

#endif

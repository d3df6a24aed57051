// SPDX-License-Identifier: MIT
// Tables from the store: for the first time, or again, where the store may have more than memory.
#ifndef PESTHOUSE_SERVER_TABLES_LOAD_H
#define PESTHOUSE_SERVER_TABLES_LOAD_H

#include "server/tables/live_table.h"

// The table of an id, which is loaded if need be. NULL: no memory.
struct live_table *live_table_open(struct tables *tables, const char *id);
// Loads a table from the store, into memory or in place of the one that is there. Its connections are sent what is new.
// False: that is tried again soon.
bool live_table_load(struct live_table *live);

#endif

// SPDX-License-Identifier: MIT
// Calls that wait until a table can be read, such as those for its record.
#ifndef PESTHOUSE_SERVER_TABLES_READERS_H
#define PESTHOUSE_SERVER_TABLES_READERS_H

#include "server/people/call.h"
#include "server/tables/live_table.h"

#define NO_TABLE "there is no such table"
#define TABLE_IS_BROKEN "this table cannot continue; the server's standard error says why"

// Lets a call wait for its table, which is loaded if need be. Then its `read` is called, or its `refuse`.
void readers_come(struct call *call);
// The same for a table in memory, from within: it comes to it when it goes on.
void live_table_add_reader(struct live_table *live, struct call *call);
// Answers all of them. Only while nothing waits to be stored.
void live_table_answer_readers(struct live_table *live);
// There is no such table, or it cannot be had.
void live_table_refuse_readers(struct live_table *live, int status, const char *text);

#endif

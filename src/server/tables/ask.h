// SPDX-License-Identifier: MIT
// Requests are read, and put to the table one after the other.
#ifndef PESTHOUSE_SERVER_TABLES_ASK_H
#define PESTHOUSE_SERVER_TABLES_ASK_H

#include "server/tables/live_table.h"

// Puts the first request that waits to the table. Only while nothing waits to be stored.
void live_table_ask_next(struct live_table *live);
// Asks a new table to be made, for a call.
void live_table_ask_maker(struct live_table *live, struct call *call);
// Answers live->requester, whose request is done.
void live_table_end_request(struct live_table *live, const struct ph_error *error);

#endif

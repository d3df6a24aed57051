// SPDX-License-Identifier: MIT
// Connections as they come to a table and leave it.
#ifndef PESTHOUSE_SERVER_TABLES_PRESENCE_H
#define PESTHOUSE_SERVER_TABLES_PRESENCE_H

#include "server/tables/live_table.h"

void live_table_enter(struct live_table *live, struct table_connection *connection);
void live_table_leave(struct live_table *live, struct table_connection *connection);
// Sends those who have come everything, and tells the table that they are there. Only while nothing waits to be stored.
void live_table_greet(struct live_table *live);

#endif

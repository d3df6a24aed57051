// SPDX-License-Identifier: MIT
// What people at a table say to each other.
#ifndef PESTHOUSE_SERVER_TABLES_CHAT_H
#define PESTHOUSE_SERVER_TABLES_CHAT_H

#include "server/tables/live_table.h"

// Stores a line of chat, then sends it to all.
void live_table_chat(struct live_table *live, struct table_connection *connection,
                     const struct ph_table_request *request);
// Sends the last lines of chat to one who has come, each once.
void live_table_send_chat(struct live_table *live, struct table_connection *connection);
// Sends lines of chat that came by way of other servers.
void live_table_read_chat(struct live_table *live);

#endif

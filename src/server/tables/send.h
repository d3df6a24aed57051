// SPDX-License-Identifier: MIT
// What the connections of a table are sent, all of it by the table's one door.
#ifndef PESTHOUSE_SERVER_TABLES_SEND_H
#define PESTHOUSE_SERVER_TABLES_SEND_H

#include "server/tables/live_table.h"

// Everything that a connection may know.
void live_table_send_hello(struct live_table *live, struct table_connection *connection);
// The entries that were stored or read last.
void live_table_send_entries(struct live_table *live);
// Answers a request of a connection to the server itself.
void table_connection_answer(struct table_connection *connection, enum ph_refusal refusal,
                             const struct ph_error *error);
// Answers a request of the table.
void live_table_answer(const struct requester *requester, const struct live_table *live, const struct ph_error *error);

#endif

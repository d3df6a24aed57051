// SPDX-License-Identifier: MIT
// A WebSocket at a table: who it is, then what it says.
#ifndef PESTHOUSE_SERVER_TABLES_WEBSOCKET_H
#define PESTHOUSE_SERVER_TABLES_WEBSOCKET_H

#include "server/tables/table_connection.h"

// Opens one at /table/ID, as net_handler does.
int websocket_upgrade(struct tables *tables, const struct net_request *request, void **session);
void websocket_opened(void *session, struct net_connection *socket);
void websocket_message(void *session, const char *bytes, size_t length);
void websocket_closed(void *session);
// Asks the store whose token it is by now. If that is known, the connection stays, under its present name; else, or
// without memory to ask, it is closed.
void websocket_check(struct table_connection *connection);

#endif

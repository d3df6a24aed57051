// SPDX-License-Identifier: MIT
// A WebSocket once it is open.
#ifndef PESTHOUSE_SERVER_HTTP_SOCKET_H
#define PESTHOUSE_SERVER_HTTP_SOCKET_H

#include "server/http/connection.h"

void socket_open(struct net_connection *connection);
// Takes the next bytes; returns how many.
size_t socket_read(struct net_connection *connection, const uint8_t *bytes, size_t length);
void socket_tick(struct net_connection *connection, int64_t now);

#endif

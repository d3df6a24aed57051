// SPDX-License-Identifier: MIT
// A connection's bytes as they come, heads, bodies and frames, and as it writes.
#ifndef PESTHOUSE_SERVER_HTTP_STREAM_H
#define PESTHOUSE_SERVER_HTTP_STREAM_H

#include "server/http/connection.h"

void stream_take(struct net_connection *connection, const uint8_t *bytes, size_t length);
// Writes some of what waits.
void stream_write(struct net_connection *connection);
void stream_tick(struct net_connection *connection, int64_t now);
// The server stops: WebSockets get 1012, and nothing new is read.
void stream_stop(struct net_connection *connection);

#endif

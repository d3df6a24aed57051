// SPDX-License-Identifier: MIT
// From HTTP to a WebSocket (RFC 6455, section 4.2).
#ifndef PESTHOUSE_SERVER_HTTP_UPGRADE_H
#define PESTHOUSE_SERVER_HTTP_UPGRADE_H

#include "server/http/connection.h"

// Answers a request for a WebSocket.
void upgrade_answer(struct net_connection *connection);

#endif

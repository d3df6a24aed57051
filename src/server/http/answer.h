// SPDX-License-Identifier: MIT
// Answers of HTTP, all with the same strict fields.
#ifndef PESTHOUSE_SERVER_HTTP_ANSWER_H
#define PESTHOUSE_SERVER_HTTP_ANSWER_H

#include "server/http/connection.h"

// Answers what is not a proper request, and ends the connection.
void answer_refusal(struct net_connection *connection, int status);
// The head of an answer that opens a WebSocket.
bool answer_upgrade(struct net_connection *connection, const char *accept);
// Calls the handler with the request that was read.
void answer_request(struct net_connection *connection);
struct net_request answer_request_of(const struct net_connection *connection);

#endif

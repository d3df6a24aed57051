// SPDX-License-Identifier: MIT
// The page at `/`: how to play here, in the reader's language.
#ifndef PESTHOUSE_SERVER_HTTP_PAGE_H
#define PESTHOUSE_SERVER_HTTP_PAGE_H

#include "server/http/net.h"

// `url` is the address of the server, without a slash at the end.
void page_respond(const char *url, struct net_connection *connection, const struct net_request *request);

#endif

// SPDX-License-Identifier: MIT
// Which names and pages may use this server. Without an origin of its own it goes by addresses, which no other site can
// make its name lead to.
#ifndef PESTHOUSE_SERVER_HTTP_ORIGIN_H
#define PESTHOUSE_SERVER_HTTP_ORIGIN_H

#include "server/http/connection.h"

// Whether the field Host names this server, so that no other name leads here.
bool origin_has_own_host(const struct net *net, const struct net_request *request);

#endif

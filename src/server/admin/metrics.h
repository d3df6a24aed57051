// SPDX-License-Identifier: MIT
// Figures of a server as text, in the format of Prometheus.
#ifndef PESTHOUSE_SERVER_ADMIN_METRICS_H
#define PESTHOUSE_SERVER_ADMIN_METRICS_H

#include "server/tables/tables.h"

void metrics_respond(struct net_connection *connection, const struct net *net, const struct tables *tables);

#endif

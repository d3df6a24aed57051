// SPDX-License-Identifier: MIT
// Counters of a server as text, in the format of Prometheus.
#ifndef PESTHOUSE_SERVER_ADMIN_METRICS_H
#define PESTHOUSE_SERVER_ADMIN_METRICS_H

#include "server/http/net.h"

// `tables` is how many are in memory.
void metrics_respond(struct net_connection *connection, const struct net_counts *counts, unsigned tables);

#endif

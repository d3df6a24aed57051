// SPDX-License-Identifier: MIT
// Counters of a server as text, in the format of Prometheus.
#ifndef PESTHOUSE_SERVER_METRICS_H
#define PESTHOUSE_SERVER_METRICS_H

#include "server/net.h"

void metrics_respond(struct net_connection *connection, const struct net_counts *counts);

#endif

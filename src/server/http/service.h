// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_SERVER_HTTP_SERVICE_H
#define PESTHOUSE_SERVER_HTTP_SERVICE_H

#include "server/http/connection.h"

// The functions that the wire calls, from a connection's first byte to the last, until the net stops.
extern const struct wire_events service_events;

#endif

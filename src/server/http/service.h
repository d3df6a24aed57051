// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_SERVER_HTTP_SERVICE_H
#define PESTHOUSE_SERVER_HTTP_SERVICE_H

#include "server/http/connection.h"

// What the wire reports: connections come and go, and are served until the net stops.
extern const struct wire_events service_events;

#endif

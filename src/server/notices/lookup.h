// SPDX-License-Identifier: MIT
// Looks up the addresses of a name without waiting: the system does it on threads of its own. All functions are for one
// thread.
#ifndef PESTHOUSE_SERVER_NOTICES_LOOKUP_H
#define PESTHOUSE_SERVER_NOTICES_LOOKUP_H

#include "client/url.h"

#include <netdb.h>

struct lookup;

// NULL: there is no memory, or no thread.
struct lookup *lookup_begin(const char *host, const char *port);
// Whether one knows; *found are the addresses, NULL: there are none.
bool lookup_ended(struct lookup *lookup, const struct addrinfo **found);
// One that is still under way is freed by a later look-up. Accepts NULL.
void lookup_free(struct lookup *lookup);

#endif

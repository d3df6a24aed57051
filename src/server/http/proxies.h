// SPDX-License-Identifier: MIT
// Where the proxies are from which requests come.
#ifndef PESTHOUSE_SERVER_HTTP_PROXIES_H
#define PESTHOUSE_SERVER_HTTP_PROXIES_H

#include "pesthouse/status.h"
#include "server/wire/address.h"

enum { PROXIES_MAX = 16 };

struct proxies {
    struct address_block blocks[PROXIES_MAX];
    int count;
};

// Reads a list like "172.18.0.0/16, unix"; NULL: there are none. Returns PH_ERROR_BAD_REQUEST for any other text.
enum ph_status proxies_read(struct proxies *proxies, const char *list, struct ph_error *error);
bool proxies_have(const struct proxies *proxies, const struct address *address);
// Whether all of them are on this machine.
bool proxies_are_local(const struct proxies *proxies);
// Whether they come by a Unix socket.
bool proxies_have_unix(const struct proxies *proxies);

#endif

// SPDX-License-Identifier: MIT
// To which addresses notices may go. People name them, so a server must not knock for them at doors that only it
// reaches: this machine, its networks, and whatever else is not of the Internet.
#ifndef PESTHOUSE_SERVER_NOTICES_RECEIVERS_H
#define PESTHOUSE_SERVER_NOTICES_RECEIVERS_H

#include "client/url.h"
#include "server/wire/address.h"

enum { RECEIVERS_MAX = 16 };

struct receivers {
    struct address_block allowed[RECEIVERS_MAX]; // by whoever runs the server, whatever they are
    int count;
};

// Reads a list like "10.0.0.5, 172.18.0.0/16"; NULL: there are none. PH_ERROR_BAD_REQUEST for any other text.
enum ph_status receivers_read(struct receivers *receivers, const char *list, struct ph_error *error);
// Whether whoever runs the server has allowed the address. Only such a one is spoken to without TLS.
bool receivers_have(const struct receivers *receivers, const struct address *address);
// Whether notices may go there.
bool receivers_take(const struct receivers *receivers, const struct address *address);

// Reads the address of a receiver, without a fragment: https, or http. *path is within `text`, or "/". False for any
// other text.
bool receiver_url_read(struct client_url *url, const char **path, const char *text);

#endif

// SPDX-License-Identifier: MIT
// One request to a receiver, from its name to the status of the answer. It never waits: callers poll its descriptor.
#ifndef PESTHOUSE_SERVER_NOTICES_EXCHANGE_H
#define PESTHOUSE_SERVER_NOTICES_EXCHANGE_H

#include "client/wire.h"
#include "server/notices/receivers.h"
#include "server/notices/sender.h"

#include <netdb.h>

enum { EXCHANGE_STATUS_LENGTH = 12 }; // of "HTTP/1.1 204"

// What all exchanges of a sender share.
struct exchange_with {
    const struct receivers *receivers;
    struct client_trust *trust;
};

struct exchange {
    struct post *post;
    struct client_url url;
    const char *path;
    const struct addrinfo *next; // to be tried if this address fails
    struct client_wire *wire;    // NULL: no address was tried yet
    struct ph_writer out;
    size_t sent;
    char status[EXCHANGE_STATUS_LENGTH];
    size_t status_length;
    bool ended; // the post says how
};

// Reads the post's address. It may end at once.
void exchange_init(struct exchange *exchange, struct post *post);
// Writes the request. It may end at once.
void exchange_begin(struct exchange *exchange);
// Its name has these addresses; NULL: none. They last until it ended.
void exchange_found(struct exchange *exchange, const struct exchange_with *with, const struct addrinfo *addresses);
// Goes on as far as it can.
void exchange_step(struct exchange *exchange, const struct exchange_with *with);
// Ends it without an answer.
void exchange_fail(struct exchange *exchange, const char *trouble);

#endif

// SPDX-License-Identifier: MIT
// Where a server listens: at a port of an address, or at a path of the file system.
#ifndef PESTHOUSE_SERVER_WIRE_PLACE_H
#define PESTHOUSE_SERVER_WIRE_PLACE_H

#include "server/wire/address.h"

#include <sys/un.h>

enum { PLACE_TEXT_SIZE = sizeof(struct sockaddr_un) + 8 };

struct place {
    struct address address;                               // `::`: all addresses, of IPv4, too
    uint16_t port;                                        // 0: not named
    char path[sizeof((struct sockaddr_un *)0)->sun_path]; // "": none; a first @ stands for a name that is in no folder
};

extern const struct place place_everywhere;
extern const struct place place_on_this_machine;

// Reads "127.0.0.1", "127.0.0.1:1350", "::1", "[::1]:1350" or "unix:/run/pesthouse.sock". False for any other text.
bool place_read(struct place *place, const char *text, size_t length);
// As place_read reads it.
void place_write(const struct place *place, char text[PLACE_TEXT_SIZE]);
// Whether only this machine reaches it.
bool place_is_local(const struct place *place);
// The name of a socket that is bound; false: it is not of such a kind.
bool place_of_socket(struct place *place, const struct sockaddr *name, socklen_t length);
// The name to bind a socket to. Returns its length.
socklen_t place_name(const struct place *place, struct sockaddr_storage *name);

#endif

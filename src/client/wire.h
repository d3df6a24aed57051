// SPDX-License-Identifier: MIT
// Bytes to and from a server, in plain text or by TLS with its certificate checked. Nothing here waits but the look-up
// of a name: callers poll the descriptor. SIGPIPE must be ignored.
#ifndef PESTHOUSE_CLIENT_WIRE_H
#define PESTHOUSE_CLIENT_WIRE_H

#include "client/url.h"

#include <stddef.h>
#include <stdint.h>

struct client_trust; // certificates that are trusted
struct client_wire;
struct sockaddr;

// `ca` is a file in PEM with further certificates to trust; NULL: none. PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status client_trust_create(struct client_trust **trust, const char *ca, struct ph_error *error);
void client_trust_destroy(struct client_trust *trust); // accepts NULL

// Begins to connect. `trust` must outlive the wire. PH_ERROR_IO, PH_ERROR_NO_MEMORY; *wire is then NULL.
enum ph_status client_wire_open(struct client_wire **wire, const struct client_url *url, struct client_trust *trust,
                                struct ph_error *error);
// The same, but to this address, wherever the host's name may lead by now.
enum ph_status client_wire_open_at(struct client_wire **wire, const struct client_url *url,
                                   const struct sockaddr *address, unsigned length, struct client_trust *trust,
                                   struct ph_error *error);
void client_wire_close(struct client_wire *wire); // accepts NULL

// What to poll for, as poll(2) names it.
int client_wire_fd(const struct client_wire *wire);
short client_wire_events(const struct client_wire *wire, bool has_output);

// Goes on connecting as far as it can. False with the reason: it failed.
bool client_wire_connect(struct client_wire *wire, struct ph_error *error);
bool client_wire_is_open(const struct client_wire *wire);

enum { CLIENT_WIRE_AGAIN = -1, CLIENT_WIRE_BROKEN = -2 };
// How many bytes were read or written, 0: the end, or one of the above.
ptrdiff_t client_wire_read(struct client_wire *wire, uint8_t *bytes, size_t length);
ptrdiff_t client_wire_write(struct client_wire *wire, const uint8_t *bytes, size_t length);

#endif

// SPDX-License-Identifier: MIT
// Network addresses, as far as limits and rules ask about them.
#ifndef PESTHOUSE_SERVER_WIRE_ADDRESS_H
#define PESTHOUSE_SERVER_WIRE_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// IPv6; an IPv4 address is mapped into it (::ffff:a.b.c.d).
struct address {
    uint8_t bytes[16];
};

// Reads "192.168.0.1", "fe80::1" or "[fe80::1]". False for any other text.
bool address_read(struct address *address, const char *text, size_t length);
bool address_of_socket(struct address *address, const struct sockaddr *socket);
bool address_is_equal(const struct address *a, const struct address *b);
bool address_is_loopback(const struct address *address);
// Whether it belongs to a private network or is link-local (RFC 1918, 3927, 4193, 4291), or is loopback.
bool address_is_private(const struct address *address);
// What limits count by: an IPv4 address, or the 64 bits of an IPv6 network, since a host has all of these.
struct address address_of_host(const struct address *address);

#endif

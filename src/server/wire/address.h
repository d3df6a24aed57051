// SPDX-License-Identifier: MIT
// Network addresses, as far as limits and rules ask about them.
#ifndef PESTHOUSE_SERVER_WIRE_ADDRESS_H
#define PESTHOUSE_SERVER_WIRE_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// IPv6; an IPv4 address is mapped into it (::ffff:a.b.c.d). At the other end of a Unix socket is `::`, as at no other
// socket.
struct address {
    uint8_t bytes[16];
};

// All addresses that begin with the same bits.
struct address_block {
    struct address address;
    unsigned bits;
};

enum { ADDRESS_TEXT_SIZE = 46 };

// Reads "192.168.0.1", "fe80::1" or "[fe80::1]". False for any other text.
bool address_read(struct address *address, const char *text, size_t length);
void address_write(const struct address *address, char text[ADDRESS_TEXT_SIZE]);
bool address_of_socket(struct address *address, const struct sockaddr *socket);
bool address_is_ipv4(const struct address *address);
bool address_is_equal(const struct address *a, const struct address *b);
// Whether it is on this machine: a loopback address, or a Unix socket.
bool address_is_loopback(const struct address *address);
bool address_is_unix(const struct address *address);
// Whether it belongs to a private network or is link-local (RFC 1918, 3927, 4193, 4291), or is loopback.
bool address_is_private(const struct address *address);
// Reads an address, which is a block of one, or a block like "172.18.0.0/16" or "fd00::/8".
bool address_block_read(struct address_block *block, const char *text, size_t length);
bool address_block_has(const struct address_block *block, const struct address *address);
// Whether all of it is on this machine.
bool address_block_is_loopback(const struct address_block *block);
// Whether it is one of the Internet's: no private network, no loopback, nothing that is reserved for other uses (the
// registries of RFC 6890), and no IPv6 address that stands for such an IPv4 address.
bool address_is_global(const struct address *address);
// What limits count by: an IPv4 address, or the 64 bits of an IPv6 network, since a host has all of these.
struct address address_of_host(const struct address *address);

#endif

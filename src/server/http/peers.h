// SPDX-License-Identifier: MIT
// How many sockets each address has, and how many handshakes it makes. An address without sockets is forgotten a minute
// after its last handshake.
#ifndef PESTHOUSE_SERVER_HTTP_PEERS_H
#define PESTHOUSE_SERVER_HTTP_PEERS_H

#include "server/wire/address.h"

struct peers;

struct peer_limits {
    uint32_t sockets;
    uint32_t handshakes_per_minute;
};

// NULL: no memory. `key` makes the table's order unpredictable.
struct peers *peers_create(const struct peer_limits *limits, uint64_t key);
void peers_destroy(struct peers *peers); // accepts NULL

// Counts a socket of an address. False, with nothing counted, if it has as many as it may, or there is no memory.
bool peers_add_socket(struct peers *peers, const struct address *address);
void peers_remove_socket(struct peers *peers, const struct address *address);
// Counts a handshake at a time in milliseconds. False if the address made too many.
bool peers_take_handshake(struct peers *peers, const struct address *address, int64_t now);
// Forgets addresses; to be called every few seconds.
void peers_sweep(struct peers *peers, int64_t now);

#endif

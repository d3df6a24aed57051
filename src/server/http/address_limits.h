// SPDX-License-Identifier: MIT
// How many sockets each address has, how many handshakes it makes, and how much it sends. An address without sockets is
// forgotten a minute after its last handshake and byte.
#ifndef PESTHOUSE_SERVER_HTTP_ADDRESS_LIMITS_H
#define PESTHOUSE_SERVER_HTTP_ADDRESS_LIMITS_H

#include "server/wire/address.h"

struct address_limits;

struct address_maxima {
    uint32_t sockets;
    uint32_t handshakes_per_minute;
    int64_t bytes_per_second;
    int64_t bytes_burst;
};

// NULL: no memory. `key` makes the table's order unpredictable.
struct address_limits *address_limits_create(const struct address_maxima *maxima, uint64_t key);
void address_limits_destroy(struct address_limits *limits); // accepts NULL

// Counts a socket of an address. False, with nothing counted, if it has as many as it may, its IPv6 network /48 has
// four times as many, or there is no memory.
bool address_limits_add_socket(struct address_limits *limits, const struct address *address);
void address_limits_remove_socket(struct address_limits *limits, const struct address *address);
// Counts a handshake at a time in milliseconds. False if the address made too many.
bool address_limits_take_handshake(struct address_limits *limits, const struct address *address, int64_t now);
// The last handshake does not count: it was somebody's who may come as often as they like.
void address_limits_give_back_handshake(struct address_limits *limits, const struct address *address);
// Counts bytes that an address sent. False: these were too many, and it should be heard a moment later.
bool address_limits_spend(struct address_limits *limits, const struct address *address, uint32_t bytes, int64_t now);
// Forgets addresses; to be called every few seconds.
void address_limits_sweep(struct address_limits *limits, int64_t now);

#endif

// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // inet_pton
#include "server/wire/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_ipv4(const struct address *address) {
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

static void map(struct address *address, const void *ipv4) {
    memcpy(address->bytes, mapped, sizeof mapped);
    memcpy(address->bytes + sizeof mapped, ipv4, 4);
}

bool address_read(struct address *address, const char *text, size_t length) {
    char copy[INET6_ADDRSTRLEN];
    if (length >= 2 && text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (length >= sizeof copy) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    uint8_t ipv4[4];
    if (inet_pton(AF_INET, copy, ipv4) == 1) {
        map(address, ipv4);
        return true;
    }
    return inet_pton(AF_INET6, copy, address->bytes) == 1;
}

bool address_of_socket(struct address *address, const struct sockaddr *socket) {
    if (socket->sa_family == AF_INET) {
        map(address, &((const struct sockaddr_in *)(const void *)socket)->sin_addr);
        return true;
    }
    if (socket->sa_family == AF_INET6) {
        memcpy(address->bytes, &((const struct sockaddr_in6 *)(const void *)socket)->sin6_addr, sizeof address->bytes);
        return true;
    }
    return false;
}

bool address_is_equal(const struct address *a, const struct address *b) {
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

bool address_is_loopback(const struct address *address) {
    static const struct address one = {.bytes = {[15] = 1}};
    return is_ipv4(address) ? address->bytes[12] == 127 : address_is_equal(address, &one);
}

bool address_is_private(const struct address *address) {
    const uint8_t *const byte = address->bytes;
    if (address_is_loopback(address)) {
        return true;
    }
    if (is_ipv4(address)) {
        return byte[12] == 10 || (byte[12] == 172 && byte[13] / 16 == 1) || (byte[12] == 192 && byte[13] == 168) ||
               (byte[12] == 169 && byte[13] == 254);
    }
    return (byte[0] & 0xfe) == 0xfc || (byte[0] == 0xfe && (byte[1] & 0xc0) == 0x80);
}

struct address address_of_host(const struct address *address) {
    struct address host = *address;
    if (!is_ipv4(address)) {
        memset(host.bytes + 8, 0, 8);
    }
    return host;
}

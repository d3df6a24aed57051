// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // inet_pton
#include "server/wire/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool address_is_ipv4(const struct address *address) {
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

void address_write(const struct address *address, char text[ADDRESS_TEXT_SIZE]) {
    const bool ipv4 = address_is_ipv4(address);
    inet_ntop(ipv4 ? AF_INET : AF_INET6, address->bytes + (ipv4 ? sizeof mapped : 0), text, ADDRESS_TEXT_SIZE);
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
    *address = (struct address){.bytes = {0}};
    return socket->sa_family == AF_UNIX;
}

bool address_is_equal(const struct address *a, const struct address *b) {
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

bool address_is_loopback(const struct address *address) {
    static const struct address one = {.bytes = {[15] = 1}};
    return address_is_ipv4(address) ? address->bytes[12] == 127
                                    : address_is_equal(address, &one) || address_is_unix(address);
}

bool address_is_unix(const struct address *address) {
    static const struct address none;
    return address_is_equal(address, &none);
}

bool address_is_private(const struct address *address) {
    const uint8_t *const byte = address->bytes;
    if (address_is_loopback(address)) {
        return true;
    }
    if (address_is_ipv4(address)) {
        return byte[12] == 10 || (byte[12] == 172 && byte[13] / 16 == 1) || (byte[12] == 192 && byte[13] == 168) ||
               (byte[12] == 169 && byte[13] == 254);
    }
    return (byte[0] & 0xfe) == 0xfc || (byte[0] == 0xfe && (byte[1] & 0xc0) == 0x80);
}

static bool read_bits(unsigned *bits, const char *text, size_t length, unsigned most) {
    unsigned number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || i >= 3) {
            return false;
        }
        number = number * 10 + (unsigned)(text[i] - '0');
    }
    *bits = number;
    return length > 0 && number <= most;
}

bool address_block_read(struct address_block *block, const char *text, size_t length) {
    const char *const slash = memchr(text, '/', length);
    const size_t before = slash != NULL ? (size_t)(slash - text) : length;
    if (!address_read(&block->address, text, before)) {
        return false;
    }
    const unsigned mapped_bits = address_is_ipv4(&block->address) ? 8 * sizeof mapped : 0;
    block->bits = 128;
    if (slash == NULL) {
        return true;
    }
    const bool is_number = read_bits(&block->bits, slash + 1, length - before - 1, 128 - mapped_bits);
    block->bits += mapped_bits;
    return is_number;
}

bool address_block_has(const struct address_block *block, const struct address *address) {
    const size_t bytes = block->bits / 8;
    const unsigned rest = block->bits % 8;
    return memcmp(block->address.bytes, address->bytes, bytes) == 0 &&
           (rest == 0 || (block->address.bytes[bytes] ^ address->bytes[bytes]) >> (8 - rest) == 0);
}

bool address_block_is_loopback(const struct address_block *block) {
    return address_is_loopback(&block->address) &&
           block->bits >= (address_is_ipv4(&block->address) ? 8 * sizeof mapped + 8 : 128);
}

// The IPv4 address that an IPv6 address of 6to4 (RFC 3056) or of a translator (RFC 6052) stands for. False: none.
static bool unwrap(struct address *address) {
    static const uint8_t translated[12] = {0x00, 0x64, 0xff, 0x9b};
    const uint8_t *const byte = address->bytes;
    const bool is_translated = memcmp(byte, translated, sizeof translated) == 0;
    uint8_t ipv4[4];
    if (address_is_ipv4(address) || (!is_translated && (byte[0] != 0x20 || byte[1] != 0x02))) {
        return false;
    }
    memcpy(ipv4, byte + (is_translated ? 12 : 2), sizeof ipv4);
    map(address, ipv4);
    return true;
}

bool address_is_global(const struct address *address) {
    static const char *const others[] = {
        "0.0.0.0/8",      "10.0.0.0/8",    "100.64.0.0/10",  "127.0.0.0/8",    "169.254.0.0/16", "172.16.0.0/12",
        "192.0.0.0/24",   "192.0.2.0/24",  "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",  "198.51.100.0/24",
        "203.0.113.0/24", "224.0.0.0/4",   "240.0.0.0/4",    "::/8",           "64:ff9b:1::/48", "100::/64",
        "2001::/23",      "2001:db8::/32", "3fff::/20",      "5f00::/16",      "fc00::/7",       "fe80::/10",
        "fec0::/10",      "ff00::/8",
    };
    struct address meant = *address;
    (void)unwrap(&meant);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct address_block block;
        if (address_block_read(&block, others[i], strlen(others[i])) &&
            address_is_ipv4(&block.address) == address_is_ipv4(&meant) && address_block_has(&block, &meant)) {
            return false;
        }
    }
    return true;
}

struct address address_of_host(const struct address *address) {
    struct address host = *address;
    if (!address_is_ipv4(address)) {
        memset(host.bytes + 8, 0, 8);
    }
    return host;
}

// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getifaddrs
#include "server/notices/receivers.h"

#include "http/http_head.h"

#include <ifaddrs.h>
#include <string.h>

enum ph_status receivers_read(struct receivers *receivers, const char *list, struct ph_error *error) {
    struct http_text rest = {list, list != NULL ? strlen(list) : 0};
    struct http_text item;
    *receivers = (struct receivers){.count = 0};
    while (http_list_next(&rest, &item)) {
        if (receivers->count == RECEIVERS_MAX) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "--notices-to: expected at most %d addresses",
                                RECEIVERS_MAX);
        }
        if (!address_block_read(&receivers->allowed[receivers->count], item.at, item.length)) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                                "--notices-to: expected an address like 10.0.0.5, or addresses like 172.18.0.0/16, got "
                                "%.*s",
                                (int)item.length, item.at);
        }
        receivers->count++;
    }
    return PH_OK;
}

bool receivers_have(const struct receivers *receivers, const struct address *address) {
    for (int i = 0; i < receivers->count; i++) {
        if (address_block_has(&receivers->allowed[i], address)) {
            return true;
        }
    }
    return false;
}

// How many bits of a mask are set.
static unsigned count_bits(const struct address *mask, size_t from) {
    unsigned bits = 0;
    for (size_t i = from; i < sizeof mask->bytes; i++) {
        bits += (unsigned)__builtin_popcount(mask->bytes[i]);
    }
    return bits;
}

// Whether an address is in the network of an interface.
static bool is_beside(const struct ifaddrs *interface, const struct address *address) {
    struct address_block block;
    struct address mask;
    if (interface->ifa_addr == NULL || interface->ifa_netmask == NULL || interface->ifa_addr->sa_family == AF_UNIX ||
        !address_of_socket(&block.address, interface->ifa_addr) || !address_of_socket(&mask, interface->ifa_netmask)) {
        return false;
    }
    block.bits = address_is_ipv4(&block.address) ? 96 + count_bits(&mask, 12) : count_bits(&mask, 0);
    return address_block_has(&block, address);
}

// Where nobody knows which networks these are, all may be.
static bool is_of_own_network(const struct address *address) {
    struct ifaddrs *all = NULL;
    if (getifaddrs(&all) != 0) {
        return true;
    }
    bool found = false;
    for (const struct ifaddrs *one = all; one != NULL && !found; one = one->ifa_next) {
        found = is_beside(one, address);
    }
    freeifaddrs(all);
    return found;
}

bool receivers_take(const struct receivers *receivers, const struct address *address) {
    return receivers_have(receivers, address) || (address_is_global(address) && !is_of_own_network(address));
}

bool receiver_url_read(struct client_url *url, const char **path, const char *text) {
    const char *const rest = client_url_begin(url, text);
    if (rest == NULL || (rest[0] != '/' && rest[0] != '\0')) {
        return false;
    }
    *path = rest[0] == '\0' ? "/" : rest;
    for (const char *at = rest; *at != '\0'; at++) {
        if (*at <= ' ' || *at > '~' || *at == '#') {
            return false;
        }
    }
    return true;
}

// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "server/wire/place.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static const char unix_prefix[] = "unix:";
enum { PREFIX_LENGTH = sizeof unix_prefix - 1 };

const struct place place_everywhere;
const struct place place_on_this_machine = {.address = {{[10] = 0xff, [11] = 0xff, [12] = 127, [15] = 1}}};

static bool read_path(struct place *place, const char *path, size_t length) {
    if (length == 0 || length >= sizeof place->path || memchr(path, '\0', length) != NULL) {
        return false;
    }
    *place = (struct place){.port = 0};
    memcpy(place->path, path, length);
    return true;
}

static bool read_port(uint16_t *port, const char *text, size_t length) {
    unsigned number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || i >= 5) {
            return false;
        }
        number = number * 10 + (unsigned)(text[i] - '0');
    }
    *port = (uint16_t)number;
    return number > 0 && number <= UINT16_MAX;
}

// The colon before a port: the only one, or one after a bracket.
static const char *find_port(const char *text, size_t length) {
    const char *const first = memchr(text, ':', length);
    const char *const bracket = memchr(text, ']', length);
    if (bracket != NULL) {
        return bracket + 1 < text + length && bracket[1] == ':' ? bracket + 1 : NULL;
    }
    return first != NULL && memchr(first + 1, ':', length - (size_t)(first + 1 - text)) == NULL ? first : NULL;
}

bool place_read(struct place *place, const char *text, size_t length) {
    if (length >= PREFIX_LENGTH && memcmp(text, unix_prefix, PREFIX_LENGTH) == 0) {
        return read_path(place, text + PREFIX_LENGTH, length - PREFIX_LENGTH);
    }
    const char *const colon = find_port(text, length);
    const size_t before = colon != NULL ? (size_t)(colon - text) : length;
    *place = (struct place){.port = 0};
    return address_read(&place->address, text, before) &&
           (colon == NULL || read_port(&place->port, colon + 1, length - before - 1));
}

void place_write(const struct place *place, char text[PLACE_TEXT_SIZE]) {
    char address[ADDRESS_TEXT_SIZE];
    if (place->path[0] != '\0') {
        snprintf(text, PLACE_TEXT_SIZE, "%s%s", unix_prefix, place->path);
        return;
    }
    address_write(&place->address, address);
    snprintf(text, PLACE_TEXT_SIZE, strchr(address, ':') != NULL ? "[%s]:%u" : "%s:%u", address, (unsigned)place->port);
}

bool place_is_local(const struct place *place) {
    return place->path[0] != '\0' || (address_is_loopback(&place->address) && !address_is_unix(&place->address));
}

static bool read_unix_name(struct place *place, const struct sockaddr_un *name, socklen_t length) {
    const size_t start = offsetof(struct sockaddr_un, sun_path);
    if (length <= start + 1) {
        return false; // it has no name
    }
    const size_t rest = length - start < sizeof place->path ? length - start : sizeof place->path - 1;
    memcpy(place->path, name->sun_path, rest);
    place->path[0] = name->sun_path[0] == '\0' ? '@' : name->sun_path[0];
    return true;
}

bool place_of_socket(struct place *place, const struct sockaddr *name, socklen_t length) {
    *place = (struct place){.port = 0};
    if (name->sa_family == AF_UNIX) {
        return read_unix_name(place, (const struct sockaddr_un *)(const void *)name, length);
    }
    if (!address_of_socket(&place->address, name)) {
        return false;
    }
    place->port = ntohs(name->sa_family == AF_INET ? ((const struct sockaddr_in *)(const void *)name)->sin_port
                                                   : ((const struct sockaddr_in6 *)(const void *)name)->sin6_port);
    return true;
}

static socklen_t unix_name(const struct place *place, struct sockaddr_un *name) {
    const size_t length = strlen(place->path);
    name->sun_family = AF_UNIX;
    memcpy(name->sun_path, place->path, length);
    if (name->sun_path[0] == '@') {
        name->sun_path[0] = '\0';
        return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    }
    return sizeof *name;
}

socklen_t place_name(const struct place *place, struct sockaddr_storage *name) {
    memset(name, 0, sizeof *name);
    if (place->path[0] != '\0') {
        return unix_name(place, (struct sockaddr_un *)(void *)name);
    }
    if (address_is_ipv4(&place->address)) {
        struct sockaddr_in *const ipv4 = (struct sockaddr_in *)(void *)name;
        ipv4->sin_family = AF_INET;
        ipv4->sin_port = htons(place->port);
        memcpy(&ipv4->sin_addr, place->address.bytes + 12, sizeof ipv4->sin_addr);
        return sizeof *ipv4;
    }
    struct sockaddr_in6 *const ipv6 = (struct sockaddr_in6 *)(void *)name;
    ipv6->sin6_family = AF_INET6;
    ipv6->sin6_port = htons(place->port);
    memcpy(&ipv6->sin6_addr, place->address.bytes, sizeof ipv6->sin6_addr);
    return sizeof *ipv6;
}

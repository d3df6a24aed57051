// SPDX-License-Identifier: MIT
// Where a server listens: where it is told, on the sockets that systemd gives, or at a port that is free.
#define _GNU_SOURCE // getifaddrs
#include "server/http/connection.h"

#include <errno.h>
#include <ifaddrs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_GIVEN = 3 }; // SD_LISTEN_FDS_START

// Whether others than this machine may connect at all.
static bool is_public(const struct net *net) {
    return net->lan || net->cert != NULL || net->proxies.count > 0;
}

// A place that others reach would serve everybody in plain text.
static enum ph_status check(const struct net *net, const struct place *place, struct ph_error *error) {
    char text[PLACE_TEXT_SIZE];
    if (is_public(net) || place_is_local(place)) {
        return PH_OK;
    }
    place_write(place, text);
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                        "to listen at %s, which other machines reach, expected --lan, --cert or --behind-proxy, too",
                        text);
}

static void note_place(struct net *net, const struct place *place, int number) {
    net->place = number == 0 ? *place : net->place;
    net->has_path = net->has_path || place->path[0] != '\0';
}

// ---- sockets of systemd ---------------------------------------------------------------------------------------------

static long number_in(const char *variable) {
    const char *const text = getenv(variable);
    return text != NULL ? strtol(text, NULL, 10) : 0;
}

// How many sockets this process was given (sd_listen_fds(3)).
static int count_given(void) {
    const long count = number_in("LISTEN_PID") == (long)getpid() ? number_in("LISTEN_FDS") : 0;
    return count > 0 && count <= INT16_MAX ? (int)count : 0;
}

static enum ph_status listen_on_given(struct net *net, int count, struct ph_error *error) {
    for (int i = 0; i < count; i++) {
        struct place place;
        if (wire_listen_on(net->wire, FIRST_GIVEN + i, &place, error) != WIRE_LISTENS) {
            return PH_ERROR_IO;
        }
        const enum ph_status status = check(net, &place, error);
        if (status != PH_OK) {
            return status;
        }
        note_place(net, &place, i);
    }
    return PH_OK;
}

// ---- places that are named ------------------------------------------------------------------------------------------

static enum ph_status read_place(struct net *net, struct place *place, struct http_text item, uint16_t port,
                                 struct ph_error *error) {
    if (!place_read(place, item.at, item.length)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                            "--listen: expected an address like 127.0.0.1, with or without a port like [::1]:1350, or "
                            "a path like unix:/run/pesthouse.sock, got %.*s",
                            (int)item.length, item.at);
    }
    if (place->path[0] == '\0' && place->port == 0) {
        place->port = port != 0 ? port : NET_PORT;
    }
    return check(net, place, error);
}

static enum ph_status listen_at_named(struct net *net, const struct net_settings *settings, struct ph_error *error) {
    struct http_text rest = {settings->listen, strlen(settings->listen)};
    struct http_text item;
    int count = 0;
    for (; http_list_next(&rest, &item); count++) {
        struct place place;
        const enum ph_status status = read_place(net, &place, item, settings->port, error);
        if (status != PH_OK) {
            return status;
        }
        if (wire_listen(net->wire, &place, error) != WIRE_LISTENS) {
            return PH_ERROR_IO;
        }
        note_place(net, &place, count);
    }
    return PH_OK;
}

// ---- a port that is free --------------------------------------------------------------------------------------------

static enum ph_status refuse_port(uint16_t port, bool chosen, struct ph_error *error) {
    return chosen ? ph_error_set(error, PH_ERROR_IO, NULL, "port %u is taken by another program; try another --port",
                                 (unsigned)port)
                  : ph_error_set(error, PH_ERROR_IO, NULL,
                                 "ports %d to %u are taken by other programs; choose one with --port", NET_PORT,
                                 (unsigned)port);
}

static enum ph_status listen_at_port(struct net *net, uint16_t port, struct ph_error *error) {
    const bool is_local = !is_public(net) || (net->proxies.count > 0 && proxies_are_local(&net->proxies));
    net->place = is_local ? place_on_this_machine : place_everywhere;
    net->place.port = port != 0 ? port : NET_PORT;
    for (int tried = 1;; tried++, net->place.port++) {
        switch (wire_listen(net->wire, &net->place, error)) {
        case WIRE_LISTENS:
            net->has_moved = tried > 1;
            return PH_OK;
        case WIRE_LISTEN_FAILED:
            return PH_ERROR_IO;
        case WIRE_PLACE_TAKEN:
            break;
        }
        if (port != 0 || tried == NET_PORTS_TRIED) {
            return refuse_port(net->place.port, port != 0, error);
        }
    }
}

enum ph_status listening_begin(struct net *net, const struct net_settings *settings, struct ph_error *error) {
    const int given = count_given();
    if (given > 0 && settings->listen != NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                            "expected no --listen, since systemd gives %d sockets (LISTEN_FDS)", given);
    }
    const enum ph_status status = given > 0                  ? listen_on_given(net, given, error)
                                  : settings->listen != NULL ? listen_at_named(net, settings, error)
                                                             : listen_at_port(net, settings->port, error);
    if (status == PH_OK && proxies_have_unix(&net->proxies) && !net->has_path) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                            "--behind-proxy unix: expected --listen unix:PATH, too, or such a socket of systemd");
    }
    return status;
}

// ---- the address to open --------------------------------------------------------------------------------------------

// The first private address of this machine; loopback if it has no other.
static void find_own_address(char text[ADDRESS_TEXT_SIZE]) {
    struct ifaddrs *all = NULL;
    snprintf(text, ADDRESS_TEXT_SIZE, "127.0.0.1");
    if (getifaddrs(&all) != 0) {
        return;
    }
    for (const struct ifaddrs *one = all; one != NULL; one = one->ifa_next) {
        struct address address;
        if (one->ifa_addr != NULL && one->ifa_addr->sa_family == AF_INET &&
            address_of_socket(&address, one->ifa_addr) && address_is_private(&address) &&
            !address_is_loopback(&address)) {
            address_write(&address, text);
            break;
        }
    }
    freeifaddrs(all);
}

static bool is_all(const struct address *address) {
    char text[ADDRESS_TEXT_SIZE];
    address_write(address, text);
    return strcmp(text, "::") == 0 || strcmp(text, "0.0.0.0") == 0;
}

void listening_write_url(struct net *net) {
    char text[PLACE_TEXT_SIZE];
    if (net->origin[0] != '\0') {
        snprintf(net->url, sizeof net->url, "%s", net->origin);
        return;
    }
    if (net->place.path[0] == '\0' && is_all(&net->place.address)) {
        char own[ADDRESS_TEXT_SIZE] = "127.0.0.1";
        if (net->lan) {
            find_own_address(own);
        }
        snprintf(net->url, sizeof net->url, "http://%s:%u", own, (unsigned)net->place.port);
        return;
    }
    place_write(&net->place, text);
    snprintf(net->url, sizeof net->url, net->place.path[0] != '\0' ? "%s" : "http://%s", text);
}

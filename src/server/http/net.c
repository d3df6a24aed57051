// SPDX-License-Identifier: MIT
// The whole: settings, listening, stopping.
#define _GNU_SOURCE // getifaddrs
#include "server/http/net.h"

#include "http/handshake.h"
#include "server/http/connection.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

const struct net_limits net_limits_default = {
    .message = 4096,
    .body = 16384,
    .queue = 256 * 1024,
    .per_minute = 100,
    .burst = 30,
    .sockets = 64,
    .handshakes = 20,
    .sockets_all = 10000,
    .handshake_ms = 5000,
    .ping_ms = 10000,
    .dead_ms = 25000,
    .beat_ms = 2000,
    .linger_ms = 1500,
    .stop_ms = 1500,
    .binary = false,
};

// ---- settings -------------------------------------------------------------------------------------------------------

static bool is_origin(const char *origin) {
    const char *const host = strncmp(origin, "https://", 8) == 0  ? origin + 8
                             : strncmp(origin, "http://", 7) == 0 ? origin + 7
                                                                  : "";
    return host[0] != '\0' && strpbrk(host, "/?#@ \"\r\n") == NULL && strlen(origin) < sizeof((struct net *)0)->origin;
}

static enum ph_status read_settings(struct net *net, const struct net_settings *settings, struct ph_error *error) {
    net->handler = settings->handler;
    net->context = settings->context;
    net->limits = settings->limits;
    net->lan = settings->lan;
    net->cert = settings->cert;
    net->key = settings->key;
    net->has_terminal = isatty(STDIN_FILENO) == 1;
    if ((settings->cert == NULL) != (settings->key == NULL)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "expected both --cert and --key, or neither");
    }
    if (settings->lan + (settings->cert != NULL) + (settings->proxy != NULL) > 1) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                            "expected at most one of --lan, --cert with --key, and --behind-proxy");
    }
    if (settings->origin == NULL && (settings->cert != NULL || settings->proxy != NULL)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                            "expected --origin, as https://play.example.org, with --cert or --behind-proxy");
    }
    if (settings->origin != NULL && !is_origin(settings->origin)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                            "--origin: expected a text like https://play.example.org, got %s", settings->origin);
    }
    net->has_proxy = settings->proxy != NULL;
    if (net->has_proxy && !address_read(&net->proxy, settings->proxy, strlen(settings->proxy))) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                            "--behind-proxy: expected an address like 127.0.0.1, got %s", settings->proxy);
    }
    snprintf(net->origin, sizeof net->origin, "%s", settings->origin != NULL ? settings->origin : "");
    net->secure = strncmp(net->origin, "https://", 8) == 0;
    return PH_OK;
}

// As many files as sockets may be open, and a few more.
static void allow_files(uint32_t sockets) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < sockets + 64) {
        limit.rlim_cur = limit.rlim_max < sockets + 64 ? limit.rlim_max : sockets + 64;
        // Where it cannot be raised, accepting fails sooner, and is tried again.
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

// ---- listening ------------------------------------------------------------------------------------------------------

static enum ph_status refuse_port(uint16_t port, bool chosen, struct ph_error *error) {
    return chosen ? ph_error_set(error, PH_ERROR_IO, NULL, "port %u is taken by another program; try another --port",
                                 (unsigned)port)
                  : ph_error_set(error, PH_ERROR_IO, NULL,
                                 "ports %d to %u are taken by other programs; choose one with --port", NET_PORT,
                                 (unsigned)port);
}

static enum ph_status listen_somewhere(struct net *net, const struct net_settings *settings, struct ph_error *error) {
    const bool chosen = settings->port != 0;
    const bool everywhere =
        settings->lan || settings->cert != NULL || (net->has_proxy && !address_is_loopback(&net->proxy));
    net->port = chosen ? settings->port : NET_PORT;
    for (int tried = 1;; tried++, net->port++) {
        switch (wire_listen(net->wire, everywhere, net->port, error)) {
        case WIRE_LISTENS:
            return PH_OK;
        case WIRE_LISTEN_FAILED:
            return PH_ERROR_IO;
        case WIRE_PORT_TAKEN:
            break;
        }
        if (chosen || tried == NET_PORTS_TRIED) {
            return refuse_port(net->port, chosen, error);
        }
    }
}

// The first private address of this machine; loopback if it has no other.
static void find_own_address(char *text, socklen_t size) {
    struct ifaddrs *all = NULL;
    snprintf(text, size, "127.0.0.1");
    if (getifaddrs(&all) != 0) {
        return;
    }
    for (const struct ifaddrs *one = all; one != NULL; one = one->ifa_next) {
        struct address address;
        if (one->ifa_addr != NULL && one->ifa_addr->sa_family == AF_INET &&
            address_of_socket(&address, one->ifa_addr) && address_is_private(&address) &&
            !address_is_loopback(&address)) {
            inet_ntop(AF_INET, address.bytes + 12, text, size);
            break;
        }
    }
    freeifaddrs(all);
}

static void write_url(struct net *net) {
    if (net->origin[0] != '\0') {
        snprintf(net->url, sizeof net->url, "%s", net->origin);
        return;
    }
    char host[INET_ADDRSTRLEN] = "127.0.0.1";
    if (net->lan) {
        find_own_address(host, sizeof host);
    }
    snprintf(net->url, sizeof net->url, "http://%s:%u", host, (unsigned)net->port);
}

enum ph_status net_create(struct net **made, const struct net_settings *settings, struct ph_error *error) {
    struct net *const net = calloc(1, sizeof *net);
    uint64_t key = 0;
    if (net == NULL || getrandom(&key, sizeof key, 0) != sizeof key || !handshake_prepare()) {
        free(net);
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    net->stop = (struct wire_call){.function = service_begin_stop, .context = net};
    enum ph_status status = read_settings(net, settings, error);
    const struct address_maxima maxima = {.sockets = net->limits.sockets,
                                          .handshakes_per_minute = net->limits.handshakes};
    net->addresses = address_limits_create(&maxima, key);
    if (status == PH_OK) {
        allow_files(net->limits.sockets_all);
        const struct wire_settings wire = {.events = &service_events,
                                           .context = net,
                                           .cert = settings->cert,
                                           .key = settings->key,
                                           .sockets_max = net->limits.sockets_all};
        status = net->addresses == NULL ? ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory")
                                        : wire_create(&net->wire, &wire, error);
    }
    status = status == PH_OK ? listen_somewhere(net, settings, error) : status;
    if (status != PH_OK) {
        net_destroy(net);
        return status;
    }
    write_url(net);
    *made = net;
    return PH_OK;
}

void net_destroy(struct net *net) {
    if (net == NULL) {
        return;
    }
    wire_destroy(net->wire);
    connection_free_all(net);
    address_limits_destroy(net->addresses);
    free(net);
}

// ---- timers ---------------------------------------------------------------------------------------------------------

struct net_timer *net_timer_create(struct net *net, void (*function)(void *), void *context) {
    return (struct net_timer *)wire_timer_create(net->wire, function, context);
}

void net_timer_start(struct net_timer *timer, uint32_t ms) {
    wire_timer_start((struct wire_timer *)timer, ms);
}

void net_timer_stop(struct net_timer *timer) {
    wire_timer_stop((struct wire_timer *)timer);
}

void net_timer_destroy(struct net_timer *timer) {
    wire_timer_destroy((struct wire_timer *)timer);
}

uint16_t net_port(const struct net *net) {
    return net->port;
}

const char *net_url(const struct net *net) {
    return net->url;
}

int64_t net_now(const struct net *net) {
    return wire_now(net->wire);
}

bool net_take_handshake(struct net *net, const struct net_request *request) {
    return address_limits_take_handshake(net->addresses, &request->from, wire_now(net->wire));
}

struct net_counts net_counts(const struct net *net) {
    return net->counts;
}

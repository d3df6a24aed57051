// SPDX-License-Identifier: MIT
// The whole: settings, starting, stopping.
#define _POSIX_C_SOURCE 200809L
#include "server/http/net.h"

#include "http/handshake.h"
#include "server/http/connection.h"

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
    .bytes = 64 * 1024,
    .bytes_burst = 256 * 1024,
    .bytes_address = 4 * 1024,
    .bytes_address_burst = 64 * 1024,
    .sockets = 64,
    .handshakes = 20,
    .sockets_all = 10000,
    .handshake_ms = 5000,
    .ping_ms = 10000,
    .dead_ms = 25000,
    .beat_ms = 2000,
    .linger_ms = 1500,
    .stop_ms = 1000,
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
    snprintf(net->origin, sizeof net->origin, "%s", settings->origin != NULL ? settings->origin : "");
    net->secure = strncmp(net->origin, "https://", 8) == 0;
    return proxies_read(&net->proxies, settings->proxy, error);
}

// As many files as sockets may be open, and a few more, those of notices among them.
static void allow_files(uint32_t sockets) {
    const rlim_t files = (rlim_t)sockets + 64 + 256;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < files) {
        limit.rlim_cur = limit.rlim_max < files ? limit.rlim_max : files;
        // Where it cannot be raised, accepting fails sooner, and is tried again.
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
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
                                          .handshakes_per_minute = net->limits.handshakes,
                                          .bytes_per_second = (int64_t)net->limits.sockets * net->limits.bytes_address,
                                          .bytes_burst =
                                              (int64_t)net->limits.sockets * net->limits.bytes_address_burst};
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
    status = status == PH_OK ? listening_begin(net, settings, error) : status;
    if (status != PH_OK) {
        net_destroy(net);
        return status;
    }
    listening_write_url(net);
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
    return net->place.port;
}

bool net_has_moved(const struct net *net) {
    return net->has_moved;
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

void net_give_back_handshake(struct net *net, const struct address *from) {
    address_limits_give_back_handshake(net->addresses, from);
}

struct net_counts net_counts(const struct net *net) {
    return net->counts;
}

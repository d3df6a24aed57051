// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // SIGHUP
#include "base/system.h"
#include "server/admin/events.h"
#include "server/http/connection.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool may_connect(const struct net *net, const struct address *from) {
    if (net->stops || net->counts.connections >= net->limits.sockets_all) {
        return false;
    }
    if (net->proxies.count > 0) {
        return proxies_have(&net->proxies, from) || address_is_loopback(from);
    }
    return !net->lan || address_is_private(from);
}

// What a handshake of TLS costs, in bytes that its address sends: it takes the processor as long as some sixteen
// requests. It is paid before, since it cannot be made to wait.
enum { HANDSHAKE_BYTES = 8192 };

static bool pay_handshake(struct net *net, const struct address *from) {
    return net->cert == NULL || address_limits_spend(net->addresses, from, HANDSHAKE_BYTES, wire_now(net->wire));
}

// Whether it waits for another request of a browser, which comes again if it finds the connection closed.
static bool idles(const struct net_connection *connection, const struct address *host) {
    const struct address own = address_of_host(&connection->from);
    return connection->counted && connection->wire != NULL && connection->answered &&
           connection->state == READING_HEAD && connection->scan.length == 0 && address_is_equal(&own, host);
}

static struct net_connection *find_idle(const struct net *net, const struct address *host) {
    enum { LOOKED_AT = 256 }; // the latest connections: limits the work that a new one costs
    struct net_connection *found = NULL;
    struct net_connection *connection = net->connections;
    for (int i = 0; i < LOOKED_AT && connection != NULL; i++, connection = connection->next) {
        found = idles(connection, host) ? connection : found;
    }
    return found;
}

static void forget_socket(struct net_connection *connection) {
    if (connection->counted) {
        address_limits_remove_socket(connection->net->addresses, &connection->from);
    }
    connection->counted = false;
}

// Counts another connection of an address. One that idles makes room for it: browsers keep several, and in a room of
// nine phones these alone would be too many.
static bool count_socket(struct net *net, const struct address *from) {
    if (address_limits_add_socket(net->addresses, from)) {
        return true;
    }
    const struct address host = address_of_host(from);
    struct net_connection *const idle = find_idle(net, &host);
    if (idle == NULL) {
        return false;
    }
    forget_socket(idle);
    wire_close(idle->wire);
    return address_limits_add_socket(net->addresses, from);
}

static void *accept_connection(void *context, struct wire_socket *wire, const struct address *from) {
    struct net *const net = context;
    const bool is_proxy = proxies_have(&net->proxies, from);
    struct net_connection *const connection = may_connect(net, from) ? calloc(1, sizeof *connection) : NULL;
    if (connection == NULL || !pay_handshake(net, from) || (!is_proxy && !count_socket(net, from))) {
        net->counts.refused++;
        free(connection);
        return NULL;
    }
    connection->net = net;
    connection->wire = wire;
    connection->peer = *from;
    connection->from = *from;
    connection->is_proxied = is_proxy;
    connection->counted = !is_proxy;
    connection_wait(connection, net->limits.handshake_ms);
    connection_link(connection);
    return connection;
}

static void on_closed(void *context) {
    struct net_connection *const connection = context;
    struct net *const net = connection->net;
    connection->wire = NULL;
    forget_socket(connection);
    if (connection->is_socket) {
        net->counts.sockets--;
        net->handler->closed(connection->session);
    }
    if (connection->state != HANDLING) {
        connection_free(connection);
    }
}

void net_post(struct net *net, struct wire_call *call) {
    wire_post(net->wire, call);
}

void service_begin_stop(void *context) {
    struct net *const net = context;
    if (net->stops) {
        return;
    }
    net->stops = true;
    net->stop_at = wire_now(net->wire) + net->limits.stop_ms;
    wire_stop_listening(net->wire);
    for (struct net_connection *connection = net->connections; connection != NULL; connection = connection->next) {
        stream_stop(connection);
    }
}

void net_stop(struct net *net) {
    net_post(net, &net->stop);
}

void net_run(struct net *net) {
    wire_run(net->wire);
}

static void measure_lag(struct net *net) {
    const int64_t now = (int64_t)(ph_clock_ns() / 1000);
    if (net->ticked != 0) {
        ph_histogram_add(&net->counts.lag, now - net->ticked - WIRE_TICK_MS * 1000);
    }
    net->ticked = now;
}

static void tick(void *context) {
    struct net *const net = context;
    const int64_t now = wire_now(net->wire);
    measure_lag(net);
    for (struct net_connection *connection = net->connections, *next; connection != NULL; connection = next) {
        next = connection->next;
        stream_tick(connection, now);
    }
    address_limits_sweep(net->addresses, now);
    if (net->stops && (net->connections == NULL || now >= net->stop_at)) {
        wire_leave(net->wire);
    }
}

static void take_bytes(void *context, const uint8_t *bytes, size_t length) {
    stream_take(context, bytes, length);
}

static void write_some(void *context) {
    stream_write(context);
}

static void renew_certificate(const struct net *net) {
    struct ph_error error;
    if (net->cert == NULL) {
        fputs("pesthouse serve: SIGHUP: there is no certificate to read again\n", stderr);
    } else if (wire_renew(net->wire, net->cert, net->key, &error) != PH_OK) {
        event_note(&(struct event){.kind = EVENT_CERTIFICATE_REFUSED, .why = error.message});
    } else {
        event_note(&(struct event){.kind = EVENT_CERTIFICATE_READ});
    }
}

static void on_signal(void *context, int number) {
    struct net *const net = context;
    const bool terminal_is_gone = net->has_terminal && isatty(STDIN_FILENO) != 1;
    if (number == SIGHUP && !terminal_is_gone) {
        renew_certificate(net);
    } else {
        net_stop(net);
    }
}

const struct wire_events service_events = {
    .accepted = accept_connection,
    .bytes = take_bytes,
    .writable = write_some,
    .closed = on_closed,
    .tick = tick,
    .signalled = on_signal,
};

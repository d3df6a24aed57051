// SPDX-License-Identifier: MIT
// Connections as they come and go.
#include "server/http/connection.h"

#include <stdlib.h>

static void link_connection(struct net_connection *connection) {
    struct net *const net = connection->net;
    connection->next = net->connections;
    if (net->connections != NULL) {
        net->connections->previous = connection;
    }
    net->connections = connection;
    net->counts.connections++;
    net->counts.accepted++;
}

static void unlink_connection(struct net_connection *connection) {
    struct net *const net = connection->net;
    if (connection->previous != NULL) {
        connection->previous->next = connection->next;
    } else {
        net->connections = connection->next;
    }
    if (connection->next != NULL) {
        connection->next->previous = connection->previous;
    }
    net->counts.connections--;
}

static bool may_connect(const struct net *net, const struct address *from) {
    if (net->stops || net->counts.connections >= net->limits.sockets_all) {
        return false;
    }
    if (net->has_proxy) {
        return address_is_equal(from, &net->proxy) || address_is_loopback(from);
    }
    return !net->lan || address_is_private(from);
}

bool connection_is_proxied(const struct net_connection *connection) {
    return connection->net->has_proxy && address_is_equal(&connection->peer, &connection->net->proxy);
}

static void *accept_connection(void *context, struct wire_socket *wire, const struct address *from) {
    struct net *const net = context;
    const bool is_proxy = net->has_proxy && address_is_equal(from, &net->proxy);
    struct net_connection *const connection = may_connect(net, from) ? calloc(1, sizeof *connection) : NULL;
    if (connection == NULL || (!is_proxy && !address_limits_add_socket(net->addresses, from))) {
        net->counts.refused++;
        free(connection);
        return NULL;
    }
    connection->net = net;
    connection->wire = wire;
    connection->peer = *from;
    connection->from = *from;
    connection->counted = !is_proxy;
    connection_wait(connection, net->limits.handshake_ms);
    link_connection(connection);
    return connection;
}

static void free_connection(struct net_connection *connection) {
    unlink_connection(connection);
    connection_forget_request(connection);
    frame_reader_deinit(&connection->frames);
    outbox_deinit(&connection->out);
    free(connection->early);
    free(connection);
}

void connection_free_all(struct net *net) {
    for (struct net_connection *connection = net->connections, *next; connection != NULL; connection = next) {
        next = connection->next;
        free_connection(connection);
    }
}

static void lose(void *context) {
    struct net_connection *const connection = context;
    struct net *const net = connection->net;
    connection->wire = NULL;
    if (connection->counted) {
        address_limits_remove_socket(net->addresses, &connection->from);
    }
    if (connection->is_socket) {
        net->counts.sockets--;
        net->handler->closed(connection->session);
    }
    if (connection->state != HANDLING) {
        free_connection(connection);
    }
}

void net_respond(struct net_connection *connection, const struct net_response *response) {
    if (connection->wire == NULL) {
        free_connection(connection);
        return;
    }
    answer_write(connection, response);
}

static void tick(void *context) {
    struct net *const net = context;
    const int64_t now = wire_now(net->wire);
    for (struct net_connection *connection = net->connections, *next; connection != NULL; connection = next) {
        next = connection->next;
        connection_tick(connection, now);
    }
    address_limits_sweep(net->addresses, now);
    net_tick(net, now);
}

static void take_bytes(void *context, const uint8_t *bytes, size_t length) {
    connection_take(context, bytes, length);
}

static void write_some(void *context) {
    connection_write(context);
}

static void on_signal(void *context, int number) {
    (void)number;
    net_stop(context);
}

const struct wire_events connection_events = {
    .accepted = accept_connection,
    .bytes = take_bytes,
    .writable = write_some,
    .closed = lose,
    .tick = tick,
    .signalled = on_signal,
};

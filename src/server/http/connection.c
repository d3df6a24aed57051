// SPDX-License-Identifier: MIT
#include "server/http/connection.h"

#include <assert.h>
#include <stdlib.h>

void codes_add(struct net_codes *codes, unsigned code) {
    unsigned i = 0;
    while (i < codes->count && codes->codes[i] != code) {
        i++;
    }
    assert(i < NET_CODES_MAX);
    codes->codes[i] = code;
    codes->count += i == codes->count;
    codes->times[i]++;
}

void connection_link(struct net_connection *connection) {
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

void connection_wait(struct net_connection *connection, uint32_t ms) {
    connection->deadline = wire_now(connection->net->wire) + ms;
}

void connection_read(struct net_connection *connection, bool wanted) {
    connection->reads = wanted;
    wire_read(connection->wire, wanted && !connection->rests);
}

// Whether neither it nor its address has a debt after it has sent these bytes.
static bool spend(struct net_connection *connection, size_t bytes, int64_t now) {
    struct net *const net = connection->net;
    const bool own =
        ph_bucket_spend(&connection->bytes, net->limits.bytes, net->limits.bytes_burst, (int64_t)bytes, now);
    const bool all = address_limits_spend(net->addresses, &connection->from, (uint32_t)bytes, now);
    return own && all;
}

void connection_pay(struct net_connection *connection, size_t bytes) {
    connection->rests = !spend(connection, bytes, wire_now(connection->net->wire));
    if (connection->rests) {
        wire_read(connection->wire, false);
    }
}

void connection_rise(struct net_connection *connection, int64_t now) {
    if (connection->rests && spend(connection, 0, now)) {
        connection->rests = false;
        wire_read(connection->wire, connection->reads);
    }
}

void connection_forget_request(struct net_connection *connection) {
    free(connection->head_bytes);
    connection->head_bytes = NULL;
    connection->head_capacity = 0;
    connection->scan = (struct http_scan){.length = 0};
    connection->head = (struct http_head){.close = false};
    connection->is_shared = false;
    http_body_deinit(&connection->body);
}

void connection_free(struct net_connection *connection) {
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
        connection_free(connection);
    }
}

void connection_end(struct net_connection *connection) {
    connection->state = ENDING;
    connection_wait(connection, connection->net->limits.linger_ms);
    connection_read(connection, true);
    wire_want_write(connection->wire);
}

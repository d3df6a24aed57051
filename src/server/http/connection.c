// SPDX-License-Identifier: MIT
#include "server/http/connection.h"

#include <stdlib.h>

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

void connection_forget_request(struct net_connection *connection) {
    free(connection->head_bytes);
    connection->head_bytes = NULL;
    connection->head_capacity = 0;
    connection->scan = (struct http_scan){.length = 0};
    connection->head = (struct http_head){.close = false};
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
    wire_read(connection->wire, true);
    wire_want_write(connection->wire);
}

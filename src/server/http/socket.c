// SPDX-License-Identifier: MIT
// A WebSocket once it is open.
#include "server/http/connection.h"

#include <stdlib.h>
#include <string.h>

enum { PONGS_MAX = 16 };

static bool add_frame(struct net_connection *connection, enum frame_opcode opcode, const void *bytes, size_t length) {
    uint8_t head[FRAME_HEAD_MAX];
    const size_t head_length = frame_head_write(head, opcode, length);
    connection->last_pong = 0;
    const bool added = outbox_add(&connection->out, head, head_length) && outbox_add(&connection->out, bytes, length);
    if (added) {
        wire_want_write(connection->wire);
    } else {
        wire_close(connection->wire);
    }
    return added;
}

void socket_open(struct net_connection *connection) {
    struct net *const net = connection->net;
    const int64_t now = wire_now(net->wire);
    free(connection->head_bytes);
    connection->head_bytes = NULL;
    connection->head_capacity = 0;
    connection->state = TALKING;
    connection_read(connection, true);
    connection->is_socket = true;
    connection->frames.message_max = net->limits.message;
    connection->frames.takes_binary = net->limits.binary;
    connection->messages = (struct ph_bucket){.time = now};
    connection->pinged = now;
    net->counts.sockets++;
    wire_want_write(connection->wire);
    net->handler->opened(connection->session, connection);
}

static void send_close(struct net_connection *connection, unsigned code) {
    const uint8_t payload[] = {(uint8_t)(code >> 8), (uint8_t)code};
    if (add_frame(connection, FRAME_CLOSE, payload, code == CLOSE_NO_CODE ? 0 : sizeof payload)) {
        connection_end(connection);
    }
}

void net_close(struct net_connection *connection, unsigned code) {
    if (connection->state == TALKING) {
        codes_add(&connection->net->counts.closed, code);
        send_close(connection, code);
    }
}

static void send_message(struct net_connection *connection, enum frame_opcode opcode, const char *bytes,
                         size_t length) {
    if (connection->state != TALKING) {
        return;
    }
    if (outbox_waiting(&connection->out) + length > connection->net->limits.queue) {
        net_close(connection, CLOSE_TRY_LATER);
        return;
    }
    connection->net->counts.messages_out++;
    connection->sent = wire_now(connection->net->wire);
    add_frame(connection, opcode, bytes, length);
}

void net_send(struct net_connection *connection, const char *text, size_t length) {
    send_message(connection, FRAME_TEXT, text, length);
}

void net_send_binary(struct net_connection *connection, const char *bytes, size_t length) {
    send_message(connection, FRAME_BINARY, bytes, length);
}

void net_beat(struct net_connection *connection, const char *text) {
    connection->beat = text;
}

void net_await_message(struct net_connection *connection) {
    connection->is_awaited = true;
    connection_wait(connection, connection->net->limits.handshake_ms);
}

bool net_message_is_binary(const struct net_connection *connection) {
    return connection->frames.opcode == FRAME_BINARY;
}

static void on_message(struct net_connection *connection) {
    struct net *const net = connection->net;
    if (!ph_bucket_take(&connection->messages, net->limits.per_minute, net->limits.burst, wire_now(net->wire))) {
        net_close(connection, CLOSE_POLICY);
        return;
    }
    net->counts.messages_in++;
    connection->is_awaited = false;
    const char *const text = connection->frames.length > 0 ? (const char *)connection->frames.message : "";
    net->handler->message(connection->session, text, connection->frames.length);
}

// Of more than PONGS_MAX that wait, only the last one (RFC 6455, section 5.5.3).
static void forget_pong(struct net_connection *connection) {
    if (connection->pongs >= PONGS_MAX && outbox_waiting(&connection->out) >= connection->last_pong) {
        outbox_take_back(&connection->out, connection->last_pong);
    }
}

// Pongs wait in the same queue as messages, so whoever sends pings and reads nothing is stopped, too.
static void on_ping(struct net_connection *connection) {
    connection->pongs = outbox_is_empty(&connection->out) ? 0 : connection->pongs;
    forget_pong(connection);
    if (outbox_waiting(&connection->out) > connection->net->limits.queue) {
        net_close(connection, CLOSE_TRY_LATER);
        return;
    }
    const size_t before = outbox_waiting(&connection->out);
    if (add_frame(connection, FRAME_PONG, connection->frames.control, connection->frames.control_length)) {
        connection->pongs++;
        connection->last_pong = outbox_waiting(&connection->out) - before;
    }
}

size_t socket_read(struct net_connection *connection, const uint8_t *bytes, size_t length) {
    size_t used;
    switch (frame_read(&connection->frames, bytes, length, &used)) {
    case FRAME_READ_MORE:
    case FRAME_READ_PONG:
        break;
    case FRAME_READ_MESSAGE:
        on_message(connection);
        break;
    case FRAME_READ_PING:
        on_ping(connection);
        break;
    case FRAME_READ_CLOSE:
        send_close(connection, connection->frames.code);
        break;
    case FRAME_READ_REFUSED:
        net_close(connection, connection->frames.code);
        break;
    }
    return used;
}

void socket_tick(struct net_connection *connection, int64_t now) {
    const struct net_limits *const limits = &connection->net->limits;
    connection->heard = connection->rests ? now : connection->heard; // nobody listens
    if (now - connection->heard >= limits->dead_ms) {
        wire_close(connection->wire);
    } else if (now - connection->pinged >= limits->ping_ms) {
        connection->pinged = now;
        add_frame(connection, FRAME_PING, NULL, 0);
    }
    if (connection->is_awaited && now >= connection->deadline) {
        net_close(connection, CLOSE_POLICY);
    }
    if (connection->beat != NULL && now - connection->sent >= limits->beat_ms) {
        net_send(connection, connection->beat, strlen(connection->beat));
    }
}

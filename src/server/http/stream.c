// SPDX-License-Identifier: MIT
// A connection's bytes as they come, heads, bodies and frames, and as it writes.
#include "server/http/connection.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { EARLY_MAX = 1 << 16, WRITE_PATIENCE_MS = 20000, REQUEST_BYTES = 512 };

// ---- reading --------------------------------------------------------------------------------------------------------

// Behind a proxy each request has a client of its own: the last one of the list, which the proxy itself has added.
static bool know_client(struct net_connection *connection) {
    if (!connection->is_proxied) {
        return true;
    }
    struct http_text list = connection->head.fields[HTTP_FORWARDED_FOR];
    struct http_text item;
    bool is_known = false;
    while (http_list_next(&list, &item)) {
        is_known = address_read(&connection->from, item.at, item.length);
    }
    return is_known;
}

// What a request costs beyond its bytes. A proxy's connection does not rest, since others use it, too: there its bytes
// count here, and false means that the client has sent too much.
static bool pay_request(struct net_connection *connection) {
    struct net *const net = connection->net;
    const size_t bytes = connection->is_proxied ? connection->scan.length + connection->body.length : 0;
    const bool has_paid =
        address_limits_spend(net->addresses, &connection->from, (uint32_t)(REQUEST_BYTES + bytes), wire_now(net->wire));
    return has_paid || !connection->is_proxied;
}

static void end_request(struct net_connection *connection) {
    connection->state = HANDLING;
    connection_read(connection, false); // so a client that has ended its side is answered, too
    connection->net->counts.requests++;
    if (!know_client(connection)) {
        answer_refusal(connection, 400);
    } else if (!pay_request(connection)) {
        answer_refusal(connection, 429);
    } else if (connection->head.upgrades_websocket) {
        upgrade_answer(connection);
    } else {
        answer_request(connection);
    }
}

static size_t read_body(struct net_connection *connection, const uint8_t *bytes, size_t length) {
    size_t used;
    int status;
    switch (http_body_read(&connection->body, (const char *)bytes, length, &used, &status)) {
    case HTTP_BODY_MORE:
        break;
    case HTTP_BODY_COMPLETE:
        end_request(connection);
        break;
    case HTTP_BODY_REFUSED:
        answer_refusal(connection, status);
        break;
    }
    return used;
}

static void end_head(struct net_connection *connection) {
    int status = http_head_read(&connection->head, connection->head_bytes, connection->scan.length);
    if (status == 0) {
        status = http_body_begin(&connection->body, &connection->head, connection->net->limits.body);
    }
    if (status == 0 && connection->head.fields[HTTP_EXPECT].at != NULL) {
        status = 417; // what is short enough to be taken can be sent at once
    }
    if (status != 0) {
        answer_refusal(connection, status);
        return;
    }
    connection->state = READING_BODY;
    connection_wait(connection, connection->net->limits.handshake_ms);
    read_body(connection, NULL, 0);
}

static size_t read_head(struct net_connection *connection, const uint8_t *bytes, size_t length) {
    size_t used;
    int status;
    const size_t before = connection->scan.length;
    const enum http_scanning scanning = http_scan(&connection->scan, (const char *)bytes, length, &used, &status);
    void *items = connection->head_bytes;
    if (scanning == HTTP_SCAN_REFUSED || !ph_memory_reserve(&items, &connection->head_capacity, before + used, 1)) {
        answer_refusal(connection, scanning == HTTP_SCAN_REFUSED ? status : 503);
        return used;
    }
    connection->head_bytes = items;
    memcpy(connection->head_bytes + before, bytes, used);
    if (scanning == HTTP_SCAN_COMPLETE) {
        end_head(connection);
    }
    return used;
}

// Keeps what comes before the last request is answered.
static void keep(struct net_connection *connection, const uint8_t *bytes, size_t length) {
    connection_read(connection, false);
    uint8_t *const early = connection->early_length + length > EARLY_MAX
                               ? NULL
                               : realloc(connection->early, connection->early_length + length);
    if (early == NULL) {
        wire_close(connection->wire);
        return;
    }
    memcpy(early + connection->early_length, bytes, length);
    connection->early = early;
    connection->early_length += length;
}

static void take(struct net_connection *connection, const uint8_t *bytes, size_t length) {
    for (size_t used = 0; length > 0; bytes += used, length -= used) {
        switch (connection->state) {
        case READING_HEAD:
            used = read_head(connection, bytes, length);
            break;
        case READING_BODY:
            used = read_body(connection, bytes, length);
            break;
        case TALKING:
            used = socket_read(connection, bytes, length);
            break;
        case HANDLING:
        case WRITING:
            if (!connection->ends) {
                keep(connection, bytes, length);
            }
            return;
        case ENDING:
            return;
        }
    }
}

void stream_take(struct net_connection *connection, const uint8_t *bytes, size_t length) {
    connection->heard = wire_now(connection->net->wire);
    take(connection, bytes, length);
    if (!connection->is_proxied || connection->is_socket) {
        connection_pay(connection, length);
    }
}

// Reads the next request, after an answer.
static void read_next(struct net_connection *connection) {
    connection_forget_request(connection);
    connection->answered = true;
    connection->state = READING_HEAD;
    connection_wait(connection, connection->net->limits.handshake_ms);
    uint8_t *const early = connection->early;
    const size_t length = connection->early_length;
    connection->early = NULL;
    connection->early_length = 0;
    take(connection, early, length);
    free(early);
    if (connection->early == NULL) {
        connection_read(connection, true);
    }
}

// ---- writing and ending ---------------------------------------------------------------------------------------------

static void end_writing(struct net_connection *connection) {
    if (connection->state == ENDING) {
        wire_end_writing(connection->wire);
    } else if (connection->state == WRITING) {
        connection->ends ? connection_end(connection) : read_next(connection);
    }
}

void stream_write(struct net_connection *connection) {
    const uint8_t *bytes;
    const size_t length = outbox_next(&connection->out, &bytes);
    if (length == 0) {
        end_writing(connection);
        return;
    }
    const ptrdiff_t taken = wire_write(connection->wire, bytes, length);
    if (taken < 0) {
        wire_close(connection->wire);
        return;
    }
    outbox_taken(&connection->out, (size_t)taken);
    connection->net->counts.bytes_out += (size_t)taken;
    if (connection->state == WRITING && taken > 0) {
        connection_wait(connection, WRITE_PATIENCE_MS);
    }
    wire_want_write(connection->wire);
}

void stream_tick(struct net_connection *connection, int64_t now) {
    if (connection->wire == NULL || connection->state == HANDLING) {
        return;
    }
    connection_rise(connection, now);
    if (connection->state == TALKING) {
        socket_tick(connection, now);
        return;
    }
    if (now < connection->deadline) {
        return;
    }
    const bool is_half = connection->state == READING_BODY || connection->scan.length > 0;
    if (connection->state <= READING_BODY && is_half) {
        answer_refusal(connection, 408);
    } else {
        wire_close(connection->wire);
    }
}

void stream_stop(struct net_connection *connection) {
    if (connection->state == TALKING) {
        net_close(connection, CLOSE_RESTART);
    } else if (connection->state <= READING_BODY) {
        wire_close(connection->wire);
    }
}

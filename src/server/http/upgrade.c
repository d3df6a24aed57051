// SPDX-License-Identifier: MIT
// From HTTP to a WebSocket (RFC 6455, section 4.2).
#include "server/http/connection.h"

#include "http/handshake.h"

// Counts the WebSocket as one of its address. Returns 0 or the status of a refusal.
static int count_socket(struct net_connection *connection) {
    struct net *const net = connection->net;
    if (!address_limits_take_handshake(net->addresses, &connection->from, wire_now(net->wire))) {
        return 429;
    }
    if (connection->is_proxied) {
        connection->counted = address_limits_add_socket(net->addresses, &connection->from);
    }
    return connection->counted ? 0 : 429;
}

static int check_handshake(const struct net_connection *connection, const struct net_request *request) {
    const struct http_head *const head = request->head;
    if (head->method != HTTP_GET || request->body_length > 0) {
        return 400;
    }
    if (!http_text_is(head->fields[HTTP_WEBSOCKET_VERSION], "13")) {
        return 426;
    }
    if (!handshake_is_key(head->fields[HTTP_WEBSOCKET_KEY])) {
        return 400;
    }
    if (!origin_has_own_host(connection->net, request)) {
        return 421;
    }
    return request->elsewhere || net_is_same_origin(connection->net, request) ? 0 : 403;
}

void upgrade_answer(struct net_connection *connection) {
    const struct net *const net = connection->net;
    struct net_request request = answer_request_of(connection);
    char accept[HANDSHAKE_ACCEPT_SIZE];
    int status = check_handshake(connection, &request);
    status = status == 0 ? count_socket(connection) : status;
    if (status == 0 && !handshake_accept(accept, connection->head.fields[HTTP_WEBSOCKET_KEY])) {
        status = 503;
    }
    if (status == 0) {
        request.from = connection->from;
        status = net->handler->upgrade(net->context, &request, &connection->session);
    }
    if (status != 101) {
        answer_refusal(connection, status);
        return;
    }
    if (!answer_upgrade(connection, accept)) {
        net->handler->closed(connection->session);
        wire_close(connection->wire);
        return;
    }
    socket_open(connection);
}

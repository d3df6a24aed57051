// SPDX-License-Identifier: MIT
// From HTTP to a WebSocket (RFC 6455, section 4.2).
#include "base/hex.h"
#include "server/connection.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <string.h>

enum { KEY_LENGTH = 24, KEY_SIZE = 16, ACCEPT_SIZE = 29 };

// Writes what proves that the key was read. False: it is not a key.
static bool write_accept(char accept[ACCEPT_SIZE], struct http_text key) {
    static const char appendix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t nonce[KEY_SIZE + 2];
    size_t count;
    if (key.length != KEY_LENGTH || !ph_base64_read(nonce, sizeof nonce, key.at, key.length, &count) ||
        count != KEY_SIZE) {
        return false;
    }
    unsigned char text[KEY_LENGTH + sizeof appendix - 1];
    unsigned char digest[SHA_DIGEST_LENGTH];
    memcpy(text, key.at, KEY_LENGTH);
    memcpy(text + KEY_LENGTH, appendix, sizeof appendix - 1);
    SHA1(text, sizeof text, digest);
    EVP_EncodeBlock((unsigned char *)accept, digest, sizeof digest);
    return true;
}

// Counts the WebSocket as one of its address. Returns 0 or the status of a refusal.
static int count_socket(struct net_connection *connection) {
    struct net *const net = connection->net;
    if (!peers_take_handshake(net->peers, &connection->from, wire_now(net->wire))) {
        return 429;
    }
    if (connection_is_proxied(connection)) {
        connection->counted = peers_add_socket(net->peers, &connection->from);
    }
    return connection->counted ? 0 : 429;
}

static int check_handshake(const struct net_connection *connection, const struct net_request *request,
                           char accept[ACCEPT_SIZE]) {
    const struct http_head *const head = request->head;
    if (head->method != HTTP_GET || request->body_length > 0) {
        return 400;
    }
    if (!http_text_is(head->fields[HTTP_WEBSOCKET_VERSION], "13")) {
        return 426;
    }
    if (!write_accept(accept, head->fields[HTTP_WEBSOCKET_KEY])) {
        return 400;
    }
    if (!origin_has_own_host(connection->net, request)) {
        return 421;
    }
    return net_is_same_origin(connection->net, request) ? 0 : 403;
}

void upgrade_answer(struct net_connection *connection) {
    const struct net *const net = connection->net;
    struct net_request request = answer_request_of(connection);
    char accept[ACCEPT_SIZE];
    int status = check_handshake(connection, &request, accept);
    status = status == 0 ? count_socket(connection) : status;
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

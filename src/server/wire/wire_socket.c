// SPDX-License-Identifier: MIT
// A socket, with or without TLS, by libwebsockets in its raw role: it hands over bytes and takes bytes. Its own reading
// of HTTP and of frames is not used (docs/decisions/0011-our-own-heads-and-frames.md).
#define _POSIX_C_SOURCE 200809L
#include "server/wire/wire_inside.h"

#include <openssl/ssl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

// The connection learns of its end once; the socket lasts until libwebsockets no longer refers to it.
static void report_closed(struct wire_socket *socket) {
    void *const connection = socket->connection;
    socket->connection = NULL;
    if (connection != NULL) {
        socket->wire->events->closed(connection);
    }
}

static void end(struct wire_socket *socket) {
    if (socket->adopting) {
        socket->ended = true;
    } else {
        report_closed(socket);
        free(socket);
    }
}

// What libwebsockets reports. Anything but 0 closes the socket.
static int on_event(struct lws *lws, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)user;
    struct wire_socket *const socket = lws_get_opaque_user_data(lws);
    if (socket == NULL) {
        return 0;
    }
    socket->known = true;
    if (reason == LWS_CALLBACK_WSI_DESTROY) {
        end(socket);
    } else if (reason == LWS_CALLBACK_RAW_CLOSE) {
        report_closed(socket);
    } else if (reason == LWS_CALLBACK_RAW_RX && socket->connection != NULL) {
        socket->wire->events->bytes(socket->connection, in, length);
    } else if (reason == LWS_CALLBACK_RAW_WRITEABLE && socket->connection != NULL) {
        socket->wire->events->writable(socket->connection);
    }
    return 0;
}

const struct lws_protocols wire_protocols[] = {
    {.name = "wire", .callback = on_event},
    {.name = NULL},
};

void wire_adopt(struct wire *wire, int descriptor, const struct address *from) {
    struct wire_socket *const socket = calloc(1, sizeof *socket);
    if (socket == NULL) {
        close(descriptor);
        return;
    }
    socket->wire = wire;
    void *const connection = wire->events->accepted(wire->context, socket, from);
    if (connection == NULL) {
        free(socket);
        close(descriptor);
        return;
    }
    const lws_adopt_desc_t adoption = {
        .vh = wire->vhost,
        .type = wire->secure ? LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL : LWS_ADOPT_SOCKET,
        .fd.sockfd = descriptor,
        .vh_prot_name = wire_protocols[0].name,
        .opaque = socket,
    };
    socket->adopting = true;
    socket->lws = lws_adopt_descriptor_vhost_via_info(&adoption);
    socket->adopting = false;
    socket->connection = connection;
    if (socket->lws != NULL) {
        return;
    }
    // The descriptor is closed. What is left of a handshake that failed at once may end later.
    report_closed(socket);
    if (socket->ended || !socket->known) {
        free(socket);
    }
}

void wire_want_write(struct wire_socket *socket) {
    lws_callback_on_writable(socket->lws);
}

bool wire_write(struct wire_socket *socket, const uint8_t *bytes, size_t length) {
    // It is declared for callers whose bytes it may change, but in this role it only reads them.
    return lws_write(socket->lws, (unsigned char *)(uintptr_t)bytes, length, LWS_WRITE_RAW) >= 0;
}

void wire_read(struct wire_socket *socket, bool wanted) {
    lws_rx_flow_control(socket->lws, wanted);
}

void wire_end_writing(struct wire_socket *socket) {
    SSL *const tls = lws_get_ssl(socket->lws);
    if (tls != NULL) {
        SSL_shutdown(tls); // says it; the other end need not answer
    }
    shutdown(lws_get_socket_fd(socket->lws), SHUT_WR);
}

void wire_close(struct wire_socket *socket) {
    lws_set_timeout(socket->lws, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(socket->wire->lws); // it looks at its timers only after something has happened
}

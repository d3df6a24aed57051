// SPDX-License-Identifier: MIT
// A socket, with or without TLS: libuv says when it can be read and written. Reading and writing need no memory but
// what TLS needs, and a call that fails ends this socket alone.
#define _GNU_SOURCE // MSG_NOSIGNAL
#include "server/wire/wire_inside.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WRITES_AT_ONCE = 8 }; // of what one socket has to write, before others have their turn

// ---- closing --------------------------------------------------------------------------------------------------------

static bool is_closing(const struct wire_socket *socket) {
    return uv_is_closing((const uv_handle_t *)&socket->poll);
}

static void end(struct wire_socket *socket) {
    close(socket->descriptor);
    SSL_free(socket->tls);
    socket->wire->events->closed(socket->connection);
    free(socket);
}

static void on_closed(uv_handle_t *handle) {
    end(handle->data);
}

void wire_close(struct wire_socket *socket) {
    if (!is_closing(socket)) {
        uv_close((uv_handle_t *)&socket->poll, on_closed);
    }
}

void wire_close_handle(uv_handle_t *handle, void *unused) {
    (void)unused;
    if (uv_is_closing(handle)) {
        return;
    }
    if (uv_handle_get_type(handle) == UV_POLL) { // listening has ended, so it is a socket
        wire_close(handle->data);
    } else {
        uv_close(handle, NULL);
    }
}

// ---- writing --------------------------------------------------------------------------------------------------------

// How many bytes the socket took; −1: it is broken.
static ptrdiff_t put(const struct wire_socket *socket, const uint8_t *bytes, size_t length) {
    const ssize_t count = send(socket->descriptor, bytes, length, MSG_NOSIGNAL);
    return count >= 0 ? count : errno == EAGAIN || errno == EINTR ? 0 : -1;
}

// Whether something waits that was written before.
static bool waits(const struct wire_socket *socket) {
    const uint8_t *bytes;
    return wire_tls_waiting(socket, &bytes) > 0;
}

// Sends what TLS has written. False: the socket is broken.
static bool flush(struct wire_socket *socket) {
    const uint8_t *bytes;
    const size_t length = wire_tls_waiting(socket, &bytes);
    const ptrdiff_t count = length > 0 ? put(socket, bytes, length) : 0;
    if (count > 0) {
        wire_tls_sent(socket, (size_t)count);
    }
    if (socket->ends && !waits(socket)) {
        shutdown(socket->descriptor, SHUT_WR);
    }
    return count >= 0;
}

ptrdiff_t wire_write(struct wire_socket *socket, const uint8_t *bytes, size_t length) {
    if (socket->wire->tls == NULL) {
        const ptrdiff_t count = put(socket, bytes, length);
        socket->is_full = count < (ptrdiff_t)length;
        return count;
    }
    return wire_tls_write(socket, bytes, length) && flush(socket) ? (ptrdiff_t)length : -1;
}

static bool may_write(const struct wire_socket *socket) {
    return socket->wants_write &&
           (socket->wire->tls == NULL ? !socket->is_full : wire_tls_is_open(socket) && !waits(socket));
}

static void write_some(struct wire_socket *socket) {
    if (!flush(socket)) {
        wire_close(socket);
    }
    socket->is_full = false;
    for (int i = 0; i < WRITES_AT_ONCE && may_write(socket) && !is_closing(socket); i++) {
        socket->wants_write = false;
        socket->wire->events->writable(socket->connection);
    }
}

void wire_end_writing(struct wire_socket *socket) {
    if (socket->wire->tls != NULL) {
        wire_tls_end(socket);
    }
    socket->ends = true;
    if (!flush(socket)) {
        wire_close(socket);
    }
}

// ---- reading --------------------------------------------------------------------------------------------------------

static bool take(struct wire_socket *socket, const uint8_t *bytes, size_t length) {
    if (socket->wire->tls == NULL) {
        socket->wire->events->bytes(socket->connection, bytes, length);
        return true;
    }
    const bool is_well = wire_tls_take(socket, bytes, length);
    return flush(socket) && is_well; // also says why TLS ended
}

static void read_some(struct wire_socket *socket) {
    uint8_t *const bytes = socket->wire->received;
    const ssize_t count = recv(socket->descriptor, bytes, WIRE_ROOM, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    if (count <= 0 || !take(socket, bytes, (size_t)count)) {
        wire_close(socket);
    }
}

// ---- waiting --------------------------------------------------------------------------------------------------------

static void watch(struct wire_socket *socket);

static void on_poll(uv_poll_t *poll, int status, int events) {
    struct wire_socket *const socket = poll->data;
    if (status < 0) {
        wire_close(socket);
    }
    if (!is_closing(socket) && (events & UV_READABLE) != 0) {
        read_some(socket);
    }
    if (!is_closing(socket) && (events & UV_WRITABLE) != 0) {
        write_some(socket);
    }
    watch(socket);
}

static void watch(struct wire_socket *socket) {
    const bool writes = may_write(socket) || socket->is_full || waits(socket);
    const int wanted = (socket->reads ? UV_READABLE : 0) | (writes ? UV_WRITABLE : 0);
    if (is_closing(socket) || wanted == socket->watched) {
        return;
    }
    socket->watched = wanted;
    uv_poll_start(&socket->poll, wanted, on_poll); // fails only for a handle that is closing
}

void wire_want_write(struct wire_socket *socket) {
    socket->wants_write = true;
    watch(socket);
}

void wire_read(struct wire_socket *socket, bool wanted) {
    socket->reads = wanted;
    watch(socket);
}

// ---- accepting ------------------------------------------------------------------------------------------------------

static struct wire_socket *create(struct wire *wire, int descriptor) {
    struct wire_socket *const socket = calloc(1, sizeof *socket);
    if (socket != NULL) {
        *socket = (struct wire_socket){.wire = wire, .descriptor = descriptor};
        socket->poll.data = socket;
    }
    return socket;
}

void wire_adopt(struct wire *wire, int descriptor, const struct address *from) {
    struct wire_socket *const socket = create(wire, descriptor);
    void *const connection = socket != NULL ? wire->events->accepted(wire->context, socket, from) : NULL;
    if (connection == NULL) {
        close(descriptor);
        free(socket);
        return;
    }
    socket->connection = connection;
    if (uv_poll_init(&wire->loop, &socket->poll, descriptor) != 0) {
        end(socket);
        return;
    }
    wire_read(socket, true);
}

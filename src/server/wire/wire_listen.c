// SPDX-License-Identifier: MIT
// Listening, and accepting.
#define _GNU_SOURCE // accept4
#include "server/wire/wire_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BACKLOG = 511, ACCEPTS_MAX = 64 };

static void set_option(int descriptor, int level, int option, int value) {
    // What these options refine works without them.
    (void)setsockopt(descriptor, level, option, &value, sizeof value);
}

// ---- accepting ------------------------------------------------------------------------------------------------------

static void take_accepted(struct wire *wire, int descriptor, const struct sockaddr *peer) {
    struct address from;
    if (descriptor >= wire->descriptors_max || !address_of_socket(&from, peer)) {
        close(descriptor);
        return;
    }
    if (!address_is_unix(&from)) {
        set_option(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
    }
    wire_adopt(wire, descriptor, &from);
}

static void accept_some(uv_poll_t *acceptor, int status, int events) {
    (void)status;
    (void)events;
    struct wire_listener *const listener = acceptor->data;
    for (int i = 0; i < ACCEPTS_MAX; i++) {
        struct sockaddr_storage peer = {.ss_family = AF_UNSPEC};
        socklen_t length = sizeof peer;
        const int descriptor =
            accept4(listener->descriptor, (struct sockaddr *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor >= 0) {
            take_accepted(listener->wire, descriptor, (const struct sockaddr *)&peer);
        } else if (errno == EAGAIN) {
            return;
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            // It is tried again a moment later: it would keep the loop busy.
            listener->rests = true;
            uv_poll_stop(acceptor);
            return;
        } // else this one has gone again
    }
}

void wire_accept_again(struct wire *wire) {
    for (int i = 0; i < wire->listener_count; i++) {
        struct wire_listener *const listener = &wire->listeners[i];
        if (listener->rests) {
            listener->rests = false;
            (void)uv_poll_start(&listener->acceptor, UV_READABLE, accept_some); // fails only for one that is closing
        }
    }
}

// ---- listening ------------------------------------------------------------------------------------------------------

static enum wire_listening fail(const struct place *place, const char *reason, struct ph_error *error) {
    char text[PLACE_TEXT_SIZE];
    place_write(place, text);
    ph_error_set(error, PH_ERROR_IO, NULL, "cannot listen at %s: %s", text, reason);
    return WIRE_LISTEN_FAILED;
}

static enum wire_listening add_listener(struct wire *wire, int descriptor, const struct place *place, bool owns_path,
                                        struct ph_error *error) {
    struct wire_listener *const listener = &wire->listeners[wire->listener_count];
    *listener = (struct wire_listener){.wire = wire, .descriptor = descriptor, .place = *place, .owns_path = owns_path};
    int failure = uv_poll_init(&wire->loop, &listener->acceptor, descriptor);
    if (failure != 0) {
        close(descriptor);
        return fail(place, uv_strerror(failure), error);
    }
    wire->listener_count++;
    listener->acceptor.data = listener;
    failure = uv_poll_start(&listener->acceptor, UV_READABLE, accept_some);
    return failure == 0 ? WIRE_LISTENS : fail(place, uv_strerror(failure), error);
}

// Whether a file is a socket at which nobody listens any more, as of a server that was killed.
static bool is_left_over(const struct sockaddr *name, socklen_t length) {
    const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool refused = descriptor >= 0 && connect(descriptor, name, length) != 0 && errno == ECONNREFUSED;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return refused;
}

static bool is_socket(const char *path) {
    struct stat what;
    return stat(path, &what) == 0 && S_ISSOCK(what.st_mode);
}

static bool bind_path(int descriptor, const struct place *place, const struct sockaddr *name, socklen_t length) {
    bool bound = bind(descriptor, name, length) == 0;
    if (!bound && errno == EADDRINUSE && is_socket(place->path) && is_left_over(name, length)) {
        bound = unlink(place->path) == 0 && bind(descriptor, name, length) == 0;
    }
    // Its folder decides who may connect.
    return bound && (place->path[0] == '@' || chmod(place->path, 0666) == 0);
}

static bool bind_place(int descriptor, const struct place *place, const struct sockaddr_storage *name,
                       socklen_t length) {
    const struct sockaddr *const plain = (const struct sockaddr *)(const void *)name;
    if (name->ss_family == AF_UNIX) {
        return bind_path(descriptor, place, plain, length);
    }
    set_option(descriptor, SOL_SOCKET, SO_REUSEADDR, 1);
    if (name->ss_family == AF_INET6) {
        set_option(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, 0);
    }
    return bind(descriptor, plain, length) == 0;
}

// A socket for the place, whose name is written. Where there is no IPv6, all addresses are those of IPv4.
static int open_socket(const struct place *place, struct sockaddr_storage *name, socklen_t *length) {
    const int type = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC;
    *length = place_name(place, name);
    const int descriptor = socket(name->ss_family, type, 0);
    if (descriptor >= 0 || name->ss_family != AF_INET6 || !address_is_unix(&place->address)) {
        return descriptor;
    }
    const struct sockaddr_in all = {.sin_family = AF_INET, .sin_port = htons(place->port)};
    memcpy(name, &all, sizeof all);
    *length = sizeof all;
    return socket(AF_INET, type, 0);
}

// A listening socket, or −1 with errno.
static int open_listener(const struct place *place) {
    struct sockaddr_storage name;
    socklen_t length;
    const int descriptor = open_socket(place, &name, &length);
    if (descriptor < 0) {
        return -1;
    }
    if (bind_place(descriptor, place, &name, length) && listen(descriptor, BACKLOG) == 0) {
        return descriptor;
    }
    const int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

enum wire_listening wire_listen(struct wire *wire, const struct place *place, struct ph_error *error) {
    if (wire->listener_count == WIRE_LISTENERS_MAX) {
        return fail(place, "too many places", error);
    }
    const int descriptor = open_listener(place);
    if (descriptor < 0) {
        const bool taken = errno == EADDRINUSE;
        (void)fail(place, strerror(errno), error);
        return taken ? WIRE_PLACE_TAKEN : WIRE_LISTEN_FAILED;
    }
    return add_listener(wire, descriptor, place, place->path[0] == '/', error);
}

// ---- sockets that listen already ------------------------------------------------------------------------------------

static bool is_listening(int descriptor) {
    int type = 0;
    int listens = 0;
    socklen_t type_size = sizeof type;
    socklen_t listens_size = sizeof listens;
    return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &type_size) == 0 && type == SOCK_STREAM &&
           getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &listens_size) == 0 && listens != 0;
}

static bool set_up(int descriptor) {
    const int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 &&
           fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0;
}

enum wire_listening wire_listen_on(struct wire *wire, int descriptor, struct place *place, struct ph_error *error) {
    struct sockaddr_storage name = {.ss_family = AF_UNSPEC};
    socklen_t length = sizeof name;
    if (wire->listener_count == WIRE_LISTENERS_MAX || !is_listening(descriptor) ||
        getsockname(descriptor, (struct sockaddr *)&name, &length) != 0 ||
        !place_of_socket(place, (const struct sockaddr *)&name, length) || !set_up(descriptor)) {
        ph_error_set(error, PH_ERROR_IO, NULL, "descriptor %d: expected a listening stream socket of TCP or Unix",
                     descriptor);
        return WIRE_LISTEN_FAILED;
    }
    return add_listener(wire, descriptor, place, false, error);
}

void wire_stop_listening(struct wire *wire) {
    for (int i = 0; i < wire->listener_count; i++) {
        struct wire_listener *const listener = &wire->listeners[i];
        uv_close((uv_handle_t *)&listener->acceptor, NULL);
        close(listener->descriptor);
        if (listener->owns_path) {
            unlink(listener->place.path);
        }
    }
    wire->listener_count = 0;
}

// SPDX-License-Identifier: MIT
// The loop of libuv: listening, the clock, signals, and calls from other threads.
#define _GNU_SOURCE // accept4
#include "server/wire/wire_inside.h"

#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TICK_MS = 250, BACKLOG = 511, ACCEPTS_MAX = 64, CLOSING_MS = 3000 };

// ---- listening ------------------------------------------------------------------------------------------------------

static void set_option(int descriptor, int level, int option, int value) {
    // What these options refine works without them.
    (void)setsockopt(descriptor, level, option, &value, sizeof value);
}

static void accept_some(uv_poll_t *acceptor, int status, int events) {
    (void)status;
    (void)events;
    struct wire *const wire = acceptor->data;
    for (int i = 0; i < ACCEPTS_MAX; i++) {
        struct sockaddr_storage peer;
        socklen_t length = sizeof peer;
        struct address from;
        const int descriptor = accept4(wire->listener, (struct sockaddr *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0) {
            return;
        }
        if (!address_of_socket(&from, (const struct sockaddr *)&peer)) {
            close(descriptor);
            continue;
        }
        set_option(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
        wire_adopt(wire, descriptor, &from);
    }
}

static int bind_ipv4(int descriptor, in_addr_t address, uint16_t port) {
    const struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(address)};
    return bind(descriptor, (const struct sockaddr *)&name, sizeof name);
}

static int bind_ipv6(int descriptor, uint16_t port) {
    const struct sockaddr_in6 name = {.sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = in6addr_any};
    set_option(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, 0);
    return bind(descriptor, (const struct sockaddr *)&name, sizeof name);
}

// A listening socket, or −1 with errno. Where there is no IPv6, all addresses are those of IPv4.
static int open_listener(bool everywhere, uint16_t port) {
    const int type = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC;
    int descriptor = everywhere ? socket(AF_INET6, type, 0) : -1;
    const bool ipv6 = descriptor >= 0;
    if (!ipv6) {
        descriptor = socket(AF_INET, type, 0);
    }
    if (descriptor < 0) {
        return -1;
    }
    set_option(descriptor, SOL_SOCKET, SO_REUSEADDR, 1);
    const int bound =
        ipv6 ? bind_ipv6(descriptor, port) : bind_ipv4(descriptor, everywhere ? INADDR_ANY : INADDR_LOOPBACK, port);
    if (bound == 0 && listen(descriptor, BACKLOG) == 0) {
        return descriptor;
    }
    const int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

enum wire_listening wire_listen(struct wire *wire, bool everywhere, uint16_t port, struct ph_error *error) {
    wire->listener = open_listener(everywhere, port);
    if (wire->listener < 0 && errno == EADDRINUSE) {
        return WIRE_PORT_TAKEN;
    }
    if (wire->listener < 0) {
        ph_error_set(error, PH_ERROR_IO, NULL, "cannot listen at port %u: %s", (unsigned)port, strerror(errno));
        return WIRE_LISTEN_FAILED;
    }
    int failure = uv_poll_init(&wire->loop, &wire->acceptor, wire->listener);
    if (failure == 0) {
        wire->acceptor.data = wire;
        wire->listens = true;
        failure = uv_poll_start(&wire->acceptor, UV_READABLE, accept_some);
    }
    if (failure != 0) {
        ph_error_set(error, PH_ERROR_IO, NULL, "cannot listen at port %u: %s", (unsigned)port, uv_strerror(failure));
        return WIRE_LISTEN_FAILED;
    }
    return WIRE_LISTENS;
}

void wire_stop_listening(struct wire *wire) {
    if (wire->listens) {
        wire->listens = false;
        uv_close((uv_handle_t *)&wire->acceptor, NULL);
        close(wire->listener);
    }
}

// ---- the clock and signals ------------------------------------------------------------------------------------------

static void tick(uv_timer_t *timer) {
    struct wire *const wire = timer->data;
    wire->events->tick(wire->context);
}

static void note_signal(uv_signal_t *handle, int number) {
    struct wire *const wire = handle->data;
    wire->events->signalled(wire->context, number);
}

static int open_signals(struct wire *wire) {
    static const int numbers[WIRE_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
    int failure = 0;
    for (int i = 0; failure == 0 && i < WIRE_SIGNALS; i++) {
        failure = uv_signal_init(&wire->loop, &wire->signals[i]);
        wire->signals[i].data = wire;
        failure = failure == 0 ? uv_signal_start(&wire->signals[i], note_signal, numbers[i]) : failure;
    }
    return failure;
}

int64_t wire_now(const struct wire *wire) {
    return (int64_t)uv_now(&wire->loop);
}

// ---- calls from other threads ---------------------------------------------------------------------------------------

bool wire_post(struct wire *wire, void (*function)(void *), void *context) {
    struct wire_posted *const posted = malloc(sizeof *posted);
    if (posted == NULL) {
        return false;
    }
    *posted = (struct wire_posted){.function = function, .context = context};
    uv_mutex_lock(&wire->mutex);
    struct wire_posted **end = &wire->posted;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = posted;
    uv_mutex_unlock(&wire->mutex);
    uv_async_send(&wire->waker);
    return true;
}

static void run_posted(uv_async_t *waker) {
    struct wire *const wire = waker->data;
    uv_mutex_lock(&wire->mutex);
    struct wire_posted *posted = wire->posted;
    wire->posted = NULL;
    uv_mutex_unlock(&wire->mutex);
    while (posted != NULL) {
        struct wire_posted *const next = posted->next;
        posted->function(posted->context);
        free(posted);
        posted = next;
    }
}

// ---- timers ---------------------------------------------------------------------------------------------------------

struct wire_timer {
    uv_timer_t handle;
    void (*function)(void *);
    void *context;
};

static void fire(uv_timer_t *handle) {
    struct wire_timer *const timer = handle->data;
    timer->function(timer->context);
}

struct wire_timer *wire_timer_create(struct wire *wire, void (*function)(void *), void *context) {
    struct wire_timer *const timer = malloc(sizeof *timer);
    if (timer == NULL) {
        return NULL;
    }
    timer->function = function;
    timer->context = context;
    uv_timer_init(&wire->loop, &timer->handle); // never fails
    timer->handle.data = timer;
    return timer;
}

void wire_timer_start(struct wire_timer *timer, uint32_t ms) {
    uv_update_time(timer->handle.loop);
    uv_timer_start(&timer->handle, fire, ms, 0);
}

void wire_timer_stop(struct wire_timer *timer) {
    uv_timer_stop(&timer->handle);
}

static void free_timer(uv_handle_t *handle) {
    free(handle->data);
}

void wire_timer_destroy(struct wire_timer *timer) {
    if (timer != NULL) {
        uv_close((uv_handle_t *)&timer->handle, free_timer);
    }
}

// ---- the loop -------------------------------------------------------------------------------------------------------

int wire_loop_open(struct wire *wire) {
    int failure = uv_loop_init(&wire->loop);
    if (failure != 0) {
        return failure;
    }
    wire->has_loop = true;
    uv_mutex_init(&wire->mutex);
    uv_timer_init(&wire->loop, &wire->ticker);
    wire->ticker.data = wire;
    uv_timer_init(&wire->loop, &wire->patience);
    uv_unref((uv_handle_t *)&wire->patience);
    failure = uv_async_init(&wire->loop, &wire->waker, run_posted);
    wire->waker.data = wire;
    failure = failure == 0 ? open_signals(wire) : failure;
    return failure == 0 ? uv_timer_start(&wire->ticker, tick, TICK_MS, TICK_MS) : failure;
}

static void close_handle(void *handle) {
    if (uv_handle_get_type(handle) != UV_UNKNOWN_HANDLE) { // which one is that was never opened
        uv_close(handle, NULL);
    }
}

static void give_up(uv_timer_t *timer) {
    uv_stop(timer->loop);
}

// Runs the loop until nothing is left in it, or for at most CLOSING_MS: `patience` ends it, a timer that keeps no loop
// running.
static bool run_out(struct wire *wire) {
    uv_update_time(&wire->loop); // else the time since the loop last looked would count
    uv_timer_start(&wire->patience, give_up, CLOSING_MS, 0);
    return uv_run(&wire->loop, UV_RUN_DEFAULT) == 0;
}

bool wire_loop_run_out(struct wire *wire) {
    wire_stop_listening(wire);
    close_handle(&wire->ticker);
    close_handle(&wire->waker);
    for (int i = 0; i < WIRE_SIGNALS; i++) {
        close_handle(&wire->signals[i]);
    }
    return run_out(wire);
}

void wire_loop_run_posted(struct wire *wire) {
    run_posted(&wire->waker);
    uv_mutex_destroy(&wire->mutex);
}

bool wire_loop_close(struct wire *wire) {
    if (!run_out(wire)) {
        return false;
    }
    close_handle(&wire->patience);
    uv_run(&wire->loop, UV_RUN_DEFAULT);
    return uv_loop_close(&wire->loop) == 0;
}

void wire_run(struct wire *wire) {
    uv_run(&wire->loop, UV_RUN_DEFAULT);
}

void wire_leave(struct wire *wire) {
    uv_stop(&wire->loop);
}

// SPDX-License-Identifier: MIT
// The loop of libuv: the clock, signals, timers, and calls from other threads.
#define _GNU_SOURCE // F_DUPFD_CLOEXEC
#include "server/wire/wire_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { OTHER_DESCRIPTORS = 64 + 256 }; // those of notices among them

// ---- the clock and signals ------------------------------------------------------------------------------------------

static void tick(uv_timer_t *timer) {
    struct wire *const wire = timer->data;
    wire_accept_again(wire);
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

void wire_post(struct wire *wire, struct wire_call *call) {
    uv_mutex_lock(&wire->mutex);
    if (!call->waits) {
        call->waits = true;
        call->next = NULL;
        *wire->posted_end = call;
        wire->posted_end = &call->next;
    }
    uv_mutex_unlock(&wire->mutex);
    uv_async_send(&wire->waker);
}

static struct wire_call *take_posted(struct wire *wire) {
    uv_mutex_lock(&wire->mutex);
    struct wire_call *const calls = wire->posted;
    wire->posted = NULL;
    wire->posted_end = &wire->posted;
    uv_mutex_unlock(&wire->mutex);
    return calls;
}

// From here on the call may be posted again.
static void end_waiting(struct wire *wire, struct wire_call *call) {
    uv_mutex_lock(&wire->mutex);
    call->waits = false;
    uv_mutex_unlock(&wire->mutex);
}

static void run_posted(uv_async_t *waker) {
    struct wire *const wire = waker->data;
    for (struct wire_call *call = take_posted(wire), *next; call != NULL; call = next) {
        next = call->next;
        end_waiting(wire, call);
        call->function(call->context);
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

// A descriptor that is at least that high and can be waited for.
static int open_high(int least) {
    const int low = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int high = low >= 0 ? fcntl(low, F_DUPFD_CLOEXEC, least) : -1;
    const int reason = errno;
    if (low >= 0) {
        close(low);
    }
    errno = reason;
    return high;
}

static void ignore(uv_poll_t *poll, int status, int events) {
    (void)poll;
    (void)status;
    (void)events;
}

// libuv keeps an array by descriptor, and aborts where it cannot grow. It never shrinks, so it grows now: to wait for
// the highest descriptor once is enough.
static int make_room(struct wire *wire, uint32_t sockets_max) {
    struct rlimit limit;
    uv_poll_t *const highest = &wire->listeners[0].acceptor; // which has no other use yet
    wire->descriptors_max = (int)sockets_max + OTHER_DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < (rlim_t)wire->descriptors_max) {
        wire->descriptors_max = (int)limit.rlim_cur;
    }
    const int descriptor = open_high(wire->descriptors_max - 1);
    if (descriptor < 0) {
        return uv_translate_sys_error(errno);
    }
    int failure = uv_poll_init(&wire->loop, highest, descriptor);
    if (failure == 0) {
        failure = uv_poll_start(highest, UV_READABLE, ignore);
        uv_close((uv_handle_t *)highest, NULL);
        uv_run(&wire->loop, UV_RUN_NOWAIT);
    }
    close(descriptor);
    return failure;
}

int wire_loop_open(struct wire *wire, uint32_t sockets_max) {
    int failure = uv_loop_init(&wire->loop);
    if (failure != 0) {
        return failure;
    }
    failure = uv_mutex_init(&wire->mutex);
    if (failure != 0) {
        uv_loop_close(&wire->loop);
        return failure;
    }
    wire->has_loop = true;
    wire->posted_end = &wire->posted;
    uv_timer_init(&wire->loop, &wire->ticker); // never fails
    wire->ticker.data = wire;
    wire->waker.data = wire;
    failure = make_room(wire, sockets_max);
    failure = failure == 0 ? uv_async_init(&wire->loop, &wire->waker, run_posted) : failure;
    failure = failure == 0 ? open_signals(wire) : failure;
    return failure == 0 ? uv_timer_start(&wire->ticker, tick, WIRE_TICK_MS, WIRE_TICK_MS) : failure;
}

static void close_handles(struct wire *wire) {
    uv_walk(&wire->loop, wire_close_handle, NULL);
    uv_run(&wire->loop, UV_RUN_DEFAULT);
}

void wire_loop_close(struct wire *wire) {
    close_handles(wire);
    run_posted(&wire->waker);
    close_handles(wire); // of what was called just now
    uv_mutex_destroy(&wire->mutex);
    uv_loop_close(&wire->loop);
}

void wire_run(struct wire *wire) {
    uv_run(&wire->loop, UV_RUN_DEFAULT);
}

void wire_leave(struct wire *wire) {
    uv_stop(&wire->loop);
}

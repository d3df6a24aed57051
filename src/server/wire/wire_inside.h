// SPDX-License-Identifier: MIT
// What wire.c, wire_loop.c and wire_socket.c share.
#ifndef PESTHOUSE_SERVER_WIRE_WIRE_INSIDE_H
#define PESTHOUSE_SERVER_WIRE_WIRE_INSIDE_H

#include "server/wire/wire.h"

#include <libwebsockets.h>
#include <uv.h>

enum { WIRE_SIGNALS = 3 };

struct wire_posted {
    struct wire_posted *next;
    void (*function)(void *);
    void *context;
};

struct wire {
    uv_loop_t loop;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    const struct wire_events *events;
    void *context;
    bool has_loop;
    bool secure;
    bool listens;
    int listener;
    uv_poll_t acceptor;
    uv_timer_t ticker;
    uv_timer_t patience; // while the loop runs out; it keeps no loop running
    uv_signal_t signals[WIRE_SIGNALS];
    uv_async_t waker;
    uv_mutex_t mutex; // guards `posted`
    struct wire_posted *posted;
};

struct wire_socket {
    struct wire *wire;
    struct lws *lws;
    void *connection; // NULL: it is gone, or not there yet
    bool adopting;
    bool known; // libwebsockets refers to it, until it says that its end has come
    bool ended;
};

// The loop with its ticker, signals and waker. Returns 0 or an error of libuv.
int wire_loop_open(struct wire *wire);
// Closes these, and runs the loop until nothing is left in it: false if something still is after a second.
bool wire_loop_run_out(struct wire *wire);
// Calls what was posted and is left; nothing may be posted any more.
void wire_loop_run_posted(struct wire *wire);
// Runs it out once more, and frees it: false if something is left in it, which then is left as it is.
bool wire_loop_close(struct wire *wire);
// What libwebsockets calls for each socket (wire_socket.c).
extern const struct lws_protocols wire_protocols[];
// Hands an accepted socket over. It is closed if nobody wants it.
void wire_adopt(struct wire *wire, int descriptor, const struct address *from);

#endif

// SPDX-License-Identifier: MIT
// A call that any thread may post to a loop.
#ifndef PESTHOUSE_SERVER_WIRE_CALL_H
#define PESTHOUSE_SERVER_WIRE_CALL_H

#include <stdbool.h>

// The caller sets `function` and `context`, the rest to 0, and keeps it until it was called: so a post needs no memory.
struct wire_call {
    void (*function)(void *context);
    void *context;
    struct wire_call *next;
    bool waits;
};

#endif

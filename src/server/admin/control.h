// SPDX-License-Identifier: MIT
// The control socket, by which `pesthouse admin` asks a server that runs: a path that only its owner may open (0600). A
// thread of its own reads one request after the other, a line of JSON, and hands each to the loop; two operators wait
// for each other.
#ifndef PESTHOUSE_SERVER_ADMIN_CONTROL_H
#define PESTHOUSE_SERVER_ADMIN_CONTROL_H

#include "pesthouse/text.h"
#include "server/http/net.h"

enum { CONTROL_LINE_MAX = 16384 }; // of a request

struct control;

struct control_settings {
    const char *path;
    struct net *net;
    // In the loop's thread: answers a request, now or later, by control_answer.
    void (*asked)(void *context, const char *line, size_t length);
    void *context;
};

// Listens. PH_ERROR_IO has a sentence; PH_ERROR_NO_MEMORY.
enum ph_status control_create(struct control **made, const struct control_settings *settings, struct ph_error *error);
// Ends the thread and removes the path, before the net is destroyed. Accepts NULL.
void control_stop(struct control *control);
// After the net was destroyed. Accepts NULL.
void control_destroy(struct control *control);

// Answers the request that was asked last, with lines of JSON. The text is copied.
void control_answer(struct control *control, const char *text, size_t length);

#endif

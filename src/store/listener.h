// SPDX-License-Identifier: MIT
// Hears from PostgreSQL which tables other servers have changed, on a connection and a thread of its own: what a store
// writes ends with a notice on the channel `pesthouse`, its sender and the tables, each after a space. A connection
// that was lost is made again, and then all tables may have changed.
#ifndef PESTHOUSE_STORE_LISTENER_H
#define PESTHOUSE_STORE_LISTENER_H

#include "pesthouse/status.h"

struct listener;

struct listener_config {
    const char *where;           // postgres://…
    const char *sender;          // whose notices are left out
    void (*wake)(void *context); // on the listener's thread: there is something to deliver. May be NULL
    void *context;
};

// PH_ERROR_NO_MEMORY, also if the system provides no thread.
enum ph_status listener_create(struct listener **made, const struct listener_config *config);
void listener_destroy(struct listener *listener); // accepts NULL

// Calls `changed` for each table or person of which something was heard, as in struct store_config; "": perhaps any.
void listener_deliver(struct listener *listener, void (*changed)(void *context, const char *table), void *context);

#endif

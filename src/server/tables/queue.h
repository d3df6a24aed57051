// SPDX-License-Identifier: MIT
// Requests of connections that wait for their turn at a table.
#ifndef PESTHOUSE_SERVER_TABLES_QUEUE_H
#define PESTHOUSE_SERVER_TABLES_QUEUE_H

#include "server/tables/live_table.h"

struct queued_request {
    struct queued_request *next;
    struct table_connection *connection;
    size_t length;
    char text[];
};

// A request has come: it is asked at once, or once the table is ready.
void live_table_request(struct live_table *live, struct table_connection *connection, const char *text, size_t length);
// The first of them, which is the caller's then; NULL: there is none.
struct queued_request *queue_take(struct live_table *live);
void queue_put_back(struct live_table *live, struct queued_request *request);
void queue_clear(struct live_table *live);

#endif

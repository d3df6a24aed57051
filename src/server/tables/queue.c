// SPDX-License-Identifier: MIT
#include "ai/clock.h"
#include "server/tables/requests.h"

#include <stdlib.h>
#include <string.h>

static void add(struct live_table *live, struct table_connection *connection, const char *text, size_t length) {
    struct queued_request *const queued = malloc(sizeof *queued + length);
    if (queued == NULL) {
        net_close(connection->socket, CLOSE_TRY_LATER);
        return;
    }
    *queued = (struct queued_request){.connection = connection, .came = (int64_t)(clock_ns() / 1000), .length = length};
    memcpy(queued->text, text, length);
    connection->uses++;
    if (live->last == NULL) {
        live->first = queued;
    } else {
        live->last->next = queued;
    }
    live->last = queued;
}

// Whether a request must wait. A table that has to try again does so when its timer ends, not at each request.
static bool is_busy(const struct live_table *live) {
    return live->state != LIVE_READY || ph_table_waits(live->table) || live_table_lacks_time(live);
}

void live_table_request(struct live_table *live, struct table_connection *connection, const char *text, size_t length) {
    if (connection->socket == NULL) {
        return;
    }
    add(live, connection, text, length);
    if (!is_busy(live)) {
        live_table_advance(live);
    }
}

struct queued_request *queue_take(struct live_table *live) {
    struct queued_request *const first = live->first;
    if (first != NULL) {
        live->first = first->next;
        live->last = live->first == NULL ? NULL : live->last;
    }
    return first;
}

void queue_put_back(struct live_table *live, struct queued_request *request) {
    request->next = live->first;
    live->first = request;
    live->last = live->last == NULL ? request : live->last;
}

void queue_clear(struct live_table *live) {
    while (live->first != NULL) {
        struct queued_request *const next = live->first->next;
        table_connection_release(live->first->connection);
        free(live->first);
        live->first = next;
    }
    live->last = NULL;
}

bool live_table_asks_again(struct live_table *live) {
    if (!live->tables->shared || live->asking == NULL || live->asking->read_on) {
        return false;
    }
    live->asking->read_on = true;
    live->requester = (struct requester){.connection = NULL};
    live->state = LIVE_BEHIND;
    return true;
}

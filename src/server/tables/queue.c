// SPDX-License-Identifier: MIT
#include "base/system.h"
#include "server/people/call.h"
#include "server/tables/requests.h"

#include <stdlib.h>
#include <string.h>

// NULL: no memory.
static struct queued_request *add(struct live_table *live, const char *text, size_t length) {
    struct queued_request *const queued = malloc(sizeof *queued + length);
    if (queued == NULL) {
        return NULL;
    }
    *queued = (struct queued_request){.came = (int64_t)(ph_clock_ns() / 1000), .length = length};
    memcpy(queued->text, text, length);
    if (live->last == NULL) {
        live->first = queued;
    } else {
        live->last->next = queued;
    }
    live->last = queued;
    return queued;
}

// Whether a request must wait. A table that has to try again does so when its timer ends, not at each request.
static bool is_busy(const struct live_table *live) {
    return live->state != LIVE_READY || ph_table_waits(live->table) || live_table_lacks_time(live);
}

void live_table_request(struct live_table *live, struct table_connection *connection, const char *text, size_t length) {
    if (connection->socket == NULL) {
        return;
    }
    struct queued_request *const queued = add(live, text, length);
    if (queued == NULL) {
        net_close(connection->socket, CLOSE_TRY_LATER);
        return;
    }
    queued->connection = connection;
    connection->uses++;
    if (!is_busy(live)) {
        live_table_advance(live);
    }
}

void live_table_request_call(struct live_table *live, struct call *call, const char *text, size_t length) {
    struct queued_request *const queued = add(live, text, length);
    if (queued == NULL) {
        call_answer_text(call, 503, "out of memory");
        return;
    }
    queued->call = call;
}

// The first request whose connection waits for no answer of before, and the one that stands before it.
static struct queued_request *find_ready(const struct live_table *live, struct queued_request **before) {
    struct queued_request *request = live->first;
    *before = NULL;
    while (request != NULL && request->connection != NULL && request->connection->posts) {
        *before = request;
        request = request->next;
    }
    return request;
}

bool queue_is_ready(const struct live_table *live) {
    struct queued_request *before;
    return find_ready(live, &before) != NULL;
}

struct queued_request *queue_take(struct live_table *live) {
    struct queued_request *before;
    struct queued_request *const request = find_ready(live, &before);
    if (request == NULL) {
        return NULL;
    }
    if (before == NULL) {
        live->first = request->next;
    } else {
        before->next = request->next;
    }
    live->last = live->last == request ? before : live->last;
    return request;
}

void queue_put_back(struct live_table *live, struct queued_request *request) {
    request->next = live->first;
    live->first = request;
    live->last = live->last == NULL ? request : live->last;
}

void queue_clear(struct live_table *live) {
    while (live->first != NULL) {
        struct queued_request *const next = live->first->next;
        if (live->first->connection != NULL) {
            table_connection_release(live->first->connection);
        } else {
            call_answer_text(live->first->call, 503, "try again later");
        }
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

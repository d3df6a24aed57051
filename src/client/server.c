// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "client/server.h"

#include "http/http_body.h"
#include "pesthouse/text.h"
#include "run/signals.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATIENCE_MS = 15000, BODY_MAX = 1 << 20, CHUNK_SIZE = 4096 };

int64_t client_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void client_write_fields(const struct client_server *server, struct ph_writer *writer) {
    ph_write_format(writer, "Host: %s\r\n", server->url.authority);
    if (server->token[0] != '\0') {
        ph_write_format(writer, "Authorization: Bearer %s\r\n", server->token);
    }
}

// A request and its answer as they come.
struct exchange {
    struct client_wire *wire;
    struct ph_writer out;
    size_t sent;
    struct http_scan scan;
    char head[HTTP_HEAD_MAX];
    struct http_body body;
    int status; // 0: the head has not come yet
    bool complete;
    struct ph_error *error;
};

static bool fail(struct exchange *exchange, const char *message) {
    ph_error_set(exchange->error, PH_ERROR_IO, "", "%s", message);
    return false;
}

static bool refuse_answer(struct exchange *exchange) {
    return fail(exchange, "the answer is not HTTP/1.1 as a server of Pesthouse speaks it");
}

static void write_request(struct exchange *exchange, const struct client_server *server, const char *method,
                          const char *path, const char *body) {
    ph_writer_init_heap(&exchange->out);
    ph_write_format(&exchange->out, "%s %s HTTP/1.1\r\n", method, path);
    client_write_fields(server, &exchange->out);
    if (body != NULL) {
        ph_write_format(&exchange->out, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
    }
    ph_write_text(&exchange->out, "Connection: close\r\n\r\n");
    ph_write_text(&exchange->out, body != NULL ? body : "");
}

static bool send_some(struct exchange *exchange) {
    const size_t left = exchange->out.length - exchange->sent;
    if (left == 0) {
        return true;
    }
    const uint8_t *const from = (const uint8_t *)exchange->out.data + exchange->sent;
    const ptrdiff_t count = client_wire_write(exchange->wire, from, left);
    exchange->sent += count > 0 ? (size_t)count : 0;
    return count != CLIENT_WIRE_BROKEN || fail(exchange, "the connection broke");
}

static bool begin_body(struct exchange *exchange) {
    struct http_head head;
    exchange->status = http_answer_read(&head, exchange->head, exchange->scan.length);
    return exchange->status != 0 && http_body_begin(&exchange->body, &head, BODY_MAX) == 0;
}

static bool take_body(struct exchange *exchange, const char *bytes, size_t length) {
    size_t used;
    int refusal;
    const enum http_bodying bodying = http_body_read(&exchange->body, bytes, length, &used, &refusal);
    exchange->complete = bodying == HTTP_BODY_COMPLETE;
    return bodying != HTTP_BODY_REFUSED || refuse_answer(exchange);
}

static bool take(struct exchange *exchange, const char *bytes, size_t length) {
    if (exchange->status != 0) {
        return take_body(exchange, bytes, length);
    }
    const size_t before = exchange->scan.length;
    size_t used;
    int refusal;
    const enum http_scanning scanning = http_scan(&exchange->scan, bytes, length, &used, &refusal);
    if (scanning == HTTP_SCAN_REFUSED) {
        return refuse_answer(exchange);
    }
    memcpy(exchange->head + before, bytes, used);
    if (scanning == HTTP_SCAN_MORE) {
        return true;
    }
    return begin_body(exchange) ? take_body(exchange, bytes + used, length - used) : refuse_answer(exchange);
}

// All that has come: what TLS has read already, no poll would tell.
static bool receive(struct exchange *exchange) {
    uint8_t bytes[CHUNK_SIZE];
    while (!exchange->complete) {
        const ptrdiff_t count = client_wire_read(exchange->wire, bytes, sizeof bytes);
        if (count == CLIENT_WIRE_AGAIN) {
            return true;
        }
        if (count <= 0) {
            return fail(exchange, "the connection ended before the answer");
        }
        if (!take(exchange, (const char *)bytes, (size_t)count)) {
            return false;
        }
    }
    return true;
}

static bool wait_for(const struct exchange *exchange, int64_t until) {
    struct pollfd poll_for = {.fd = client_wire_fd(exchange->wire),
                              .events = client_wire_events(exchange->wire, exchange->sent < exchange->out.length)};
    const int64_t left = until - client_now();
    if (left <= 0 || signals_caught() != 0) {
        return false;
    }
    (void)poll(&poll_for, 1, left < 200 ? (int)left : 200);
    return true;
}

static bool run(struct exchange *exchange) {
    const int64_t until = client_now() + PATIENCE_MS;
    while (!exchange->complete) {
        if (!client_wire_connect(exchange->wire, exchange->error)) {
            return false;
        }
        if (client_wire_is_open(exchange->wire) && !(send_some(exchange) && receive(exchange))) {
            return false;
        }
        if (!exchange->complete && !wait_for(exchange, until)) {
            return fail(exchange, "no answer came in time");
        }
    }
    return true;
}

static bool keep_answer(struct exchange *exchange, struct client_answer *answer) {
    *answer = (struct client_answer){.status = exchange->status, .length = exchange->body.length};
    answer->body = malloc(answer->length + 1);
    if (answer->body == NULL) {
        return fail(exchange, "out of memory");
    }
    if (answer->length > 0) {
        memcpy(answer->body, exchange->body.bytes, answer->length);
    }
    answer->body[answer->length] = '\0';
    return true;
}

enum ph_status client_ask(const struct client_server *server, const char *method, const char *path, const char *body,
                          struct client_answer *answer, struct ph_error *error) {
    struct exchange exchange = {.error = error};
    *answer = (struct client_answer){.status = 0};
    enum ph_status status = client_wire_open(&exchange.wire, &server->url, server->trust, error);
    if (status != PH_OK) {
        return status;
    }
    write_request(&exchange, server, method, path, body);
    if (exchange.out.failed) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    } else {
        status = run(&exchange) && keep_answer(&exchange, answer) ? PH_OK : PH_ERROR_IO;
    }
    http_body_deinit(&exchange.body);
    ph_writer_deinit(&exchange.out);
    client_wire_close(exchange.wire);
    return status;
}

void client_answer_deinit(struct client_answer *answer) {
    free(answer->body);
    answer->body = NULL;
}

void client_refusal_read(struct ph_error *error, const char *field, const struct client_answer *answer) {
    const char *const said = answer->body != NULL ? answer->body : "";
    (void)ph_error_set(error, PH_ERROR_BAD_REQUEST, field, "%.*s", (int)strcspn(said, "\n"), said);
}

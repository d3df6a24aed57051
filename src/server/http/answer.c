// SPDX-License-Identifier: MIT
// Answers of HTTP, all with the same strict fields.
#define _POSIX_C_SOURCE 200809L // gmtime_r
#include "server/http/connection.h"

#include "pesthouse/text.h"

#include <string.h>
#include <time.h>

static const struct {
    int status;
    const char *reason;
    const char *sentence;
} statuses[] = {
    {101, "Switching Protocols", ""},
    {200, "OK", ""},
    {201, "Created", ""},
    {204, "No Content", ""},
    {304, "Not Modified", ""},
    {400, "Bad Request", "this is not a well-formed request"},
    {401, "Unauthorized", "sign in first"},
    {403, "Forbidden", "this request comes from a page of another site, which needs a token: Authorization: Bearer …"},
    {404, "Not Found", "there is nothing here"},
    {405, "Method Not Allowed", "expected GET or HEAD"},
    {408, "Request Timeout", "the request did not arrive in time"},
    {409, "Conflict", ""},
    {411, "Length Required", "expected a Content-Length"},
    {413, "Content Too Large", "the body is too long"},
    {414, "URI Too Long", "expected a path of at most 2048 bytes"},
    {417, "Expectation Failed", "send the body at once"},
    {421, "Misdirected Request", "this server is not known by this name; open it by the address that it prints"},
    {426, "Upgrade Required", "expected a WebSocket of version 13"},
    {429, "Too Many Requests", "too many connections from this address; try again in a minute"},
    {431, "Request Header Fields Too Large", "expected at most 8192 bytes and 64 lines before the body"},
    {500, "Internal Server Error", "out of memory"},
    {503, "Service Unavailable", "try again later"},
    {505, "HTTP Version Not Supported", "expected HTTP/1.1"},
};

static size_t index_of(int status) {
    size_t i = 0;
    while (i + 1 < sizeof statuses / sizeof statuses[0] && statuses[i].status != status) {
        i++;
    }
    return i;
}

// The name of a status ("Not Found").
static const char *reason_of(int status) {
    return statuses[index_of(status)].reason;
}

// Pages load nothing from elsewhere, run no code in their text, and are in nobody's frame.
static const char strict_fields[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=()\r\n";

static void write_date(struct ph_writer *writer) {
    char text[40];
    const time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc) != NULL && strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &utc) > 0) {
        ph_write_format(writer, "Date: %s\r\n", text);
    }
}

static void write_field(struct ph_writer *writer, const char *name, const char *value) {
    if (value != NULL) {
        ph_write_format(writer, "%s: %s\r\n", name, value);
    }
}

static void write_body_fields(struct ph_writer *writer, const struct net_response *response) {
    if (response->type != NULL) {
        ph_write_format(writer, "Content-Type: %s\r\nVary: Accept-Encoding, Accept-Language\r\n", response->type);
    }
    write_field(writer, "Content-Language", response->language);
    write_field(writer, "Content-Encoding", response->brotli ? "br" : NULL);
    write_field(writer, "ETag", response->etag);
    write_field(writer, "Cache-Control",
                response->immutable      ? "public, max-age=31536000, immutable"
                : response->etag != NULL ? "no-cache"
                                         : "no-store");
    if (response->status != 204 && response->status != 304) {
        ph_write_format(writer, "Content-Length: %zu\r\n", response->length);
    }
}

// Without Access-Control-Allow-Credentials browsers neither send cookies nor take them.
static void write_sharing(struct ph_writer *writer, bool asks_first) {
    ph_write_text(writer, "Access-Control-Allow-Origin: *\r\n");
    ph_write_text(writer, asks_first ? "Access-Control-Allow-Methods: GET, POST, DELETE\r\n"
                                       "Access-Control-Allow-Headers: Authorization, Content-Type\r\n"
                                       "Access-Control-Max-Age: 86400\r\n"
                                     : "Access-Control-Expose-Headers: Retry-After\r\n");
}

static void write_head(const struct net_connection *connection, struct ph_writer *writer,
                       const struct net_response *response) {
    ph_write_format(writer, "HTTP/1.1 %d %s\r\n", response->status, reason_of(response->status));
    write_date(writer);
    write_body_fields(writer, response);
    for (size_t i = 0; i < NET_COOKIES_MAX; i++) {
        write_field(writer, "Set-Cookie", response->cookies[i]);
    }
    write_field(writer, "Allow", response->allow == NULL && response->status == 405 ? "GET, HEAD" : response->allow);
    write_field(writer, "Retry-After", response->status == 429 ? "60" : NULL);
    write_field(writer, "Sec-WebSocket-Version", response->status == 426 ? "13" : NULL);
    write_field(writer, "Upgrade", response->status == 426 ? "websocket" : NULL);
    write_field(writer, "Strict-Transport-Security", connection->net->secure ? "max-age=31536000" : NULL);
    // On plain http in a network browsers ignore this one, and complain on the page's console.
    write_field(writer, "Cross-Origin-Opener-Policy", connection->net->lan ? NULL : "same-origin");
    write_field(writer, "Connection", connection->ends ? "close" : NULL);
    if (connection->is_shared) {
        write_sharing(writer, connection->head.method == HTTP_OPTIONS);
    }
    ph_write_text(writer, strict_fields);
    ph_write_text(writer, "\r\n");
}

// A request without its head has no method.
static bool wants_body(const struct net_connection *connection) {
    return connection->head.method != HTTP_HEAD;
}

static void write_answer(struct net_connection *connection, const struct net_response *response) {
    struct ph_writer head;
    ph_writer_init_heap(&head);
    codes_add(&connection->net->counts.answers, (unsigned)response->status);
    struct outbox *const out = &connection->out;
    connection->ends = connection->ends || connection->head.close || connection->net->stops;
    write_head(connection, &head, response);
    bool whole = !head.failed && outbox_add(out, head.data, head.length);
    if (whole && wants_body(connection) && response->length > 0) {
        if (response->body_lasts) {
            out->lasting = (const uint8_t *)response->body;
            out->lasting_length = response->length;
        } else {
            whole = outbox_add(out, response->body, response->length);
        }
    }
    ph_writer_deinit(&head);
    connection->state = WRITING;
    connection_read(connection, false);
    connection_wait(connection, connection->net->limits.linger_ms);
    whole ? wire_want_write(connection->wire) : wire_close(connection->wire);
}

void net_respond(struct net_connection *connection, const struct net_response *response) {
    if (connection->wire == NULL) {
        connection_free(connection);
        return;
    }
    write_answer(connection, response);
}

void net_respond_text(struct net_connection *connection, int status, const char *text) {
    char line[256];
    const size_t length = strlen(text);
    memcpy(line, text, length < sizeof line - 1 ? length : sizeof line - 1);
    line[length < sizeof line - 1 ? length : sizeof line - 1] = '\n';
    net_respond(connection, &(struct net_response){.status = status,
                                                   .type = "text/plain; charset=utf-8",
                                                   .body = line,
                                                   .length = length < sizeof line - 1 ? length + 1 : sizeof line});
}

void answer_refusal(struct net_connection *connection, int status) {
    connection->ends = true;
    net_respond_text(connection, status, statuses[index_of(status)].sentence);
}

bool answer_upgrade(struct net_connection *connection, const char *accept) {
    struct ph_writer head;
    ph_writer_init_heap(&head);
    ph_write_format(&head,
                    "HTTP/1.1 101 %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                    reason_of(101), accept);
    const bool whole = !head.failed && outbox_add(&connection->out, head.data, head.length);
    ph_writer_deinit(&head);
    codes_add(&connection->net->counts.answers, 101);
    return whole;
}

// ---- requests -------------------------------------------------------------------------------------------------------

struct net_request answer_request_of(struct net_connection *connection) {
    const struct net *const net = connection->net;
    struct net_request request = {
        .head = &connection->head,
        .body = connection->body.length > 0 ? connection->body.bytes : "",
        .body_length = connection->body.length,
        .from = connection->from,
        .local = !connection->is_proxied && connection->head.fields[HTTP_FORWARDED_FOR].at == NULL &&
                 address_is_loopback(&connection->peer),
        .secure = net->secure,
    };
    request.elsewhere = origin_is_elsewhere(net, &request);
    if (request.elsewhere) {
        connection->head.fields[HTTP_COOKIE] = (struct http_text){NULL, 0};
    }
    return request;
}

// About the whole server; or a browser asks whether a page of another origin may send a request.
static void answer_options(struct net_connection *connection, const struct net_request *request) {
    connection->is_shared = request->elsewhere;
    if (request->elsewhere || http_text_is(connection->head.path, "*")) {
        net_respond(connection,
                    &(struct net_response){.status = 204, .allow = "GET, HEAD, POST, PUT, DELETE, OPTIONS"});
    } else {
        answer_refusal(connection, 405);
    }
}

void answer_request(struct net_connection *connection) {
    const struct net *const net = connection->net;
    const struct net_request request = answer_request_of(connection);
    if (!origin_has_own_host(net, &request)) {
        answer_refusal(connection, 421);
        return;
    }
    const bool is_trusted = origin_is_trusted(&request);
    if (connection->head.method == HTTP_OPTIONS) {
        answer_options(connection, &request);
        return;
    }
    connection->is_shared = is_trusted;
    if (connection->head.method > HTTP_HEAD && !is_trusted && !net_is_same_origin(net, &request)) {
        answer_refusal(connection, 403);
        return;
    }
    net->handler->request(net->context, connection, &request);
}

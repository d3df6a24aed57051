// SPDX-License-Identifier: MIT
// A server whose WebSocket /echo sends back what it gets, as /wait does if that comes soon, and whose /body answers
// with the request's body: for tests of HTTP and frames. usage: echo_server PORT [LIMIT=NUMBER | lan | listen=PLACES |
// proxy=ADDRESSES | origin=URL | cert=FILE | key=FILE …]. It prints its address.
#include "server/http/net.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    size_t offset;
} numbers[] = {
#define NUMBER(name)                                                                                                   \
    { #name, offsetof(struct net_limits, name) }
    NUMBER(message), NUMBER(body),        NUMBER(queue),         NUMBER(per_minute),          NUMBER(burst),
    NUMBER(sockets), NUMBER(handshakes),  NUMBER(sockets_all),   NUMBER(handshake_ms),        NUMBER(ping_ms),
    NUMBER(bytes),   NUMBER(bytes_burst), NUMBER(bytes_address), NUMBER(bytes_address_burst), NUMBER(dead_ms),
    NUMBER(beat_ms), NUMBER(linger_ms),   NUMBER(stop_ms),
#undef NUMBER
};

static struct net *net;
static bool waits; // the WebSocket that is being opened

static void respond(void *context, struct net_connection *connection, const struct net_request *request) {
    (void)context;
    if (http_text_is(request->head->path, "/body")) {
        net_respond(connection, &(struct net_response){.status = 200,
                                                       .type = "application/octet-stream",
                                                       .body = request->body,
                                                       .length = request->body_length});
        return;
    }
    if (http_text_is(request->head->path, "/who")) {
        net_respond_text(connection, 200, request->local ? "local" : "foreign");
        return;
    }
    net_respond_text(connection, http_text_is(request->head->path, "/") ? 200 : 404, "echo");
}

static int upgrade(void *context, const struct net_request *request, void **session) {
    (void)context;
    if (request->elsewhere) {
        return 403;
    }
    *session = calloc(1, sizeof(struct net_connection *));
    waits = http_text_is(request->head->path, "/wait");
    return *session == NULL ? 503 : waits || http_text_is(request->head->path, "/echo") ? 101 : (free(*session), 404);
}

static void opened(void *session, struct net_connection *connection) {
    *(struct net_connection **)session = connection;
    if (waits) {
        net_await_message(connection);
    }
}

static void echo(void *session, const char *bytes, size_t length) {
    struct net_connection *const connection = *(struct net_connection **)session;
    (net_message_is_binary(connection) ? net_send_binary : net_send)(connection, bytes, length);
}

// "flood N": N bytes in messages of 1000, for readers that stop.
static void on_message(void *session, const char *bytes, size_t length) {
    char text[1000];
    if (length < 7 || length > 20 || memcmp(bytes, "flood ", 6) != 0) {
        echo(session, bytes, length);
        return;
    }
    memcpy(text, bytes + 6, length - 6);
    text[length - 6] = '\0';
    const long long count = atoll(text);
    memset(text, 'x', sizeof text);
    for (long long sent = 0; sent < count; sent += (long long)sizeof text) {
        echo(session, text, sizeof text);
    }
}

static void closed(void *session) {
    free(session);
}

static bool read_number(struct net_limits *limits, const char *argument) {
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const size_t length = strlen(numbers[i].name);
        if (strncmp(argument, numbers[i].name, length) == 0 && argument[length] == '=') {
            *(uint32_t *)(void *)((char *)limits + numbers[i].offset) =
                (uint32_t)strtoul(argument + length + 1, NULL, 10);
            return true;
        }
    }
    return false;
}

static bool read_text(const char **text, const char *name, const char *argument) {
    const size_t length = strlen(name);
    const bool fits = strncmp(argument, name, length) == 0;
    *text = fits ? argument + length : *text;
    return fits;
}

static bool read_argument(struct net_settings *settings, const char *argument) {
    settings->lan = settings->lan || strcmp(argument, "lan") == 0;
    settings->limits.binary = settings->limits.binary || strcmp(argument, "binary") == 0;
    return strcmp(argument, "lan") == 0 || strcmp(argument, "binary") == 0 ||
           read_text(&settings->listen, "listen=", argument) || read_text(&settings->proxy, "proxy=", argument) ||
           read_text(&settings->origin, "origin=", argument) || read_text(&settings->cert, "cert=", argument) ||
           read_text(&settings->key, "key=", argument) || read_number(&settings->limits, argument);
}

int main(int argc, char **argv) {
    static const struct net_handler handler = {
        .request = respond, .upgrade = upgrade, .opened = opened, .message = on_message, .closed = closed};
    struct net_settings settings = {.handler = &handler, .limits = net_limits_default};
    struct ph_error error;
    for (int i = 2; i < argc; i++) {
        if (!read_argument(&settings, argv[i])) {
            fprintf(stderr, "echo_server: unknown argument %s\n", argv[i]);
            return 2;
        }
    }
    settings.port = argc > 1 ? (uint16_t)strtoul(argv[1], NULL, 10) : 0;
    if (net_create(&net, &settings, &error) != PH_OK) {
        fprintf(stderr, "echo_server: %s\n", error.message);
        return 1;
    }
    printf("http://127.0.0.1:%u\n", (unsigned)net_port(net));
    fflush(stdout);
    net_run(net);
    net_destroy(net);
    return 0;
}

// SPDX-License-Identifier: MIT
// One WebSocket to a server, from its handshake to its end. It never waits: callers poll `client_socket_fd`, and step
// it until nothing more happens.
#ifndef PESTHOUSE_CLIENT_SOCKET_H
#define PESTHOUSE_CLIENT_SOCKET_H

#include "client/server.h"
#include "http/frame.h"
#include "http/http_head.h"
#include "pesthouse/text.h"

enum { CLIENT_MESSAGE_MAX = 4 << 20, CLIENT_OUTPUT_MAX = 256 << 10 };

enum client_event {
    CLIENT_NOTHING,
    CLIENT_OPENED,
    CLIENT_MESSAGE, // `message` and `length`, until the next step
    CLIENT_CLOSED,  // `status` and `code` say by what; `error` has a sentence
};

struct client_socket {
    struct client_wire *wire; // NULL: closed
    struct frame_reader reader;
    bool open; // the handshake is over
    struct http_scan scan;
    char *head; // of the answer, during the handshake
    char accept[32];
    uint8_t *input; // bytes that came but were not taken yet
    size_t input_at;
    size_t input_length;
    struct ph_writer output;
    size_t sent;
    int64_t heard; // when something came last, by client_now
    const char *message;
    size_t length;
    int status;    // of the answer to the handshake; 0: none came
    uint16_t code; // of the Close frame; 0: none came
    struct ph_error error;
};

// Begins the handshake. On failure the next step says that the socket is closed.
void client_socket_open(struct client_socket *socket, const struct client_server *server, const char *path);
enum client_event client_socket_step(struct client_socket *socket);
// False: too much waits to be sent, or it is not open.
bool client_socket_send(struct client_socket *socket, const char *text, size_t length);
// Sends a Close frame if it can, and frees everything. Accepts one of zeros.
void client_socket_close(struct client_socket *socket);

int client_socket_fd(const struct client_socket *socket); // −1: closed
short client_socket_events(const struct client_socket *socket);

#endif

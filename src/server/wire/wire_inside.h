// SPDX-License-Identifier: MIT
// What the files wire_….c share.
#ifndef PESTHOUSE_SERVER_WIRE_WIRE_INSIDE_H
#define PESTHOUSE_SERVER_WIRE_WIRE_INSIDE_H

#include "server/wire/wire.h"

#include <openssl/ssl.h>
#include <uv.h>

enum { WIRE_SIGNALS = 3, WIRE_ROOM = 16384 };

struct wire_listener {
    struct wire *wire;
    uv_poll_t acceptor;
    int descriptor;
    bool rests;     // for a moment, after accepting has failed
    bool owns_path; // the file goes with it
    struct place place;
};

struct wire {
    uv_loop_t loop;
    const struct wire_events *events;
    void *context;
    SSL_CTX *tls; // NULL: plain text
    bool has_loop;
    int descriptors_max; // a socket's descriptor is below
    struct wire_listener listeners[WIRE_LISTENERS_MAX];
    int listener_count;
    uv_timer_t ticker;
    uv_signal_t signals[WIRE_SIGNALS];
    uv_async_t waker;
    uv_mutex_t mutex; // guards `posted` and whether its calls wait
    struct wire_call *posted;
    struct wire_call **posted_end;
    uint8_t received[WIRE_ROOM]; // for whichever socket reads
    uint8_t decrypted[WIRE_ROOM];
};

struct wire_socket {
    struct wire *wire;
    void *connection;
    uv_poll_t poll;
    int descriptor;
    int watched;      // the events that `poll` waits for
    bool reads;       // `bytes` is wanted
    bool wants_write; // `writable` is
    bool is_full;     // it took less than it was given, and has no TLS
    bool ends;        // nothing more is written after what waits
    SSL *tls;         // NULL: plain text, or no byte has come
    size_t sent;      // of what TLS has written
};

// ---- wire_tls.c -----------------------------------------------------------------------------------------------------

// What connections under TLS have in common, with a certificate and a key in files. NULL: `error` has a sentence.
SSL_CTX *wire_tls_open(const char *cert, const char *key, struct ph_error *error);
// Takes bytes that came, and calls `bytes` with what they say. False: the socket is of no more use.
bool wire_tls_take(struct wire_socket *socket, const uint8_t *bytes, size_t length);
// Writes all bytes, of which some then may wait. False: no memory.
bool wire_tls_write(struct wire_socket *socket, const uint8_t *bytes, size_t length);
// Says that nothing more will be written.
void wire_tls_end(struct wire_socket *socket);
// What waits to be sent.
size_t wire_tls_waiting(const struct wire_socket *socket, const uint8_t **bytes);
void wire_tls_sent(struct wire_socket *socket, size_t length);
// Whether the handshake is over.
bool wire_tls_is_open(const struct wire_socket *socket);

// ---- wire_socket.c --------------------------------------------------------------------------------------------------

// Takes an accepted socket. It is closed if nobody wants it.
void wire_adopt(struct wire *wire, int descriptor, const struct address *from);
// Closes any handle of the loop, and a socket with all that it has.
void wire_close_handle(uv_handle_t *handle, void *unused);

// ---- wire_listen.c --------------------------------------------------------------------------------------------------

// Those that rest accept again.
void wire_accept_again(struct wire *wire);

// ---- wire_loop.c ----------------------------------------------------------------------------------------------------

// The loop with its ticker, signals and waker, and room for that many descriptors. Returns 0 or an error of libuv.
int wire_loop_open(struct wire *wire, uint32_t sockets_max);
// Closes whatever is in it, calls what was posted and is left, and frees it.
void wire_loop_close(struct wire *wire);

#endif

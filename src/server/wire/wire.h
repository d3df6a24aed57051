// SPDX-License-Identifier: MIT
// The loop and the bytes: listening, TLS, sockets, timers, signals. Only the files of this folder know the libraries
// that do this (libuv and OpenSSL), so they can be replaced there. What the bytes mean is read elsewhere.
//
// All functions but wire_post are for the loop's thread. Events come from wire_run.
#ifndef PESTHOUSE_SERVER_WIRE_WIRE_H
#define PESTHOUSE_SERVER_WIRE_WIRE_H

#include "pesthouse/status.h"
#include "server/wire/address.h"
#include "server/wire/call.h"
#include "server/wire/place.h"

enum { WIRE_LISTENERS_MAX = 16, WIRE_TICK_MS = 250 };

struct wire;
struct wire_socket;

struct wire_events {
    // A client has connected. Returns what the other events of its socket are called with; NULL refuses it, and no
    // event of it follows.
    void *(*accepted)(void *context, struct wire_socket *socket, const struct address *from);
    // Bytes have come. After the call they are gone.
    void (*bytes)(void *connection, const uint8_t *bytes, size_t length);
    // There is room to write, after wire_want_write.
    void (*writable)(void *connection);
    // The socket is gone; no event follows.
    void (*closed)(void *connection);
    // Every WIRE_TICK_MS.
    void (*tick)(void *context);
    // SIGINT, SIGTERM or SIGHUP.
    void (*signalled)(void *context, int number);
};

struct wire_settings {
    const struct wire_events *events;
    void *context;
    const char *cert; // a file in PEM; NULL: plain text
    const char *key;
    uint32_t sockets_max;
};

// PH_ERROR_IO has a sentence, also for a certificate and a key that are of no use.
enum ph_status wire_create(struct wire **made, const struct wire_settings *settings, struct ph_error *error);
// Reads another certificate and key, for connections that come from now on; only where there was one. If they are of no
// use, `error` has a sentence, and those before stay.
enum ph_status wire_renew(struct wire *wire, const char *cert, const char *key, struct ph_error *error);
// Closes what is open. Accepts NULL.
void wire_destroy(struct wire *wire);

enum wire_listening { WIRE_LISTENS, WIRE_PLACE_TAKEN, WIRE_LISTEN_FAILED };

// Listens at another place. Otherwise `error` has a sentence. A socket in the file system is made, also over one at
// which nobody listens any more, and goes at the end.
enum wire_listening wire_listen(struct wire *wire, const struct place *place, struct ph_error *error);
// Listens on a socket that listens already, and becomes the wire's; *place is where. Fails as wire_listen does.
enum wire_listening wire_listen_on(struct wire *wire, int descriptor, struct place *place, struct ph_error *error);
void wire_stop_listening(struct wire *wire);

// Runs until wire_leave.
void wire_run(struct wire *wire);
void wire_leave(struct wire *wire);
// Milliseconds since some fixed moment; never goes back.
int64_t wire_now(const struct wire *wire);

// Makes this call in the loop's thread, soon; at the latest in wire_destroy. Any thread may post while the wire exists.
// A call that waits already is made once.
void wire_post(struct wire *wire, struct wire_call *call);

// Asks for `writable`.
void wire_want_write(struct wire_socket *socket);
// Only in `writable`. Returns how many bytes it took; what is left must be given again, first. −1: the socket is broken
// and must be closed.
ptrdiff_t wire_write(struct wire_socket *socket, const uint8_t *bytes, size_t length);
// Whether `bytes` comes; it does at first.
void wire_read(struct wire_socket *socket, bool wanted);
// Says that nothing more will be written, and keeps reading.
void wire_end_writing(struct wire_socket *socket);
// Drops the socket; `closed` follows from the loop.
void wire_close(struct wire_socket *socket);

// A timer that calls `function` once. NULL: no memory.
struct wire_timer;
struct wire_timer *wire_timer_create(struct wire *wire, void (*function)(void *), void *context);
void wire_timer_start(struct wire_timer *timer, uint32_t ms); // also if it runs already
void wire_timer_stop(struct wire_timer *timer);
void wire_timer_destroy(struct wire_timer *timer); // accepts NULL

#endif

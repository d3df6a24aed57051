// SPDX-License-Identifier: MIT
// HTTP/1.1 and WebSockets for a server: a listener, its loop, and all limits that need no knowledge of what is said.
// Whoever uses it gives a handler, whose functions are called in the loop's thread, and answers through the connections
// that these are given. Only net_post and net_stop may be called from elsewhere.
#ifndef PESTHOUSE_SERVER_HTTP_NET_H
#define PESTHOUSE_SERVER_HTTP_NET_H

#include "base/histogram.h"
#include "http/frame.h"
#include "http/http_head.h"
#include "pesthouse/status.h"
#include "pesthouse/text.h"
#include "server/wire/address.h"
#include "server/wire/call.h"

enum { NET_PORT = 1350, NET_PORTS_TRIED = 50, NET_COOKIES_MAX = 3 };

struct net;
struct net_connection; // owned by the net

struct net_limits {
    uint32_t message;             // bytes of a message that comes
    uint32_t body;                // bytes of the body of a request
    uint32_t queue;               // bytes that wait to be written to a WebSocket; beyond them it is closed with 1013
    uint32_t per_minute;          // messages of a WebSocket; beyond them it is closed with 1008
    uint32_t burst;               // the same at once
    uint32_t bytes;               // that a connection sends, a second; beyond them it is heard a moment later
    uint32_t bytes_burst;         // the same at once
    uint32_t bytes_address;       // of one address, a second, for each of its `sockets`; a request counts 512 more
    uint32_t bytes_address_burst; // the same at once
    uint32_t sockets;             // of one address
    uint32_t handshakes;          // of one address, a minute
    uint32_t sockets_all;         // of all addresses
    uint32_t handshake_ms;        // from the connection, or the last answer, to the end of a head; then for a body
    uint32_t ping_ms;             // between pings
    uint32_t dead_ms;             // without a byte until a WebSocket counts as dead
    uint32_t beat_ms;             // without a message to a WebSocket until it is sent a beat
    uint32_t linger_ms;           // from a Close frame, or an error, to the end of the socket
    uint32_t stop_ms;             // from net_stop to the end of net_run
    bool binary;                  // takes binary messages
};
extern const struct net_limits net_limits_default;

// A request. It lasts until the handler's function returns.
struct net_request {
    const struct http_head *head;
    const char *body; // not NUL-terminated
    size_t body_length;
    struct address from; // the client's, where the proxy names it
    bool local;          // from this machine, and through no proxy
    bool secure;         // under TLS, ours or the proxy's
    bool elsewhere;      // made by a page of another origin; then it has no cookie
};

struct net_response {
    int status;
    const char *type; // Content-Type; NULL: there is no body
    const char *body;
    size_t length;
    bool body_lasts;                      // the body outlives the net; any other is copied
    bool brotli;                          // the body is compressed
    bool immutable;                       // what this path answers never changes
    const char *etag;                     // W/"…", since a body may be compressed; NULL: none
    const char *cookies[NET_COOKIES_MAX]; // of Set-Cookie; NULL: none
    const char *language;                 // NULL: none
    const char *allow;                    // the methods; NULL: with a 405 GET and HEAD, else not said
};

struct net_handler {
    // Answers with net_respond, now or later.
    void (*request)(void *context, struct net_connection *connection, const struct net_request *request);
    // Whether to open a WebSocket: 101, with what its functions are called with in *session, or the status of a
    // refusal: 403 for one from elsewhere, unless it has yet to say who it is.
    int (*upgrade)(void *context, const struct net_request *request, void **session);
    void (*opened)(void *session, struct net_connection *connection);
    // A whole message, text unless the limits take binary ones. It lasts until the function returns.
    void (*message)(void *session, const char *bytes, size_t length);
    // The WebSocket is gone; nothing is called with this session again.
    void (*closed)(void *session);
};

struct net_settings {
    const struct net_handler *handler;
    void *context;
    struct net_limits limits;
    uint16_t port;      // 0: NET_PORT, or the next free one
    const char *listen; // places, as "127.0.0.1:1350, unix:/run/pesthouse.sock"; NULL: as the others require
    bool lan;           // plain text for private addresses
    const char *cert;   // files in PEM, for all addresses; NULL: plain text
    const char *key;
    const char *proxy;  // addresses of proxies, from which alone requests come, as "172.18.0.0/16, unix"; NULL: none
    const char *origin; // "https://play.example.org"; NULL: the addresses of this machine
};

// Listens; where systemd gives sockets (LISTEN_FDS), on these alone. Names of files must last as long as the net.
// Returns PH_ERROR_BAD_REQUEST for settings that do not fit together, PH_ERROR_IO with a sentence for whoever runs the
// server.
enum ph_status net_create(struct net **made, const struct net_settings *settings, struct ph_error *error);
void net_destroy(struct net *net); // accepts NULL; closes what is open

// Runs until a signal or net_stop, and then at most `stop_ms` longer: what is being written is written, and WebSockets
// get 1012. SIGHUP reads the certificate again, unless it says that the terminal is gone.
void net_run(struct net *net);
void net_stop(struct net *net);

// Of the first place at which it listens; 0: that is no port.
uint16_t net_port(const struct net *net);
// Whether NET_PORT was taken.
bool net_has_moved(const struct net *net);
// The address to open, as "http://127.0.0.1:1350".
const char *net_url(const struct net *net);
// Milliseconds since some fixed moment; never goes back.
int64_t net_now(const struct net *net);
// Makes this call in the loop's thread, soon. It needs no memory; a call that waits already is made once.
void net_post(struct net *net, struct wire_call *call);

// Timers that call `function` once, in the loop's thread. They must be destroyed before the net. NULL: no memory.
struct net_timer;
struct net_timer *net_timer_create(struct net *net, void (*function)(void *), void *context);
void net_timer_start(struct net_timer *timer, uint32_t ms); // also if it runs already
void net_timer_stop(struct net_timer *timer);
void net_timer_destroy(struct net_timer *timer); // accepts NULL

// Answers a request, once.
void net_respond(struct net_connection *connection, const struct net_response *response);
// The same with a line of text.
void net_respond_text(struct net_connection *connection, int status, const char *text);
// Whether a request comes from nobody else's page: it has no Origin and no cookie, or the Origin of this server.
bool net_is_same_origin(const struct net *net, const struct net_request *request);

// Writes the origin at which the client of a request knows this server, as "https://play.example.org".
void net_write_origin(const struct net *net, const struct net_request *request, struct ph_writer *writer);

// Counts a request as a handshake of its client's address. False: that has made too many.
bool net_take_handshake(struct net *net, const struct net_request *request);

// The last one of an address does not count.
void net_give_back_handshake(struct net *net, const struct address *from);

// Sends a text to a WebSocket. What is sent after it was closed is dropped.
void net_send(struct net_connection *connection, const char *text, size_t length);
void net_send_binary(struct net_connection *connection, const char *bytes, size_t length);
// Whether the message that is being handled is binary.
bool net_message_is_binary(const struct net_connection *connection);
// From now on sends this text, which must last, to a WebSocket whenever nothing else was sent for a while: programs in
// browsers see no pings. NULL: no more.
void net_beat(struct net_connection *connection, const char *text);
void net_close(struct net_connection *connection, unsigned code);
// Closes a WebSocket with 1008 unless its next message comes within `handshake_ms`.
void net_await_message(struct net_connection *connection);

// How often something had which code: a status of HTTP, or a code with which a WebSocket was closed.
enum { NET_CODES_MAX = 40 }; // more than there are of either
struct net_codes {
    unsigned count;
    unsigned codes[NET_CODES_MAX];
    uint64_t times[NET_CODES_MAX];
};

// Counters since the start, and what is open now.
struct net_counts {
    uint64_t accepted;
    uint64_t refused; // connections that were not accepted
    uint64_t requests;
    struct net_codes answers;
    struct net_codes closed; // WebSockets, by this server
    uint64_t messages_in;
    uint64_t messages_out;
    uint64_t bytes_out;
    uint32_t connections;
    uint32_t sockets;        // WebSockets
    struct ph_histogram lag; // of the loop: how late it was when it could do something else again
};
struct net_counts net_counts(const struct net *net);

#endif

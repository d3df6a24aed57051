// SPDX-License-Identifier: MIT
// A connection and the net that has it, for the files of this folder. Below are their functions, in the order of calls:
// each file uses only those above it.
#ifndef PESTHOUSE_SERVER_HTTP_CONNECTION_H
#define PESTHOUSE_SERVER_HTTP_CONNECTION_H

#include "base/bucket.h"
#include "http/http_body.h"
#include "server/http/address_limits.h"
#include "server/http/net.h"
#include "server/http/outbox.h"
#include "server/http/proxies.h"
#include "server/wire/wire.h"

enum connection_state {
    READING_HEAD,
    READING_BODY,
    HANDLING, // the handler has not answered yet
    WRITING,  // an answer
    TALKING,  // on a WebSocket
    ENDING,   // writes what it has, reads nothing more, and waits for the other end
};

struct net_connection {
    struct net *net;
    struct wire_socket *wire; // NULL: it is gone, and only the handler's answer is awaited
    struct net_connection *next;
    struct net_connection *previous;
    enum connection_state state;
    bool reads;      // bytes are wanted, once it does not rest
    bool rests;      // it, or its address, has sent too much
    bool ends;       // it is closed after what is being written
    bool is_proxied; // its requests come through the proxy
    bool counted;    // it counts as a socket of `from`
    bool is_socket;  // a WebSocket was opened
    bool answered;   // at least one of its requests
    bool is_awaited; // its next message, until `deadline`
    bool is_shared;  // pages of other origins may read the answer
    struct address peer;
    struct address from;
    int64_t deadline;
    struct http_scan scan;
    char *head_bytes;
    size_t head_capacity;
    struct http_head head;
    struct http_body body;
    uint8_t *early; // bytes that came before they could be read
    size_t early_length;
    struct outbox out;
    struct frame_reader frames;
    struct ph_bucket messages;
    struct ph_bucket bytes;
    unsigned pongs;   // that wait, since the last time that none did
    size_t last_pong; // bytes of the last frame that waits, if it is a pong
    int64_t heard;
    int64_t pinged;
    int64_t sent;     // the last message
    const char *beat; // NULL: none
    void *session;
};

struct net {
    struct wire *wire;
    struct net_limits limits;
    const struct net_handler *handler;
    void *context;
    struct address_limits *addresses;
    struct net_connection *connections;
    struct net_counts counts;
    bool lan;
    bool secure;
    bool has_terminal; // standard input is one; it was at the start
    const char *cert;  // NULL: plain text
    const char *key;
    struct proxies proxies;
    char origin[256]; // "": the addresses of this machine
    char url[256];
    struct place place;    // the first at which it listens
    bool has_path;         // it listens at a Unix socket, too
    bool has_moved;        // to another port than NET_PORT, which was taken
    struct wire_call stop; // service_begin_stop
    bool stops;
    int64_t stop_at;
    int64_t ticked; // in microseconds; 0: not yet
};

// ---- listening.c ----------------------------------------------------------------------------------------------------

// Listens where the settings or systemd say, or else at a port that is free.
enum ph_status listening_begin(struct net *net, const struct net_settings *settings, struct ph_error *error);
// The address to open.
void listening_write_url(struct net *net);

// ---- connection.c ---------------------------------------------------------------------------------------------------

void codes_add(struct net_codes *codes, unsigned code);
// Adds it to the connections of its net; takes it out and frees it.
void connection_link(struct net_connection *connection);
void connection_free(struct net_connection *connection);
// Frees the connections that only waited for the handler's answer.
void connection_free_all(struct net *net);
// Whether bytes are wanted.
void connection_read(struct net_connection *connection, bool wanted);
// Counts what it has sent, and lets it rest if that is too much: its bytes wait in the kernel, and others have their
// turn.
void connection_pay(struct net_connection *connection, size_t bytes);
// Lets it go on once it may.
void connection_rise(struct net_connection *connection, int64_t now);
void connection_forget_request(struct net_connection *connection);
// Sets its deadline, from now.
void connection_wait(struct net_connection *connection, uint32_t ms);
// Reads nothing more; drops the connection once all is written and the other end has closed, or soon.
void connection_end(struct net_connection *connection);

// ---- origin.c -------------------------------------------------------------------------------------------------------

// Whether the field Host names this server, so that no other name leads here.
bool origin_has_own_host(const struct net *net, const struct net_request *request);
// Whether a page of another origin has made the request.
bool origin_is_elsewhere(const struct net *net, const struct net_request *request);
// Whether a page of another origin has made the request, and brings a token. Browsers add cookies by themselves; a
// token can only come from somebody who has given it to that page.
bool origin_is_trusted(const struct net_request *request);

// ---- answer.c -------------------------------------------------------------------------------------------------------

// Answers what is not a proper request, and ends the connection.
void answer_refusal(struct net_connection *connection, int status);
// The head of an answer that opens a WebSocket.
bool answer_upgrade(struct net_connection *connection, const char *accept);
// Calls the handler with the request that was read.
void answer_request(struct net_connection *connection);
// Takes the cookie out of a request from elsewhere.
struct net_request answer_request_of(struct net_connection *connection);

// ---- socket.c -------------------------------------------------------------------------------------------------------

void socket_open(struct net_connection *connection);
// Takes the next bytes; returns how many.
size_t socket_read(struct net_connection *connection, const uint8_t *bytes, size_t length);
void socket_tick(struct net_connection *connection, int64_t now);

// ---- upgrade.c ------------------------------------------------------------------------------------------------------

// Answers a request for a WebSocket.
void upgrade_answer(struct net_connection *connection);

// ---- stream.c -------------------------------------------------------------------------------------------------------

void stream_take(struct net_connection *connection, const uint8_t *bytes, size_t length);
// Writes some of what waits.
void stream_write(struct net_connection *connection);
void stream_tick(struct net_connection *connection, int64_t now);
// The server stops: WebSockets get 1012, and nothing new is read.
void stream_stop(struct net_connection *connection);

// ---- service.c ------------------------------------------------------------------------------------------------------

// The functions that the wire calls, from a connection's first byte to the last, until the net stops.
extern const struct wire_events service_events;
// What net_stop calls in the loop's thread.
void service_begin_stop(void *context);

#endif

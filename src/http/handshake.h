// SPDX-License-Identifier: MIT
// The keys by which the two ends of a WebSocket greet each other (RFC 6455, section 4).
#ifndef PESTHOUSE_HTTP_HANDSHAKE_H
#define PESTHOUSE_HTTP_HANDSHAKE_H

#include "http/http_head.h"

enum { HANDSHAKE_KEY_SIZE = 16, HANDSHAKE_KEY_LENGTH = 24, HANDSHAKE_ACCEPT_SIZE = 29 };

// Makes what OpenSSL makes at its first use: without memory for that it would crash. False: no memory.
bool handshake_prepare(void);
bool handshake_is_key(struct http_text key);
// Writes what proves that a client's key was read. False: no memory.
bool handshake_accept(char accept[HANDSHAKE_ACCEPT_SIZE], struct http_text key);

#endif

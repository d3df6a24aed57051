// SPDX-License-Identifier: MIT
// The keys by which the two ends of a WebSocket greet each other (RFC 6455, section 4).
#ifndef PESTHOUSE_HTTP_HANDSHAKE_H
#define PESTHOUSE_HTTP_HANDSHAKE_H

#include "http/http_head.h"

enum { HANDSHAKE_KEY_SIZE = 16, HANDSHAKE_KEY_LENGTH = 24, HANDSHAKE_ACCEPT_SIZE = 29 };

// Writes what proves that the client's key was read. False: it is not a key.
bool handshake_accept(char accept[HANDSHAKE_ACCEPT_SIZE], struct http_text key);

#endif

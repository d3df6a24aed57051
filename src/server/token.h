// SPDX-License-Identifier: MIT
// Tokens, by which people are known: as a field Authorization from programs, as a cookie from browsers. The store has
// only their SHA-256.
#ifndef PESTHOUSE_SERVER_TOKEN_H
#define PESTHOUSE_SERVER_TOKEN_H

#include "server/net.h"
#include "store/store.h"

enum { TOKEN_BYTES = 16, COOKIE_SIZE = 160 };

void token_digest(const uint8_t token[TOKEN_BYTES], uint8_t digest[STORE_TOKEN_SIZE]);

// Finds the token that a request carries. False: it has none.
bool token_of(const struct net_request *request, uint8_t token[TOKEN_BYTES]);

// The value of Set-Cookie with a token in digits, or that makes browsers forget it.
void token_cookie(char cookie[COOKIE_SIZE], const char *token, bool secure);
void token_cookie_forget(char cookie[COOKIE_SIZE], bool secure);

// What a request that changes something must repeat in X-CSRF-Token if it is known by a cookie. Only GET /me tells it,
// which pages of other sites cannot read. It follows from the token, so nothing is stored.
void token_csrf(char digits[2 * TOKEN_BYTES + 1], const uint8_t token[TOKEN_BYTES]);
// Whether that is missing or wrong.
bool token_is_forged(const struct net_request *request);

#endif

// SPDX-License-Identifier: MIT
#include "server/token.h"

#include "base/hex.h"
#include "base/sha256.h"

#include <stdio.h>
#include <string.h>

void token_digest(const uint8_t token[TOKEN_BYTES], uint8_t digest[STORE_TOKEN_SIZE]) {
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, token, TOKEN_BYTES);
    ph_sha256_end(&hash, digest);
}

// ---- of requests ----------------------------------------------------------------------------------------------------

static const char *cookie_name(bool secure) {
    return secure ? "__Host-pesthouse" : "pesthouse";
}

static bool read_token(struct http_text digits, uint8_t token[TOKEN_BYTES]) {
    char text[2 * TOKEN_BYTES + 1];
    if (digits.length != sizeof text - 1) {
        return false;
    }
    memcpy(text, digits.at, digits.length);
    text[digits.length] = '\0';
    return ph_hex_read(token, TOKEN_BYTES, text);
}

static struct http_text cookie_of(struct http_text cookies, const char *name) {
    const size_t length = strlen(name);
    while (cookies.at != NULL && cookies.length > 0) {
        const char *const end = memchr(cookies.at, ';', cookies.length);
        const size_t size = end == NULL ? cookies.length : (size_t)(end - cookies.at);
        const struct http_text cookie = http_text_trimmed((struct http_text){cookies.at, size});
        if (cookie.length > length && memcmp(cookie.at, name, length) == 0 && cookie.at[length] == '=') {
            return (struct http_text){cookie.at + length + 1, cookie.length - length - 1};
        }
        cookies = end == NULL ? (struct http_text){NULL, 0} : (struct http_text){end + 1, cookies.length - size - 1};
    }
    return (struct http_text){NULL, 0};
}

// The token of the cookie. False: there is none, or the request has the field Authorization, which counts more.
static bool token_of_cookie(const struct net_request *request, uint8_t token[TOKEN_BYTES]) {
    const struct http_text cookie = cookie_of(request->head->fields[HTTP_COOKIE], cookie_name(request->secure));
    return request->head->fields[HTTP_AUTHORIZATION].at == NULL && cookie.at != NULL && read_token(cookie, token);
}

bool token_of(const struct net_request *request, uint8_t token[TOKEN_BYTES]) {
    static const char scheme[] = "Bearer ";
    const struct http_text given = request->head->fields[HTTP_AUTHORIZATION];
    const size_t length = sizeof scheme - 1;
    if (given.at == NULL) {
        return token_of_cookie(request, token);
    }
    return given.length > length && memcmp(given.at, scheme, length) == 0 &&
           read_token((struct http_text){given.at + length, given.length - length}, token);
}

// ---- cookies --------------------------------------------------------------------------------------------------------

static void write_cookie(char cookie[COOKIE_SIZE], const char *token, unsigned seconds, bool secure) {
    snprintf(cookie, COOKIE_SIZE, "%s=%s; Path=/; Max-Age=%u; HttpOnly; SameSite=Strict%s", cookie_name(secure), token,
             seconds, secure ? "; Secure" : "");
}

void token_cookie(char cookie[COOKIE_SIZE], const char *token, bool secure) {
    write_cookie(cookie, token, 365 * 24 * 3600, secure);
}

void token_cookie_forget(char cookie[COOKIE_SIZE], bool secure) {
    write_cookie(cookie, "", 0, secure);
}

// ---- forged requests ------------------------------------------------------------------------------------------------

void token_csrf(char digits[2 * TOKEN_BYTES + 1], const uint8_t token[TOKEN_BYTES]) {
    static const char purpose[] = "pesthouse-csrf-1";
    uint8_t digest[PH_SHA256_SIZE];
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, (const uint8_t *)purpose, sizeof purpose - 1);
    ph_sha256_add(&hash, token, TOKEN_BYTES);
    ph_sha256_end(&hash, digest);
    ph_hex_write(digits, digest, TOKEN_BYTES);
}

bool token_is_forged(const struct net_request *request) {
    char expected[2 * TOKEN_BYTES + 1];
    uint8_t token[TOKEN_BYTES];
    if (!token_of_cookie(request, token)) {
        return false;
    }
    token_csrf(expected, token);
    const struct http_text given = request->head->fields[HTTP_CSRF_TOKEN];
    unsigned difference = given.length != sizeof expected - 1; // compared in the same time wherever they differ
    for (size_t i = 0; i < sizeof expected - 1 && i < given.length; i++) {
        difference |= (unsigned)(given.at[i] ^ expected[i]);
    }
    return difference != 0;
}

// SPDX-License-Identifier: MIT
// People: guests with a name and a token. The store has only the SHA-256 of a token.
#define _GNU_SOURCE // getrandom
#include "base/hex.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "server/hub_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static void hash_token(const uint8_t token[TOKEN_BYTES], uint8_t digest[STORE_TOKEN_SIZE]) {
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, token, TOKEN_BYTES);
    ph_sha256_end(&hash, digest);
}

// ---- tokens of requests ---------------------------------------------------------------------------------------------

static const char *cookie_name(bool secure) {
    return secure ? "__Host-pesthouse" : "pesthouse";
}

static bool read_token(struct http_text digits, uint8_t digest[STORE_TOKEN_SIZE]) {
    char text[2 * TOKEN_BYTES + 1];
    uint8_t token[TOKEN_BYTES];
    if (digits.length != sizeof text - 1) {
        return false;
    }
    memcpy(text, digits.at, digits.length);
    text[digits.length] = '\0';
    if (!ph_hex_read(token, sizeof token, text)) {
        return false;
    }
    hash_token(token, digest);
    return true;
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

bool guest_token(const struct net_request *request, uint8_t digest[STORE_TOKEN_SIZE]) {
    static const char scheme[] = "Bearer ";
    const struct http_text given = request->head->fields[HTTP_AUTHORIZATION];
    const size_t length = sizeof scheme - 1;
    if (given.at != NULL) {
        return given.length > length && memcmp(given.at, scheme, length) == 0 &&
               read_token((struct http_text){given.at + length, given.length - length}, digest);
    }
    const struct http_text cookie = cookie_of(request->head->fields[HTTP_COOKIE], cookie_name(request->secure));
    return cookie.at != NULL && read_token(cookie, digest);
}

// ---- new guests -----------------------------------------------------------------------------------------------------

struct newcomer {
    struct store_request request;
    struct net_connection *connection;
    bool secure;
    char token[2 * TOKEN_BYTES + 1];
    char name[STORE_NAME_SIZE];
    char folded[STORE_NAME_SIZE];
};

// 1 to 32 characters, none of them a control character.
static bool is_name(const char *name) {
    size_t left = strlen(name);
    size_t count = 0;
    for (size_t length; left > 0; name += length, left -= length, count++) {
        length = ph_utf8_length(name, left);
        const uint32_t glyph = length > 0 ? ph_utf8_glyph(name, length) : 0;
        if (glyph < ' ' || (glyph >= 0x7f && glyph < 0xa0)) {
            return false;
        }
    }
    return count > 0 && count <= PH_TABLE_NAME_MAX;
}

static bool read_name(const struct net_request *request, char name[STORE_NAME_SIZE]) {
    struct ph_json_document *document = NULL;
    const bool is_read = ph_json_parse(&document, request->body, request->body_length, NULL) == PH_OK &&
                         ph_json_count(ph_json_root(document)) == 1 &&
                         ph_json_string_get(ph_json_member(ph_json_root(document), "name"), name, STORE_NAME_SIZE) &&
                         is_name(name);
    ph_json_document_destroy(document);
    return is_read;
}

static void write_cookie(const struct newcomer *newcomer, char *cookie, size_t size) {
    snprintf(cookie, size, "%s=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict%s",
             cookie_name(newcomer->secure), newcomer->token, newcomer->secure ? "; Secure" : "");
}

static void answer_newcomer(const struct newcomer *newcomer) {
    char body[128];
    char cookie[160];
    const int length = snprintf(body, sizeof body, "{\"person\":%llu,\"token\":\"%s\"}\n",
                                (unsigned long long)newcomer->request.as.guest.person, newcomer->token);
    write_cookie(newcomer, cookie, sizeof cookie);
    net_respond(
        newcomer->connection,
        &(struct net_response){
            .status = 201, .type = "application/json", .body = body, .length = (size_t)length, .cookie = cookie});
}

static void welcome(struct store_request *request) {
    struct newcomer *const newcomer = request->context;
    if (request->answer == STORE_DONE) {
        answer_newcomer(newcomer);
    } else if (request->answer == STORE_TAKEN) {
        net_respond_text(newcomer->connection, 409, "this name belongs to an account; expected another");
    } else {
        net_respond_text(newcomer->connection, 503, "the store does not work at the moment; try again later");
    }
    free(newcomer);
}

// Names that differ in the case of English letters only count as the same.
static void fold(const char *name, char *folded) {
    for (; *name != '\0'; name++) {
        *folded++ = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
    }
    *folded = '\0';
}

void guest_respond(struct hub *hub, struct net_connection *connection, const struct net_request *request) {
    struct newcomer *const newcomer = calloc(1, sizeof *newcomer);
    uint8_t token[TOKEN_BYTES];
    struct ph_error error;
    if (newcomer == NULL || getrandom(token, sizeof token, 0) != sizeof token) {
        net_respond_text(connection, 503, "out of memory");
        free(newcomer);
        return;
    }
    if (!read_name(request, newcomer->name)) {
        net_respond_text(connection, 400, "expected {\"name\": a text of 1 to 32 characters}");
        free(newcomer);
        return;
    }
    newcomer->connection = connection;
    newcomer->secure = request->secure;
    ph_hex_write(newcomer->token, token, sizeof token);
    fold(newcomer->name, newcomer->folded);
    newcomer->request = (struct store_request){.ask = STORE_GUEST, .done = welcome, .context = newcomer};
    newcomer->request.as.guest =
        (struct store_guest){.name = newcomer->name, .folded = newcomer->folded, .now = hub_now()};
    hash_token(token, newcomer->request.as.guest.token);
    if (store_submit(hub->store, &newcomer->request, &error) != PH_OK) {
        net_respond_text(connection, 503, "the store does not work at the moment; try again later");
        free(newcomer);
    }
}

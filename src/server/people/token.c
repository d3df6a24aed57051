// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getrandom
#include "server/people/token.h"

#include "base/hex.h"
#include "base/sha256.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

void token_digest(const uint8_t token[TOKEN_BYTES], uint8_t digest[STORE_TOKEN_SIZE]) {
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, token, TOKEN_BYTES);
    ph_sha256_end(&hash, digest);
}

// The first 16 bytes of the SHA-256 of a purpose and some bytes.
static void derive(uint8_t made[TOKEN_BYTES], const char *purpose, const uint8_t *bytes, size_t count) {
    uint8_t digest[PH_SHA256_SIZE];
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, (const uint8_t *)purpose, strlen(purpose));
    ph_sha256_add(&hash, bytes, count);
    ph_sha256_end(&hash, digest);
    memcpy(made, digest, TOKEN_BYTES);
}

void token_house_init(struct token_house *house, const uint8_t secret[STORE_SECRET_SIZE]) {
    uint8_t id[TOKEN_BYTES];
    char digits[9];
    derive(id, "pesthouse-store-1", secret, STORE_SECRET_SIZE);
    ph_hex_write(digits, id, 4);
    snprintf(house->name, sizeof house->name, "pesthouse-%s", digits);
    snprintf(house->device, sizeof house->device, "pesthouse-device-%s", digits);
    memcpy(house->secret, secret, STORE_SECRET_SIZE);
}

uint64_t token_source(const struct token_house *house, const struct net_request *request) {
    const struct address from = address_of_host(&request->from);
    uint8_t made[TOKEN_BYTES];
    uint8_t all[STORE_SECRET_SIZE + sizeof from.bytes];
    uint64_t source = 0;
    memcpy(all, house->secret, STORE_SECRET_SIZE);
    memcpy(all + STORE_SECRET_SIZE, from.bytes, sizeof from.bytes);
    derive(made, "pesthouse-source-1", all, sizeof all);
    for (size_t i = 0; i < sizeof source; i++) {
        source = source << 8 | made[i];
    }
    return 1 + source % PH_TABLE_PERSON_MAX;
}

// ---- of requests ----------------------------------------------------------------------------------------------------

static const char old_name[] = "pesthouse";

// What stands before the name of a cookie, so that browsers take it only under TLS and for all of this host.
static const char *prefix_of(bool secure) {
    return secure ? "__Host-" : "";
}

static bool read_token(struct http_text digits, uint8_t token[TOKEN_BYTES]) {
    char text[2 * TOKEN_BYTES + 1];
    if (digits.at == NULL || digits.length != sizeof text - 1) {
        return false;
    }
    memcpy(text, digits.at, digits.length);
    text[digits.length] = '\0';
    return ph_hex_read(token, TOKEN_BYTES, text);
}

static struct http_text find_cookie(struct http_text cookies, const char *name) {
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

static struct http_text cookie_of(const struct net_request *request, const char *name) {
    char whole[TOKEN_NAME_SIZE + 8];
    snprintf(whole, sizeof whole, "%s%s", prefix_of(request->secure), name);
    return find_cookie(request->head->fields[HTTP_COOKIE], whole);
}

static bool read_bearer(struct http_text given, uint8_t token[TOKEN_BYTES]) {
    static const char scheme[] = "Bearer ";
    const size_t length = sizeof scheme - 1;
    return given.length > length && memcmp(given.at, scheme, length) == 0 &&
           read_token((struct http_text){given.at + length, given.length - length}, token);
}

// The field Authorization comes before any cookie.
enum token_way token_of(const struct token_house *house, const struct net_request *request,
                        uint8_t token[TOKEN_BYTES]) {
    const struct http_text given = request->head->fields[HTTP_AUTHORIZATION];
    if (given.at != NULL) {
        return read_bearer(given, token) ? TOKEN_BEARER : TOKEN_NONE;
    }
    if (read_token(cookie_of(request, house->name), token)) {
        return TOKEN_COOKIE;
    }
    return read_token(cookie_of(request, old_name), token) ? TOKEN_OLD_COOKIE : TOKEN_NONE;
}

// ---- cookies --------------------------------------------------------------------------------------------------------

enum { YEAR = 365 * 24 * 3600 };

static void write_cookie(char cookie[COOKIE_SIZE], const char *name, const char *value, unsigned seconds, bool secure) {
    snprintf(cookie, COOKIE_SIZE, "%s%s=%s; Path=/; Max-Age=%u; HttpOnly; SameSite=Strict%s", prefix_of(secure), name,
             value, seconds, secure ? "; Secure" : "");
}

void token_cookie(char cookie[COOKIE_SIZE], const struct token_house *house, const char *token, bool secure) {
    write_cookie(cookie, house->name, token, YEAR, secure);
}

void token_cookie_forget(char cookie[COOKIE_SIZE], const struct token_house *house, bool secure) {
    write_cookie(cookie, house->name, "", 0, secure);
}

void token_cookie_forget_old(char cookie[COOKIE_SIZE], bool secure) {
    write_cookie(cookie, old_name, "", 0, secure);
}

// ---- forged requests ------------------------------------------------------------------------------------------------

// Texts of equal length are compared in the same time wherever they differ.
static bool is_equal(const char *a, const char *b, size_t length) {
    unsigned difference = 0;
    for (size_t i = 0; i < length; i++) {
        difference |= (unsigned)(a[i] ^ b[i]);
    }
    return difference == 0;
}

void token_csrf(char digits[2 * TOKEN_BYTES + 1], const uint8_t token[TOKEN_BYTES]) {
    uint8_t made[TOKEN_BYTES];
    derive(made, "pesthouse-csrf-1", token, TOKEN_BYTES);
    ph_hex_write(digits, made, TOKEN_BYTES);
}

bool token_has_csrf(const struct net_request *request, const uint8_t token[TOKEN_BYTES]) {
    char expected[2 * TOKEN_BYTES + 1];
    const struct http_text given = request->head->fields[HTTP_CSRF_TOKEN];
    token_csrf(expected, token);
    return given.length == sizeof expected - 1 && is_equal(given.at, expected, sizeof expected - 1);
}

// ---- codes ----------------------------------------------------------------------------------------------------------

enum { CODE_LETTERS = 16, CODE_GROUP = 4, CODE_BYTES = 10 };

const char token_code_letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // of Crockford's base 32

bool token_code_make(char code[TOKEN_CODE_SIZE]) {
    uint8_t bytes[CODE_BYTES];
    size_t length = 0;
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) {
        return false;
    }
    for (size_t i = 0; i < CODE_LETTERS; i++) {
        const size_t bit = 5 * i;
        const unsigned pair = (unsigned)bytes[bit / 8] << 8 | (bit / 8 + 1 < CODE_BYTES ? bytes[bit / 8 + 1] : 0U);
        if (i > 0 && i % CODE_GROUP == 0) {
            code[length++] = '-';
        }
        code[length++] = token_code_letters[pair >> (11 - bit % 8) & 31U];
    }
    code[length] = '\0';
    return true;
}

static char letter_of(char typed) {
    const char letter = typed >= 'a' && typed <= 'z' ? (char)(typed - 'a' + 'A') : typed;
    return letter == 'O' ? '0' : letter == 'I' || letter == 'L' ? '1' : letter;
}

bool token_code_letters_read(char *letters, size_t count, const char *typed) {
    size_t read = 0;
    for (; *typed != '\0'; typed++) {
        const char letter = letter_of(*typed);
        if (letter == ' ' || letter == '-') {
            continue;
        }
        if (read == count || strchr(token_code_letters, letter) == NULL) {
            return false;
        }
        letters[read++] = letter;
    }
    return read == count;
}

bool token_of_code(uint8_t token[TOKEN_BYTES], const char *typed) {
    char letters[CODE_LETTERS];
    if (!token_code_letters_read(letters, sizeof letters, typed)) {
        return false;
    }
    derive(token, "pesthouse-code-1", (const uint8_t *)letters, sizeof letters);
    return true;
}

// ---- devices --------------------------------------------------------------------------------------------------------

// The signature of a device's number, which is the first half of its digits, and of a name.
static void sign_device(char digits[2 * TOKEN_BYTES + 1], const struct token_house *house, const uint8_t *number,
                        const char *folded) {
    uint8_t name[TOKEN_BYTES];
    uint8_t made[TOKEN_BYTES];
    uint8_t all[STORE_SECRET_SIZE + 2 * TOKEN_BYTES];
    derive(name, "pesthouse-device-name-1", (const uint8_t *)folded, strlen(folded));
    memcpy(all, house->secret, STORE_SECRET_SIZE);
    memcpy(all + STORE_SECRET_SIZE, name, TOKEN_BYTES);
    memcpy(all + STORE_SECRET_SIZE + TOKEN_BYTES, number, TOKEN_BYTES);
    derive(made, "pesthouse-device-1", all, sizeof all);
    ph_hex_write(digits, made, TOKEN_BYTES);
}

void token_device_of(struct token_device *device, const struct token_house *house, const struct net_request *request) {
    const struct http_text given = cookie_of(request, house->device);
    device->digits[0] = '\0';
    if (given.at != NULL && given.length == TOKEN_DEVICE_DIGITS) {
        memcpy(device->digits, given.at, TOKEN_DEVICE_DIGITS);
        device->digits[TOKEN_DEVICE_DIGITS] = '\0';
    }
}

bool token_device_knows(const struct token_device *device, const struct token_house *house, const char *folded) {
    const size_t half = 2 * TOKEN_BYTES;
    char first[2 * TOKEN_BYTES + 1] = "";
    char expected[2 * TOKEN_BYTES + 1];
    uint8_t number[TOKEN_BYTES];
    if (strlen(device->digits) != TOKEN_DEVICE_DIGITS) {
        return false;
    }
    memcpy(first, device->digits, half);
    if (!ph_hex_read(number, sizeof number, first)) {
        return false;
    }
    sign_device(expected, house, number, folded);
    return is_equal(device->digits + half, expected, half);
}

bool token_device_cookie(char cookie[COOKIE_SIZE], const struct token_house *house, const char *folded, bool secure) {
    uint8_t number[TOKEN_BYTES];
    char digits[TOKEN_DEVICE_DIGITS + 1];
    if (getrandom(number, sizeof number, 0) != sizeof number) {
        return false;
    }
    ph_hex_write(digits, number, sizeof number);
    sign_device(digits + 2 * TOKEN_BYTES, house, number, folded);
    write_cookie(cookie, house->device, digits, YEAR, secure);
    return true;
}

// SPDX-License-Identifier: MIT
// Tokens, by which people are known: as a field Authorization from programs, as a cookie from browsers. The store has
// only their SHA-256. Browsers send a cookie to every port of a host, so its name says which store it belongs to, and
// cookies of other servers are left alone.
#ifndef PESTHOUSE_SERVER_PEOPLE_TOKEN_H
#define PESTHOUSE_SERVER_PEOPLE_TOKEN_H

#include "server/http/net.h"
#include "store/store.h"

enum {
    TOKEN_BYTES = 16,
    TOKEN_NAME_SIZE = 32, // of a cookie's name, with its NUL
    TOKEN_DEVICE_DIGITS = 64,
    COOKIE_SIZE = 224,
};

// What marks cookies as those of this store; it follows from the store's own secret.
struct token_house {
    char name[TOKEN_NAME_SIZE];   // of the cookie with a token: "pesthouse-" and 8 digits, the id of the store
    char device[TOKEN_NAME_SIZE]; // of the cookie of a device
    uint8_t secret[STORE_SECRET_SIZE];
};

void token_house_init(struct token_house *house, const uint8_t secret[STORE_SECRET_SIZE]);

// Where a request came from: the same for all requests from one address, and for no other store. At most
// PH_TABLE_PERSON_MAX, and never 0.
uint64_t token_source(const struct token_house *house, const struct net_request *request);

void token_digest(const uint8_t token[TOKEN_BYTES], uint8_t digest[STORE_TOKEN_SIZE]);

// How a request brings its token.
enum token_way {
    TOKEN_NONE,
    TOKEN_BEARER,
    TOKEN_COOKIE,
    TOKEN_OLD_COOKIE, // without the id of a store, as servers up to 0.2.0 gave it: perhaps another server did
};

enum token_way token_of(const struct token_house *house, const struct net_request *request, uint8_t token[TOKEN_BYTES]);

// The value of Set-Cookie with a token in digits, or that makes browsers forget it, or the one of the old name.
void token_cookie(char cookie[COOKIE_SIZE], const struct token_house *house, const char *token, bool secure);
void token_cookie_forget(char cookie[COOKIE_SIZE], const struct token_house *house, bool secure);
void token_cookie_forget_old(char cookie[COOKIE_SIZE], bool secure);

// A request with a cookie that changes something must repeat this in X-CSRF-Token. Only the answer of GET /me has it,
// which pages of other sites cannot read. It follows from the token, so nothing is stored.
void token_csrf(char digits[2 * TOKEN_BYTES + 1], const uint8_t token[TOKEN_BYTES]);
// Whether a request has that in the field.
bool token_has_csrf(const struct net_request *request, const uint8_t token[TOKEN_BYTES]);

// ---- codes ----------------------------------------------------------------------------------------------------------

// A guest's code is a token that people can write down: 80 random bits as 16 letters and digits, none of which looks
// like another, in groups of four: "7KQF-2M9P-XJ4T-0WZB".
enum { TOKEN_CODE_SIZE = 20 };

extern const char token_code_letters[]; // 32
// The letters of a code as somebody types it: in small ones, too, with or without spaces and dashes, and with O for 0
// and I or L for 1. False: these are not `count` letters.
bool token_code_letters_read(char *letters, size_t count, const char *typed);

// False: there are no random bytes.
bool token_code_make(char code[TOKEN_CODE_SIZE]);
// The token of a code as somebody types it. False: it is none.
bool token_of_code(uint8_t token[TOKEN_BYTES], const char *typed);

// ---- devices --------------------------------------------------------------------------------------------------------

// A browser in which an account was signed in to keeps a cookie that says so: a number, and a signature of it and
// the account's name, which only this store's servers can make. It proves nothing else.

struct token_device {
    char digits[TOKEN_DEVICE_DIGITS + 1]; // ""; or what the request brings
};

void token_device_of(struct token_device *device, const struct token_house *house, const struct net_request *request);
// Whether the account of that name, as names are compared, was signed in to there.
bool token_device_knows(const struct token_device *device, const struct token_house *house, const char *folded);
// The value of Set-Cookie for a device that now knows a name. False: there are no random bytes.
bool token_device_cookie(char cookie[COOKIE_SIZE], const struct token_house *house, const char *folded, bool secure);

#endif

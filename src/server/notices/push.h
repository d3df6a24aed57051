// SPDX-License-Identifier: MIT
// Web Push: messages that only a browser can read (RFC 8291, in one record of RFC 8188), all of one length, and by
// which a push service knows this server (VAPID, RFC 8292).
#ifndef PESTHOUSE_SERVER_NOTICES_PUSH_H
#define PESTHOUSE_SERVER_NOTICES_PUSH_H

#include "pesthouse/text.h"
#include "server/notices/p256.h"

enum {
    PUSH_AUTH_SIZE = 16,
    PUSH_SALT_SIZE = 16,
    PUSH_KEYS_SIZE = 111, // of a subscriber's keys as a text, with its NUL
    PUSH_KEY_SIZE = 88,   // of a public key as a text, with its NUL
    PUSH_PADDED = 1024,   // bytes of a message with the byte that ends it, and zeros
};

// A browser that has subscribed.
struct push_subscriber {
    uint8_t public_key[P256_PUBLIC_SIZE];
    uint8_t auth[PUSH_AUTH_SIZE];
};

// Reads the keys of a subscription: two texts of base64url without padding. False: they have other sizes, or are no
// keys.
bool push_keys_read(struct push_subscriber *subscriber, const char *p256dh, const char *auth);
// Both in one text, as "p256dh.auth".
bool push_keys_read_text(struct push_subscriber *subscriber, const char *text);
void push_keys_write(const struct push_subscriber *subscriber, char text[PUSH_KEYS_SIZE]);
void push_key_write(const uint8_t public_key[P256_PUBLIC_SIZE], char text[PUSH_KEY_SIZE]);

// The pair by which push services know the servers of a store, made of the store's secret.
bool push_pair_of_store(struct p256_pair *pair, const uint8_t *secret, size_t length);

// What a message is encrypted with.
struct push_with {
    struct p256_pair pair; // made for this message alone
    uint8_t salt[PUSH_SALT_SIZE];
};
bool push_with_make(struct push_with *with);

// Writes the body of a message, padded to `padded` bytes, that of the end among them. False: it does not fit, or there
// is no memory.
bool push_encrypt(struct ph_writer *body, const struct push_subscriber *to, const struct push_with *with,
                  const char *text, size_t length, size_t padded);
// Writes the field Authorization for a service, up to 12 h from `now`, in seconds. `subject` is this server's address.
bool push_authorize(struct ph_writer *fields, const struct p256_pair *pair, const char *service, const char *subject,
                    int64_t now);

#endif

// SPDX-License-Identifier: MIT
// Keys on the curve P-256, as Web Push uses them: to agree on a secret, and to sign.
#ifndef PESTHOUSE_SERVER_NOTICES_P256_H
#define PESTHOUSE_SERVER_NOTICES_P256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { P256_PRIVATE_SIZE = 32, P256_PUBLIC_SIZE = 65, P256_SECRET_SIZE = 32, P256_SIGNATURE_SIZE = 64 };

struct p256_pair {
    uint8_t private_key[P256_PRIVATE_SIZE];
    uint8_t public_key[P256_PUBLIC_SIZE]; // uncompressed: 4, x, y
};

// All of these return false where there is no memory.

// Computes the public key. False, too: the private one is no number of the curve.
bool p256_complete(struct p256_pair *pair);
// A new pair. False, too: there are no random bytes.
bool p256_make(struct p256_pair *pair);
// Whether bytes are a public key: a point of the curve.
bool p256_is_public(const uint8_t *bytes, size_t length);
// The secret that two pairs have in common. False, too: the other one's key is none.
bool p256_agree(const struct p256_pair *own, const uint8_t other[P256_PUBLIC_SIZE], uint8_t secret[P256_SECRET_SIZE]);
// ES256 of RFC 7518.
bool p256_sign(const struct p256_pair *own, const void *bytes, size_t length, uint8_t signature[P256_SIGNATURE_SIZE]);

#endif

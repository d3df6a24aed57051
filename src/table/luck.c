// SPDX-License-Identifier: MIT
#include "table/luck.h"

#include "base/hex.h"
#include "base/sha256.h"
#include "core/key.h"

#include <string.h>

static struct ph_sha256 begin(const char *label, const uint8_t secret[PH_TABLE_SECRET_SIZE]) {
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, label, strlen(label));
    ph_sha256_add(&hash, secret, PH_TABLE_SECRET_SIZE);
    return hash;
}

void ph_luck_commit(const uint8_t secret[PH_TABLE_SECRET_SIZE], uint8_t commitment[PH_TABLE_SECRET_SIZE]) {
    struct ph_sha256 hash = begin("pesthouse-luck-1", secret);
    ph_sha256_end(&hash, commitment);
}

struct ph_key ph_luck_key(const uint8_t secret[PH_TABLE_SECRET_SIZE], const uint8_t *bytes, unsigned count) {
    struct ph_sha256 hash = begin("pesthouse-key-1", secret);
    uint8_t digest[PH_SHA256_SIZE];
    ph_sha256_add(&hash, bytes, (size_t)count * PH_TABLE_LUCK_SIZE);
    ph_sha256_end(&hash, digest);
    return ph_key_from_bytes(digest);
}

struct ph_key ph_luck_key_shared(const uint8_t secret[PH_TABLE_SECRET_SIZE],
                                 const uint8_t everybody[PH_TABLE_SECRET_SIZE]) {
    struct ph_sha256 hash = begin("pesthouse-evening-1", secret);
    uint8_t digest[PH_SHA256_SIZE];
    ph_sha256_add(&hash, everybody, PH_TABLE_SECRET_SIZE);
    ph_sha256_end(&hash, digest);
    return ph_key_from_bytes(digest);
}

void ph_luck_of_seed(uint64_t seed, uint8_t secret[PH_TABLE_SECRET_SIZE]) {
    memset(secret, 0, PH_TABLE_SECRET_SIZE);
    for (unsigned i = 0; i < sizeof seed; i++) {
        secret[i] = (uint8_t)(seed >> 8 * (sizeof seed - 1 - i));
    }
}

uint64_t ph_luck_seed(const uint8_t secret[PH_TABLE_SECRET_SIZE]) {
    uint64_t seed = 0;
    for (unsigned i = 0; i < sizeof seed; i++) {
        seed = seed << 8 | secret[i];
    }
    return seed;
}

void ph_luck_of_key(const struct ph_key *key, uint8_t secret[PH_TABLE_SECRET_SIZE]) {
    char digits[PH_KEY_DIGITS + 1];
    ph_key_write(key, digits);
    (void)ph_hex_read(secret, PH_TABLE_SECRET_SIZE, digits);
}

// SPDX-License-Identifier: MIT
// The hash function SHA-256 (FIPS 180-4).
#ifndef PESTHOUSE_BASE_SHA256_H
#define PESTHOUSE_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { PH_SHA256_SIZE = 32, PH_SHA256_BLOCK = 64 };

// A hash in progress.
struct ph_sha256 {
    uint32_t state[8];
    uint64_t length; // bytes added so far
    uint8_t block[PH_SHA256_BLOCK];
};

void ph_sha256_begin(struct ph_sha256 *hash);
void ph_sha256_add(struct ph_sha256 *hash, const void *bytes, size_t length);
void ph_sha256_end(struct ph_sha256 *hash, uint8_t digest[PH_SHA256_SIZE]);

#endif

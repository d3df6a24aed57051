// SPDX-License-Identifier: MIT
// A Feistel network over two halves, whose rounds are hashes with the store's secret.
#include "store/permutation.h"

#include "base/sha256.h"

#include <string.h>

enum { ROUNDS = 8 };

static uint64_t mix(const struct permutation *permutation, unsigned round, uint64_t half) {
    const uint8_t bytes[] = {(uint8_t)round, (uint8_t)half, (uint8_t)(half >> 8), (uint8_t)(half >> 16),
                             (uint8_t)(half >> 24)};
    uint8_t digest[PH_SHA256_SIZE];
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, permutation->purpose, strlen(permutation->purpose) + 1);
    ph_sha256_add(&hash, permutation->secret, STORE_SECRET_SIZE);
    ph_sha256_add(&hash, bytes, sizeof bytes);
    ph_sha256_end(&hash, digest);
    const uint64_t word = digest[0] | (uint64_t)digest[1] << 8 | (uint64_t)digest[2] << 16 | (uint64_t)digest[3] << 24;
    return word & (((uint64_t)1 << permutation->half_bits) - 1);
}

uint64_t permutation_of(const struct permutation *permutation, uint64_t number) {
    const uint64_t mask = ((uint64_t)1 << permutation->half_bits) - 1;
    uint64_t left = number >> permutation->half_bits & mask;
    uint64_t right = number & mask;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint64_t next = left ^ mix(permutation, round, right);
        left = right;
        right = next;
    }
    return left << permutation->half_bits | right;
}

uint64_t permutation_back(const struct permutation *permutation, uint64_t number) {
    const uint64_t mask = ((uint64_t)1 << permutation->half_bits) - 1;
    uint64_t left = number >> permutation->half_bits & mask;
    uint64_t right = number & mask;
    for (unsigned round = ROUNDS; round-- > 0;) {
        const uint64_t before = right ^ mix(permutation, round, left);
        right = left;
        left = before;
    }
    return left << permutation->half_bits | right;
}

// SPDX-License-Identifier: MIT
#include "base/sha256.h"

#include <string.h>

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t value, int bits) {
    return (value >> bits) | (value << (32 - bits));
}

static uint32_t word_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void schedule(uint32_t words[64], const uint8_t block[PH_SHA256_BLOCK]) {
    for (int i = 0; i < 16; i++) {
        words[i] = word_at(block + (ptrdiff_t)4 * i);
    }
    for (int i = 16; i < 64; i++) {
        const uint32_t a = words[i - 15];
        const uint32_t b = words[i - 2];
        words[i] = words[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + words[i - 7] +
                   (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
}

static void compress(struct ph_sha256 *hash) {
    uint32_t words[64];
    schedule(words, hash->block);
    uint32_t *const s = hash->state;
    uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
    for (int i = 0; i < 64; i++) {
        const uint32_t choice = (e & f) ^ (~e & g);
        const uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        const uint32_t first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constants[i] + words[i];
        const uint32_t second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
        h = g, g = f, f = e, e = d + first;
        d = c, c = b, b = a, a = first + second;
    }
    s[0] += a, s[1] += b, s[2] += c, s[3] += d;
    s[4] += e, s[5] += f, s[6] += g, s[7] += h;
}

void ph_sha256_begin(struct ph_sha256 *hash) {
    // The first 32 bits of the fractional parts of the square roots of the first 8 primes.
    *hash = (struct ph_sha256){
        .state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void ph_sha256_add(struct ph_sha256 *hash, const void *bytes, size_t length) {
    const uint8_t *next = bytes;
    while (length > 0) {
        const size_t used = hash->length % PH_SHA256_BLOCK;
        const size_t room = PH_SHA256_BLOCK - used;
        const size_t taken = length < room ? length : room;
        memcpy(hash->block + used, next, taken);
        hash->length += taken;
        next += taken;
        length -= taken;
        if (taken == room) {
            compress(hash);
        }
    }
}

void ph_sha256_end(struct ph_sha256 *hash, uint8_t digest[PH_SHA256_SIZE]) {
    static const uint8_t padding[PH_SHA256_BLOCK] = {0x80};
    const uint64_t bits = hash->length * 8;
    uint8_t tail[8];
    for (int i = 0; i < 8; i++) {
        tail[i] = (uint8_t)(bits >> (56 - 8 * i));
    }
    ph_sha256_add(hash, padding, 1 + (PH_SHA256_BLOCK + 55 - hash->length % PH_SHA256_BLOCK) % PH_SHA256_BLOCK);
    ph_sha256_add(hash, tail, sizeof tail);
    for (int i = 0; i < PH_SHA256_SIZE; i++) {
        digest[i] = (uint8_t)(hash->state[i / 4] >> (24 - i % 4 * 8));
    }
}

// SPDX-License-Identifier: MIT
#include "base/chacha20.h"

#include <string.h>

#define EXPAND_32_BYTE_K 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 // in ASCII

// The rounds, over sixteen words or over sixteen vectors of one word of several blocks.
#define ROTATE(value, bits) (((value) << (bits)) | ((value) >> (32 - (bits))))
#define QUARTER_ROUND(x, a, b, c, d)                                                                                   \
    do {                                                                                                               \
        (x)[a] += (x)[b];                                                                                              \
        (x)[d] = ROTATE((x)[d] ^ (x)[a], 16);                                                                          \
        (x)[c] += (x)[d];                                                                                              \
        (x)[b] = ROTATE((x)[b] ^ (x)[c], 12);                                                                          \
        (x)[a] += (x)[b];                                                                                              \
        (x)[d] = ROTATE((x)[d] ^ (x)[a], 8);                                                                           \
        (x)[c] += (x)[d];                                                                                              \
        (x)[b] = ROTATE((x)[b] ^ (x)[c], 7);                                                                           \
    } while (0)
#define ROUNDS(x)                                                                                                      \
    for (int round = 0; round < 10; round++) {                                                                         \
        QUARTER_ROUND(x, 0, 4, 8, 12);                                                                                 \
        QUARTER_ROUND(x, 1, 5, 9, 13);                                                                                 \
        QUARTER_ROUND(x, 2, 6, 10, 14);                                                                                \
        QUARTER_ROUND(x, 3, 7, 11, 15);                                                                                \
        QUARTER_ROUND(x, 0, 5, 10, 15);                                                                                \
        QUARTER_ROUND(x, 1, 6, 11, 12);                                                                                \
        QUARTER_ROUND(x, 2, 7, 8, 13);                                                                                 \
        QUARTER_ROUND(x, 3, 4, 9, 14);                                                                                 \
    }

void ph_chacha20_block(uint32_t out[16], const uint32_t key[8], uint32_t counter, const uint32_t nonce[3]) {
    uint32_t start[16] = {EXPAND_32_BYTE_K};
    memcpy(&start[4], key, 8 * sizeof *key);
    start[12] = counter;
    memcpy(&start[13], nonce, 3 * sizeof *nonce);
    uint32_t x[16];
    memcpy(x, start, sizeof x);
    ROUNDS(x)
    for (int i = 0; i < 16; i++) {
        out[i] = x[i] + start[i];
    }
}

// The same word of four blocks: processors work on all of them at once.
typedef uint32_t lanes __attribute__((vector_size(4 * sizeof(uint32_t))));

static lanes in_all(uint32_t word) {
    return (lanes){word, word, word, word};
}

void ph_chacha20_four_blocks(uint32_t out[4][16], const uint32_t key[8], uint32_t counter, const uint32_t nonce[3]) {
    static const uint32_t constant[4] = {EXPAND_32_BYTE_K};
    lanes start[16];
    for (int i = 0; i < 4; i++) {
        start[i] = in_all(constant[i]);
    }
    for (int i = 0; i < 8; i++) {
        start[4 + i] = in_all(key[i]);
    }
    start[12] = in_all(counter) + (lanes){0, 1, 2, 3};
    for (int i = 0; i < 3; i++) {
        start[13 + i] = in_all(nonce[i]);
    }
    lanes x[16];
    memcpy(x, start, sizeof x);
    ROUNDS(x)
    for (int i = 0; i < 16; i++) {
        const lanes sum = x[i] + start[i];
        for (int block = 0; block < 4; block++) {
            out[block][i] = sum[block];
        }
    }
}

// SPDX-License-Identifier: MIT
// Permutations of numbers that only a store knows: what is counted, or follows from something public, gets numbers that
// nobody else can compute or guess.
#ifndef PESTHOUSE_STORE_PERMUTATION_H
#define PESTHOUSE_STORE_PERMUTATION_H

#include "store/store.h"

struct permutation {
    const char *purpose; // each purpose has its own
    uint8_t secret[STORE_SECRET_SIZE];
    unsigned half_bits; // of numbers below 4 to the power of this; at most 32
};

uint64_t permutation_of(const struct permutation *permutation, uint64_t number);
uint64_t permutation_back(const struct permutation *permutation, uint64_t number);

#endif

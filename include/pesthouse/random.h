// SPDX-License-Identifier: MIT
// Random numbers. A game's luck is counter-based: the n-th draw of a stream is a function of a 256-bit key, the
// stream and n (one ChaCha20 block, RFC 8439), so undo rewinds luck and nothing random is part of a state.
// Each block seeds a small sequential generator (xoshiro256++, Blackman and Vigna 2019), which playouts use directly.
#ifndef PESTHOUSE_RANDOM_H
#define PESTHOUSE_RANDOM_H

#include "pesthouse/status.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ph_key {
    uint64_t word[4];
};

// Streams of one key. They never overlap; a new use takes a new number.
enum ph_stream {
    PH_STREAM_LUCK = 0,   // the game's chance draws: index = number of draws so far
    PH_STREAM_SEARCH = 1, // bots: index = number of moves so far
    PH_STREAM_PLAYER = 2, // simulated random players and benchmarks: index = number of the game
    PH_STREAM_SPLIT = 3,  // keys of the games of a series: index = number of the game
    PH_STREAM_QUICK = 4,  // batches with quick luck: index 0 is one generator for all of a game's chance draws
};

struct ph_random {
    uint64_t state[4]; // never all zero
};

#define PH_SEED_MAX (((uint64_t)1 << 53) - 1) // the largest seed that is exact as a number in JSON

// The key derived from a seed, 0 … PH_SEED_MAX.
PH_API struct ph_key ph_key_from_seed(uint64_t seed);

// The key of game number `index` in the series of `key`.
PH_API struct ph_key ph_key_split(const struct ph_key *key, uint64_t index);

// A random seed, 0 … PH_SEED_MAX, from the operating system. PH_ERROR_IO if that fails.
PH_API enum ph_status ph_seed_fresh(uint64_t *seed);

// The generator of draw number `index` of a stream.
PH_API struct ph_random ph_random_at(const struct ph_key *key, enum ph_stream stream, uint64_t index);

static inline uint64_t ph_random_rotate(uint64_t value, int bits) {
    return (value << bits) | (value >> (64 - bits));
}

// 64 uniform bits.
static inline uint64_t ph_random_next(struct ph_random *random) {
    uint64_t *const s = random->state;
    const uint64_t result = ph_random_rotate(s[0] + s[3], 23) + s[0];
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = ph_random_rotate(s[3], 45);
    return result;
}

// Exactly uniform in 0 … bound−1, for bound > 0 (Lemire 2019: multiply, and reject the few values that would add bias).
static inline uint32_t ph_random_below(struct ph_random *random, uint32_t bound) {
    uint64_t product = (ph_random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t threshold = (uint32_t)(-bound) % bound;
        while ((uint32_t)product < threshold) {
            product = (ph_random_next(random) >> 32) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

#ifdef __cplusplus
}
#endif

#endif

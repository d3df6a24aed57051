// SPDX-License-Identifier: MIT
// A draw is the ChaCha20 block of the 256-bit key, with the lower half of the index as counter, and the nonce
// (upper half of the index, stream, 0). Its first 32 bytes are the state of xoshiro256++ for that draw; its last 32
// bytes are the key of a split-off series. Blocks never repeat, so neither do draws.
#include "pesthouse/random.h"

#include "base/chacha20.h"
#include "base/draws.h"
#include "base/system.h"

static uint64_t join(uint32_t low, uint32_t high) {
    return (uint64_t)high << 32 | low;
}

// The key and the nonce of a block.
struct place {
    uint32_t key[8];
    uint32_t nonce[3];
};

static struct place place_of(const struct ph_key *key, enum ph_stream stream, uint64_t index) {
    struct place place = {.nonce = {(uint32_t)(index >> 32), (uint32_t)stream, 0}};
    for (int i = 0; i < 4; i++) {
        place.key[2 * i] = (uint32_t)key->word[i];
        place.key[2 * i + 1] = (uint32_t)(key->word[i] >> 32);
    }
    return place;
}

static void block_at(uint32_t out[16], const struct ph_key *key, enum ph_stream stream, uint64_t index) {
    const struct place place = place_of(key, stream, index);
    ph_chacha20_block(out, place.key, (uint32_t)index, place.nonce);
}

// SplitMix64 (Steele, Lea and Flood 2014): its first four outputs from the seed are the key.
struct ph_key ph_key_from_seed(uint64_t seed) {
    struct ph_key key;
    for (int i = 0; i < 4; i++) {
        seed += 0x9E3779B97F4A7C15;
        uint64_t mixed = seed;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        key.word[i] = mixed ^ (mixed >> 31);
    }
    return key;
}

struct ph_key ph_key_split(const struct ph_key *key, uint64_t index) {
    uint32_t block[16];
    block_at(block, key, PH_STREAM_SPLIT, index);
    struct ph_key split;
    for (int i = 0; i < 4; i++) {
        split.word[i] = join(block[8 + 2 * i], block[9 + 2 * i]);
    }
    return split;
}

enum ph_status ph_seed_fresh(uint64_t *seed) {
    uint64_t bits;
    if (!ph_random_bytes(&bits, sizeof bits)) {
        return PH_ERROR_IO;
    }
    *seed = bits >> 11;
    return PH_OK;
}

static struct ph_random generator_of(const uint32_t block[16]) {
    struct ph_random random;
    for (int i = 0; i < 4; i++) {
        random.state[i] = join(block[2 * i], block[2 * i + 1]);
    }
    if ((random.state[0] | random.state[1] | random.state[2] | random.state[3]) == 0) {
        random.state[0] = 1; // xoshiro would stay at zero forever
    }
    return random;
}

struct ph_random ph_random_at(const struct ph_key *key, enum ph_stream stream, uint64_t index) {
    uint32_t block[16];
    block_at(block, key, stream, index);
    return generator_of(block);
}

void ph_random_draws(struct ph_random draws[PH_DRAWS], const struct ph_key *key, enum ph_stream stream,
                     uint64_t index) {
    const struct place place = place_of(key, stream, index);
    uint32_t blocks[PH_DRAWS][16];
    ph_chacha20_four_blocks(blocks, place.key, (uint32_t)index, place.nonce);
    for (int i = 0; i < PH_DRAWS; i++) {
        draws[i] = generator_of(blocks[i]);
    }
}

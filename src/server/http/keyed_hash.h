// SPDX-License-Identifier: MIT
// Where bytes that clients choose go in a hash table, so that they cannot choose that, too.
#ifndef PESTHOUSE_SERVER_HTTP_KEYED_HASH_H
#define PESTHOUSE_SERVER_HTTP_KEYED_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t keyed_hash(uint64_t key, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        key = (key ^ bytes[i]) * 0x9e3779b97f4a7c15;
        key ^= key >> 29;
    }
    return key;
}

#endif

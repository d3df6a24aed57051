// SPDX-License-Identifier: MIT
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>

enum { FEW_BYTES = 128 };

bool ph_memory_reserve(void **items, size_t *capacity, size_t count, size_t size) {
    if (count <= *capacity) {
        return true;
    }
    const size_t first = size < FEW_BYTES ? 16 : 2; // of large items, like states, many need only a few
    size_t wanted = *capacity * 2 > first ? *capacity * 2 : first;
    wanted = wanted < count ? count : wanted;
    void *const grown = wanted > SIZE_MAX / size ? NULL : realloc(*items, wanted * size);
    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *capacity = wanted;
    return true;
}

// SPDX-License-Identifier: MIT
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>

bool ph_memory_reserve(void **items, size_t *capacity, size_t count, size_t size) {
    if (count <= *capacity) {
        return true;
    }
    size_t wanted = *capacity * 2 > 16 ? *capacity * 2 : 16;
    wanted = wanted < count ? count : wanted;
    void *const grown = wanted > SIZE_MAX / size ? NULL : realloc(*items, wanted * size);
    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *capacity = wanted;
    return true;
}

// SPDX-License-Identifier: MIT
// Arrays that grow.
#ifndef PESTHOUSE_BASE_MEMORY_H
#define PESTHOUSE_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

// Makes room for `count` items of `size` bytes in an array on the heap (NULL with capacity 0 at first), at least
// doubling it when it must grow. False, with nothing changed, if there is no memory.
bool ph_memory_reserve(void **items, size_t *capacity, size_t count, size_t size);

#endif

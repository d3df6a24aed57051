// SPDX-License-Identifier: MIT
// All that the library needs of the system: a clock and random bytes. POSIX and Windows have them in different ways.
#ifndef PESTHOUSE_BASE_SYSTEM_H
#define PESTHOUSE_BASE_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Nanoseconds on the clock that only goes forward.
uint64_t ph_clock_ns(void);

// Fills in at most 256 random bytes that nobody can guess. False if the system has none.
bool ph_random_bytes(void *bytes, size_t count);

#endif

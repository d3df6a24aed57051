// SPDX-License-Identifier: MIT
// Nanoseconds on the clock that only goes forward.
#ifndef PESTHOUSE_AI_CLOCK_H
#define PESTHOUSE_AI_CLOCK_H

#include <stdint.h>

uint64_t clock_ns(void);

#endif

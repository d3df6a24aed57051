// SPDX-License-Identifier: MIT
// What a fuzz target takes for granted. Unlike assert it also holds in a release build.
#ifndef PESTHOUSE_FUZZ_REQUIRE_H
#define PESTHOUSE_FUZZ_REQUIRE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static inline void require(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

#endif

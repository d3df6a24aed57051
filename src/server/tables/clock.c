// SPDX-License-Identifier: MIT
// The time of tables: the store's clock gives it its date, the steady clock its pace.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "server/tables/shared.h"

#include <time.h>

// How far the time of tables is ahead of the steady clock.
static int64_t ahead;

int64_t tables_steady(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t tables_now(void) {
    return tables_steady() + ahead;
}

void tables_clock_set(int64_t now) {
    ahead = now - tables_steady();
}

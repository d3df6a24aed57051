// SPDX-License-Identifier: MIT
// The time of tables, which never goes back: where the machine's clock is set back, it continues by the steady one.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "server/tables/shared.h"

#include <time.h>

// How far the tables' time is ahead of the steady clock. It only grows.
static int64_t ahead = INT64_MIN;

static int64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t tables_now(void) {
    // The real time is read first: the other way round a pause between the two would count as time, and for good.
    const int64_t now = read_clock(CLOCK_REALTIME);
    const int64_t steady = read_clock(CLOCK_MONOTONIC);
    const int64_t since = now - steady;
    ahead = since > ahead ? since : ahead;
    return steady + ahead;
}

void tables_clock_reach(int64_t time) {
    const int64_t missing = time - tables_now();
    ahead += missing > 0 ? missing : 0;
}

int64_t tables_clock_lead(void) {
    return tables_now() - read_clock(CLOCK_REALTIME);
}

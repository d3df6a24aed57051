// SPDX-License-Identifier: MIT
// The time of tables, which never goes back: where the machine's clock is set back, it continues by the steady one.
#ifndef PESTHOUSE_SERVER_TABLES_CLOCK_H
#define PESTHOUSE_SERVER_TABLES_CLOCK_H

#include <stdint.h>

// Milliseconds since 1970.
int64_t tables_now(void);
// From now on it is at least this.
void tables_clock_reach(int64_t time);
// How far it is ahead of the machine's clock, in milliseconds.
int64_t tables_clock_lead(void);

#endif

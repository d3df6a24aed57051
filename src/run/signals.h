// SPDX-License-Identifier: MIT
// Turns SIGINT, SIGTERM and SIGHUP into a flag that loops and searches poll, so that the program saves its game, or
// finishes its search, before it ends.
#ifndef PESTHOUSE_RUN_SIGNALS_H
#define PESTHOUSE_RUN_SIGNALS_H

#include <stdbool.h>

// From now on these signals set the flag instead of ending the program, and interrupt reads and waits with EINTR. A
// signal that was ignored stays ignored.
void signals_catch(void);
// From now on they end the program again.
void signals_release(void);
// The last signal caught, or 0. Any thread may call this.
int signals_caught(void);
// Whether a signal was caught. Fits `stopped` of ph_search_limits.
bool signals_stop(void *unused);

#endif

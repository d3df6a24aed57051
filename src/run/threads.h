// SPDX-License-Identifier: MIT
// Threads for a search: fits `run` of ph_search_limits.
#ifndef PESTHOUSE_RUN_THREADS_H
#define PESTHOUSE_RUN_THREADS_H

// Calls work(context, i) for every i below `count`, each on its own thread or, if the system provides no more threads,
// on the calling one. Returns when all calls have returned.
void threads_run(void (*work)(void *context, unsigned i), void *context, unsigned count);

#endif

// SPDX-License-Identifier: MIT
// Threads for a search: what `run` of its limits can be.
#ifndef PESTHOUSE_RUN_THREADS_H
#define PESTHOUSE_RUN_THREADS_H

// Calls work(context, i) for every i below `count`, each on a thread of its own; those for which the system gives no
// thread, on this one. Returns when all are done.
void threads_run(void (*work)(void *context, unsigned i), void *context, unsigned count);

#endif

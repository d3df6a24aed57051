// SPDX-License-Identifier: MIT
// Work in many equal parts on several threads, which SIGINT or SIGTERM can cut short.
#ifndef PESTHOUSE_RUN_CREW_H
#define PESTHOUSE_RUN_CREW_H

#include "pesthouse/status.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct crew {
    unsigned threads; // at least 1
    uint64_t parts;
    // Does a part on worker 0 … threads − 1; each worker does one part after the other. May return early once
    // crew_stopped() is true. A failure ends all work.
    enum ph_status (*work)(void *context, unsigned worker, uint64_t part, struct ph_error *error);
    // Called at intervals on the thread of crew_run, with the number of parts done so far. NULL: not called.
    void (*show)(void *context, uint64_t done, double seconds);
    void *context;
    // Set by crew_run.
    bool interrupted;
    double seconds;

    atomic_bool stop; // internal
};

// Does all parts or, after a signal, those that had been begun. The calling thread waits for signals, and all others
// block them, so there is no handler. The error of the first worker that failed, or PH_ERROR_NO_MEMORY.
enum ph_status crew_run(struct crew *crew, struct ph_error *error);
// Whether work should end soon. Fits `stopped` of ph_search_limits, with the crew as its context.
bool crew_stopped(void *crew);
// One thread for each processor, up to `most`.
unsigned crew_threads(unsigned most);

#endif

// SPDX-License-Identifier: MIT
// Work of many like parts on several threads, which SIGINT or SIGTERM can cut short.
#ifndef PESTHOUSE_RUN_CREW_H
#define PESTHOUSE_RUN_CREW_H

#include "pesthouse/status.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct crew {
    unsigned threads; // at least 1
    uint64_t parts;
    // Does a part, on worker 0 … threads − 1; parts of one worker are done one after the other. What it says once
    // crew_stopped() holds is up to it. A failure ends all work.
    enum ph_status (*work)(void *context, unsigned worker, uint64_t part, struct ph_error *error);
    // Called every now and then on the thread of crew_run, with the number of parts done so far. NULL: nobody asks.
    void (*show)(void *context, uint64_t done, double seconds);
    void *context;
    // What came out.
    bool interrupted;
    double seconds;

    atomic_bool stop; // the crew's own
};

// Does all parts, or those that were begun when a signal came. Signals are waited for by this thread and blocked in the
// others, so there is no handler. The first worker's error, or PH_ERROR_NO_MEMORY.
enum ph_status crew_run(struct crew *crew, struct ph_error *error);
// Whether work should come to an end: what `stopped` of a search's limits can be, with the crew as its context.
bool crew_stopped(void *crew);
// One thread for each processor, up to `most`.
unsigned crew_threads(unsigned most);

#endif

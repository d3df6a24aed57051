// SPDX-License-Identifier: MIT
// A thread that works off what one other thread, its owner, hands it, and hands it back. All functions are for the
// owner.
#ifndef PESTHOUSE_RUN_WORKER_H
#define PESTHOUSE_RUN_WORKER_H

#include "pesthouse/status.h"

#include <stdbool.h>

struct worker;

// The first member of whatever is handed to a worker.
struct worker_item {
    struct worker_item *next; // the worker's
};

struct worker_config {
    // On the worker's thread: does all that waits, a chain of items or, if `singly`, one item.
    void (*work)(void *context, struct worker_item *chain);
    // On the owner's thread, in worker_deliver: an item is its owner's again, and may be handed over at once.
    void (*done)(void *context, struct worker_item *item);
    void *context;
    bool singly;
    void (*wake)(void *wake_context); // on the worker's thread: there is something to deliver. May be NULL
    void *wake_context;
};

// PH_ERROR_NO_MEMORY, also if the system provides no thread.
enum ph_status worker_create(struct worker **worker, const struct worker_config *config);
// Waits for all that is under way, delivers it, and ends the thread. Accepts NULL.
void worker_destroy(struct worker *worker);

void worker_submit(struct worker *worker, struct worker_item *item);
// Number of items that were handed over and not delivered yet.
size_t worker_under_way(const struct worker *worker);
// Calls `done` for all that is ready; returns how many.
size_t worker_deliver(struct worker *worker);
// Waits until something is ready, and delivers; returns 0 at once if nothing is under way.
size_t worker_wait(struct worker *worker);

#endif

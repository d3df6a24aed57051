// SPDX-License-Identifier: MIT
// Threads that make bots' decisions: one fewer than there are processors, at least one, and less urgent than the loop.
// People take turns, and so do the tables that each of them made (bot_queue.h), so nobody with many tables or bots
// delays others. The more wait, the shorter all search, even those that have begun: each task is done in the time that
// its limits gave it when it was submitted. If there are so many that a search would begin later, it is not made.
#ifndef PESTHOUSE_SERVER_TABLES_BOT_POOL_H
#define PESTHOUSE_SERVER_TABLES_BOT_POOL_H

#include "server/tables/bot_queue.h"
#include "server/tables/counts.h"
#include "table/table.h"

struct bot_pool;

struct bot_task {
    struct bot_queued queued; // first
    struct ph_bot_job job;
    enum ph_status status; // out
    bool late;             // out: its time was over before it began, so there is no action
    ph_action action;      // out
    // Called in a thread of the pool when the task is done, or after bot_pool_destroy with PH_ERROR_INTERNAL.
    void (*done)(struct bot_task *task);
    void *context;
    int64_t ends;      // internal
    int64_t submitted; // internal
};

// NULL: no memory, or no threads.
struct bot_pool *bot_pool_create(void);
// Stops the searches, and calls `done` of all tasks. Accepts NULL.
void bot_pool_destroy(struct bot_pool *pool);
struct bot_counts bot_pool_counts(struct bot_pool *pool);
// Queues a task, which belongs to the pool until `done`. False: there is no memory, and nothing was done.
bool bot_pool_submit(struct bot_pool *pool, struct bot_task *task);

#endif

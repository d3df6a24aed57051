// SPDX-License-Identifier: MIT
// Threads that make bots' decisions: one fewer than there are processors, at least one, and less urgent than the loop.
// People take turns, each for all tables that they made, so nobody with many tables or bots delays others. The more
// people queue, and the more tasks of one person, the shorter they search: each task is done in the time that its
// limits gave it when it was submitted.
#ifndef PESTHOUSE_SERVER_TABLES_BOT_POOL_H
#define PESTHOUSE_SERVER_TABLES_BOT_POOL_H

#include "server/tables/counts.h"
#include "table/table.h"

struct bot_pool;

struct bot_task {
    struct ph_bot_job job;
    enum ph_status status; // out
    ph_action action;      // out
    // Called in a thread of the pool when the task is done, or after bot_pool_destroy with PH_ERROR_INTERNAL.
    void (*done)(struct bot_task *task);
    void *context;
    uint64_t person;        // whose turn it is: who made the table
    struct bot_task *next;  // internal: the first task of the next person
    struct bot_task *later; // internal: the next task of the same person
    int64_t ends;           // internal
    int64_t submitted;      // internal
};

// NULL: no memory, or no threads.
struct bot_pool *bot_pool_create(void);
// Stops the searches, and calls `done` of all tasks. Accepts NULL.
void bot_pool_destroy(struct bot_pool *pool);
struct bot_counts bot_pool_counts(struct bot_pool *pool);
// Queues a task, which belongs to the pool until `done`.
void bot_pool_submit(struct bot_pool *pool, struct bot_task *task);

#endif

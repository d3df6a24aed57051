// SPDX-License-Identifier: MIT
// The bots' tasks that wait for a thread, in the order in which they get one: people take turns, then the tables that
// each of them made, then the tasks of a table. To add a task or to take one costs the same however many wait.
#ifndef PESTHOUSE_SERVER_TABLES_BOT_QUEUE_H
#define PESTHOUSE_SERVER_TABLES_BOT_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

struct bot_queue;

// First member of what waits.
struct bot_queued {
    uint64_t person;         // who made the table
    const void *table;       // not NULL; only its address counts
    struct bot_queued *next; // internal
};

// NULL: no memory.
struct bot_queue *bot_queue_create(void);
// What waits is not touched. Accepts NULL.
void bot_queue_destroy(struct bot_queue *queue);

// False: no memory.
bool bot_queue_add(struct bot_queue *queue, struct bot_queued *queued);
// The one whose turn it is; NULL: none waits.
struct bot_queued *bot_queue_take(struct bot_queue *queue);

// Among how many a task of that table shares its turns, itself counted whether it waits or not: the people, the tables
// of its person, and the tasks of its table.
struct bot_rivals {
    unsigned people;
    unsigned tables;
    unsigned tasks;
};
struct bot_rivals bot_queue_rivals(const struct bot_queue *queue, uint64_t person, const void *table);

#endif

// SPDX-License-Identifier: MIT
// A line of people, in which each has a line of tables, in which each has a line of tasks. Whoever had a turn and has
// more to do goes to the end of the line. Lines are found by a hash table of chains, whose size is fixed: 4096 tables
// at which a bot waits at the same time still make short ones.
#include "server/tables/bot_queue.h"

#include <assert.h>
#include <stdlib.h>

enum { CHAINS = 4096 };

// A person, or a table of one.
struct waiter {
    struct waiter *chained;
    struct waiter *next; // in its line
    uint64_t person;
    const void *table;       // NULL: it is a person
    struct waiter *first;    // a person's tables
    struct waiter *last;     //
    struct bot_queued *task; // a table's tasks
    struct bot_queued *last_task;
    unsigned count; // of its tables, or of its tasks
};

struct bot_queue {
    struct waiter all; // whose tables are the people
    struct waiter *chains[CHAINS];
    struct waiter *spare; // by `chained`
};

struct bot_queue *bot_queue_create(void) {
    return calloc(1, sizeof(struct bot_queue));
}

// ---- finding --------------------------------------------------------------------------------------------------------

static struct waiter **place_of(struct bot_queue *queue, uint64_t person, const void *table) {
    const uint64_t mixed = (person + ((uint64_t)(uintptr_t)table >> 4)) * 0x9e3779b97f4a7c15u; // 2^64 / golden ratio
    struct waiter **place = &queue->chains[mixed >> 52];
    while (*place != NULL && ((*place)->person != person || (*place)->table != table)) {
        place = &(*place)->chained;
    }
    return place;
}

static const struct waiter *find(const struct bot_queue *queue, uint64_t person, const void *table) {
    return *place_of((struct bot_queue *)(uintptr_t)queue, person, table);
}

// ---- lines ----------------------------------------------------------------------------------------------------------

static void go_to_the_end(struct waiter *line, struct waiter *waiter) {
    waiter->next = NULL;
    if (line->last == NULL) {
        line->first = waiter;
    } else {
        line->last->next = waiter;
    }
    line->last = waiter;
}

static void leave_the_front(struct waiter *line) {
    line->first = line->first->next;
    line->last = line->first == NULL ? NULL : line->last;
}

// Whether there are two to spare: a new person, and a new table.
static bool reserve(struct bot_queue *queue) {
    for (int i = 0; i < 2 && (queue->spare == NULL || queue->spare->chained == NULL); i++) {
        struct waiter *const made = malloc(sizeof *made);
        if (made == NULL) {
            return false;
        }
        made->chained = queue->spare;
        queue->spare = made;
    }
    return true;
}

// The person, or the table of the person, at the end of `line` if it is new.
static struct waiter *get(struct bot_queue *queue, struct waiter *line, uint64_t person, const void *table) {
    struct waiter **const place = place_of(queue, person, table);
    if (*place == NULL) {
        struct waiter *const made = queue->spare;
        queue->spare = made->chained;
        *made = (struct waiter){.person = person, .table = table};
        *place = made;
        line->count++;
        go_to_the_end(line, made);
    }
    return *place;
}

static void forget(struct bot_queue *queue, struct waiter *line, const struct waiter *waiter) {
    struct waiter **const place = place_of(queue, waiter->person, waiter->table);
    struct waiter *const gone = *place;
    *place = gone->chained;
    line->count--;
    gone->chained = queue->spare;
    queue->spare = gone;
}

// The first of a line has had its turn.
static void end_turn(struct bot_queue *queue, struct waiter *line) {
    struct waiter *const waiter = line->first;
    leave_the_front(line);
    if (waiter->count > 0) {
        go_to_the_end(line, waiter);
    } else {
        forget(queue, line, waiter);
    }
}

// ---- tasks ----------------------------------------------------------------------------------------------------------

bool bot_queue_add(struct bot_queue *queue, struct bot_queued *queued) {
    assert(queued->table != NULL);
    if (!reserve(queue)) {
        return false;
    }
    struct waiter *const person = get(queue, &queue->all, queued->person, NULL);
    struct waiter *const table = get(queue, person, queued->person, queued->table);
    queued->next = NULL;
    if (table->count++ == 0) {
        table->task = queued;
    } else {
        table->last_task->next = queued;
    }
    table->last_task = queued;
    return true;
}

struct bot_queued *bot_queue_take(struct bot_queue *queue) {
    struct waiter *const person = queue->all.first;
    struct waiter *const table = person == NULL ? NULL : person->first;
    if (table == NULL) {
        return NULL;
    }
    struct bot_queued *const task = table->task;
    table->task = task->next;
    table->count--;
    end_turn(queue, person);
    end_turn(queue, &queue->all);
    return task;
}

struct bot_rivals bot_queue_rivals(const struct bot_queue *queue, uint64_t person, const void *table) {
    const struct waiter *const of_person = find(queue, person, NULL);
    const struct waiter *const of_table = find(queue, person, table);
    return (struct bot_rivals){
        .people = queue->all.count + (of_person == NULL),
        .tables = (of_person == NULL ? 0 : of_person->count) + (of_table == NULL),
        .tasks = (of_table == NULL ? 0 : of_table->count) + 1,
    };
}

static void free_chain(struct waiter *chain) {
    while (chain != NULL) {
        struct waiter *const next = chain->chained;
        free(chain);
        chain = next;
    }
}

void bot_queue_destroy(struct bot_queue *queue) {
    for (size_t i = 0; queue != NULL && i < CHAINS; i++) {
        free_chain(queue->chains[i]);
    }
    if (queue != NULL) {
        free_chain(queue->spare);
    }
    free(queue);
}

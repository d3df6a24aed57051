// SPDX-License-Identifier: MIT
// What all tables of a server together have done, and how long it took.
#ifndef PESTHOUSE_SERVER_TABLES_COUNTS_H
#define PESTHOUSE_SERVER_TABLES_COUNTS_H

#include "base/histogram.h"
#include "table/refusal.h"

struct bot_counts {
    unsigned threads;
    unsigned thinking;         // tasks that a thread works at
    unsigned waiting;          // tasks that wait for a thread
    struct ph_histogram waits; // of tasks, for a thread
    uint64_t wanted_ms;        // time that searches would have had if no others had waited
    uint64_t granted_ms;       // time that they had at most
};

struct tables_counts {
    struct ph_histogram synced; // of requests that changed a table, from their last byte to the disk
    struct ph_histogram told;   // the same, to everybody at the table
    struct ph_histogram late;   // of bots' moves, after their beat
    uint64_t hurried;           // bots that had not decided when their time was over, so that the rules did
    uint64_t refused[PH_REFUSAL_COUNT];
};

#endif

// SPDX-License-Identifier: MIT
// The limits of a search: iterations, time, and a request to stop. One budget serves all trees of a search, on any
// number of threads, because it is only read.
#ifndef PESTHOUSE_AI_SEARCH_BUDGET_H
#define PESTHOUSE_AI_SEARCH_BUDGET_H

#include "pesthouse/bot.h"

struct budget {
    const struct ph_search_limits *limits;
    uint64_t iterations;  // of each tree
    uint64_t deadline_ns; // on the monotonic clock; 0: none
};

// Starts the clock. `limits` have been checked and name a time or iterations; they must outlive the budget.
void budget_begin(struct budget *budget, const struct ph_search_limits *limits);
// Whether a tree continues after `done` iterations. The first is always granted.
bool budget_continues(const struct budget *budget, uint64_t done);

// The size of each tree in bytes: enough for the iterations, within the limits.
size_t budget_memory(const struct ph_search_limits *limits, size_t bytes_an_iteration);

#endif

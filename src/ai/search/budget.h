// SPDX-License-Identifier: MIT
// The limits of a search: iterations, time, and a request to stop. One budget serves all trees of a search, on any
// number of threads, because it is only read.
#ifndef PESTHOUSE_AI_SEARCH_BUDGET_H
#define PESTHOUSE_AI_SEARCH_BUDGET_H

#include "pesthouse/bot.h"

struct ph_budget {
    const struct ph_search_limits *limits;
    uint64_t iterations;  // of each tree
    uint64_t deadline_ns; // on the monotonic clock; 0: none
};

// Starts the clock. `limits` have been checked and name a time or iterations; they must outlive the budget.
void ph_budget_begin(struct ph_budget *budget, const struct ph_search_limits *limits);
// Whether a tree continues after `done` iterations. The first is always granted.
bool ph_budget_goes_on(const struct ph_budget *budget, uint64_t done);

// The size of each tree in bytes: enough for the iterations, within the limits.
size_t ph_budget_memory(const struct ph_search_limits *limits, size_t bytes_an_iteration);

#endif

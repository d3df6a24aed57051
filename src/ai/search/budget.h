// SPDX-License-Identifier: MIT
// How much searching is left: iterations, time, and whether somebody asked to stop. One budget serves all trees of a
// search, on any number of threads, because it is only read.
#ifndef PESTHOUSE_AI_SEARCH_BUDGET_H
#define PESTHOUSE_AI_SEARCH_BUDGET_H

#include "pesthouse/bot.h"

struct ph_budget {
    const struct ph_search_limits *limits;
    uint64_t iterations;  // of each tree
    uint64_t deadline_ns; // on the clock that only goes forward; 0: none
};

// Starts the clock. `limits` have been checked and name a time or iterations; they must outlive the budget.
void ph_budget_begin(struct ph_budget *budget, const struct ph_search_limits *limits);
// Whether a tree that has done so many iterations goes on. The first is always granted.
bool ph_budget_goes_on(const struct ph_budget *budget, uint64_t done);

// Bytes that each tree may take: what the iterations can need, within the limits.
size_t ph_budget_memory(const struct ph_search_limits *limits, size_t bytes_an_iteration);

#endif

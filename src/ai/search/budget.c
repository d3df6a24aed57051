// SPDX-License-Identifier: MIT
#include "ai/search/budget.h"

#include "base/system.h"

// The part of the time limit reserved for the last iteration and the answer is 1 / RESERVED; chosen by hand.
enum { RESERVED = 32 };

static unsigned trees_of(const struct ph_search_limits *limits) {
    return limits->trees == 0 ? 1 : limits->trees;
}

void budget_begin(struct budget *budget, const struct ph_search_limits *limits) {
    const uint64_t ns = (uint64_t)limits->ms * 1000000u;
    const unsigned trees = trees_of(limits);
    budget->limits = limits;
    budget->iterations = limits->iterations == 0 ? UINT64_MAX : (limits->iterations + trees - 1) / trees;
    budget->deadline_ns = ns == 0 ? 0 : ph_clock_ns() + ns - ns / RESERVED;
}

bool budget_continues(const struct budget *budget, uint64_t done) {
    if (done == 0) {
        return true;
    }
    const struct ph_search_limits *const limits = budget->limits;
    if (done >= budget->iterations || (budget->deadline_ns != 0 && ph_clock_ns() >= budget->deadline_ns)) {
        return false;
    }
    return limits->stopped == NULL || !limits->stopped(limits->stopped_context);
}

size_t budget_memory(const struct ph_search_limits *limits, size_t bytes_an_iteration) {
    const size_t allowed = (limits->memory == 0 ? (size_t)PH_SEARCH_MEMORY : limits->memory) / trees_of(limits);
    size_t needed = allowed;
    if (limits->iterations > 0 && limits->iterations < allowed / bytes_an_iteration) {
        needed = PH_SEARCH_MEMORY_MIN + limits->iterations * bytes_an_iteration;
    }
    return needed < allowed ? needed : allowed;
}

enum ph_status ph_search_limits_check(const struct ph_search_limits *limits, struct ph_error *error) {
    if (limits->ms > PH_SEARCH_MS_MAX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "ms", "expected at most %d ms (an hour), got %lu",
                            PH_SEARCH_MS_MAX, (unsigned long)limits->ms);
    }
    if (limits->iterations > PH_SEARCH_ITERATIONS_MAX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "iterations", "expected at most %d iterations, got %lu",
                            PH_SEARCH_ITERATIONS_MAX, (unsigned long)limits->iterations);
    }
    if (limits->trees > PH_SEARCH_TREES_MAX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "trees", "expected at most %d trees, got %lu",
                            PH_SEARCH_TREES_MAX, (unsigned long)limits->trees);
    }
    const size_t least = (size_t)PH_SEARCH_MEMORY_MIN * trees_of(limits);
    if (limits->memory != 0 && (limits->memory < least || limits->memory > PH_SEARCH_MEMORY_MAX)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "memory",
                            "a search with %u trees needs %zu to %d bytes of memory, got %zu", trees_of(limits), least,
                            PH_SEARCH_MEMORY_MAX, limits->memory);
    }
    return PH_OK;
}

// SPDX-License-Identifier: MIT
#include "ai/search/budget.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void iterations_are_shared_out_among_the_trees(void **state) {
    (void)state;
    struct budget budget;
    struct ph_search_limits limits = {.iterations = 10, .trees = 4};
    budget_begin(&budget, &limits);
    assert_true(budget_continues(&budget, 2));
    assert_false(budget_continues(&budget, 3)); // rounded up, so that none has nothing to do
    limits.trees = 0;
    budget_begin(&budget, &limits);
    assert_true(budget_continues(&budget, 9));
    assert_false(budget_continues(&budget, 10));
    limits.iterations = PH_SEARCH_ITERATIONS_MAX;
    limits.trees = PH_SEARCH_TREES_MAX;
    budget_begin(&budget, &limits);
    assert_true(budget.iterations == (PH_SEARCH_ITERATIONS_MAX + PH_SEARCH_TREES_MAX - 1) / PH_SEARCH_TREES_MAX);
}

static bool count(void *context) {
    ++*(unsigned *)context;
    return true;
}

static void the_first_iteration_is_always_granted(void **state) {
    (void)state;
    unsigned asked = 0;
    struct budget budget;
    const struct ph_search_limits limits = {.iterations = 1, .stopped = count, .stopped_context = &asked};
    budget_begin(&budget, &limits);
    budget.deadline_ns = 1; // long ago
    assert_true(budget_continues(&budget, 0));
    assert_int_equal(asked, 0);
    assert_false(budget_continues(&budget, 1));
}

static void whoever_asks_to_stop_is_heard(void **state) {
    (void)state;
    unsigned asked = 0;
    struct budget budget;
    const struct ph_search_limits limits = {.iterations = 1000, .stopped = count, .stopped_context = &asked};
    budget_begin(&budget, &limits);
    assert_false(budget_continues(&budget, 1));
    assert_int_equal(asked, 1);
}

static void time_runs_out(void **state) {
    (void)state;
    struct budget budget;
    const struct ph_search_limits limits = {.ms = 1};
    budget_begin(&budget, &limits);
    uint64_t done = 1;
    while (budget_continues(&budget, done)) {
        done++; // else the test would not end
    }
    const struct ph_search_limits hour = {.ms = PH_SEARCH_MS_MAX};
    budget_begin(&budget, &hour);
    assert_true(budget_continues(&budget, 1));
}

static void memory_is_shared_out_and_never_more_than_allowed(void **state) {
    (void)state;
    static const uint32_t iterations[] = {0, 1, 100, 100000, PH_SEARCH_ITERATIONS_MAX};
    static const size_t memory[] = {0, (size_t)PH_SEARCH_TREES_MAX * PH_SEARCH_MEMORY_MIN, PH_SEARCH_MEMORY_MAX};
    for (uint32_t trees = 0; trees <= PH_SEARCH_TREES_MAX; trees++) {
        for (size_t i = 0; i < sizeof iterations / sizeof *iterations; i++) {
            for (size_t j = 0; j < sizeof memory / sizeof *memory; j++) {
                const struct ph_search_limits limits = {
                    .iterations = iterations[i], .trees = trees, .memory = memory[j]};
                const size_t bytes = budget_memory(&limits, 1024);
                const size_t all = bytes * (trees == 0 ? 1 : trees);
                assert_true(bytes >= PH_SEARCH_MEMORY_MIN);
                assert_true(all <= (memory[j] == 0 ? (size_t)PH_SEARCH_MEMORY : memory[j]));
            }
        }
    }
}

static void short_searches_do_not_take_what_they_cannot_fill(void **state) {
    (void)state;
    const struct ph_search_limits few = {.iterations = 24};
    assert_true(budget_memory(&few, 1024) < (size_t)2 * PH_SEARCH_MEMORY_MIN);
    // So more memory is no reason for another answer.
    const struct ph_search_limits roomy = {.iterations = 24, .memory = PH_SEARCH_MEMORY_MAX};
    assert_true(budget_memory(&roomy, 1024) == budget_memory(&few, 1024));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(iterations_are_shared_out_among_the_trees),
        cmocka_unit_test(the_first_iteration_is_always_granted),
        cmocka_unit_test(whoever_asks_to_stop_is_heard),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(memory_is_shared_out_and_never_more_than_allowed),
        cmocka_unit_test(short_searches_do_not_take_what_they_cannot_fill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

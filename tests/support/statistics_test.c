// SPDX-License-Identifier: MIT
#include "support/statistics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

// Reference values from printed tables of the chi-square distribution.
static void tail_agrees_with_the_tables(void **unused) {
    (void)unused;
    assert_true(fabs(statistics_chi_square_tail(3.841458821, 1) - 0.05) < 1e-8);
    assert_true(fabs(statistics_chi_square_tail(18.30703805, 10) - 0.05) < 1e-8);
    assert_true(fabs(statistics_chi_square_tail(23.20925116, 10) - 0.01) < 1e-8);
    assert_true(fabs(statistics_chi_square_tail(82.35814, 100) - 0.9) < 1e-5);
    assert_true(fabs(statistics_chi_square_tail(0, 4) - 1) < 1e-12);
}

static void fair_counts_pass_and_unfair_ones_do_not(void **unused) {
    (void)unused;
    const double weights[3] = {1, 2, 1};
    assert_true(statistics_p_value((const uint64_t[3]){250, 500, 250}, weights, 3) > 0.99);
    assert_true(statistics_p_value((const uint64_t[3]){260, 490, 250}, weights, 3) > 0.5);
    assert_true(statistics_p_value((const uint64_t[3]){333, 333, 334}, weights, 3) < 1e-6);
}

static void what_cannot_be_has_no_likelihood(void **unused) {
    (void)unused;
    assert_true(statistics_p_value((const uint64_t[2]){100, 1}, (const double[2]){1, 0}, 2) == 0);
    assert_true(statistics_p_value((const uint64_t[2]){100, 0}, (const double[2]){1, 0}, 2) == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tail_agrees_with_the_tables),
        cmocka_unit_test(fair_counts_pass_and_unfair_ones_do_not),
        cmocka_unit_test(what_cannot_be_has_no_likelihood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

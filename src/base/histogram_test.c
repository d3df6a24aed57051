// SPDX-License-Identifier: MIT
#include "base/histogram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void each_time_counts_up_to_its_bound(void **state) {
    (void)state;
    struct ph_histogram histogram = {.sum = 0};
    ph_histogram_add(&histogram, -7);
    ph_histogram_add(&histogram, 500);
    ph_histogram_add(&histogram, 501);
    ph_histogram_add(&histogram, 10000000);
    ph_histogram_add(&histogram, 10000001);
    assert_int_equal(histogram.counts[0], 2);
    assert_int_equal(histogram.counts[1], 1);
    assert_int_equal(histogram.counts[PH_HISTOGRAM_BOUNDS - 1], 1);
    assert_int_equal(histogram.counts[PH_HISTOGRAM_BOUNDS], 1);
    assert_int_equal(histogram.sum, 20001002);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_time_counts_up_to_its_bound)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

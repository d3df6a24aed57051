// SPDX-License-Identifier: MIT
#include "base/real.h"

#include "pesthouse/random.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void exp_is_right_to_six_digits(void **state) {
    (void)state;
    for (int i = -7900; i <= 7900; i++) {
        const float x = (float)i / 100;
        const double expected = exp((double)x);
        assert_true(fabs((double)ph_exp(x) - expected) <= 2e-6 * expected);
    }
    assert_true(ph_exp(0) == 1);
    assert_true(ph_exp(-1000) == 0);
    assert_true(ph_exp(-INFINITY) == 0);
    assert_true(isfinite(ph_exp(1000)));
}

static void expect_log(double x) {
    const double expected = log(x);
    assert_true(fabs(ph_log(x) - expected) <= 2 * DBL_EPSILON * fabs(expected));
}

// As numbers of all sizes, and as close to 1 as draws come.
static void log_is_right_to_two_units_in_the_last_place(void **state) {
    (void)state;
    const struct ph_key key = ph_key_from_seed(1350);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    for (int i = 0; i < 100000; i++) {
        const double part = (double)(ph_random_next(&random) >> 11) / 0x1p53;
        expect_log(ldexp(0.5 + part / 2, (int)ph_random_below(&random, 2046) - 1021));
        expect_log(1 + ldexp(part - 0.5, -(int)ph_random_below(&random, 40)));
    }
    expect_log(DBL_MIN);
    expect_log(DBL_MAX);
    expect_log(nextafter(1, 0));
    expect_log(nextafter(1, 2));
    assert_true(ph_log(1) == 0);
}

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

// No machine may round them in another way: the sums of the bits of many values are those of all.
static void they_return_the_same_bits_everywhere(void **state) {
    (void)state;
    uint64_t logs = 0;
    uint64_t powers = 0;
    for (int i = 1; i <= 100000; i++) {
        logs = logs * 31 + bits_of(ph_log((double)i / 4096));
        powers = powers * 31 + bits_of((double)ph_exp((float)(i - 50000) / 640));
    }
    assert_int_equal(logs, 0x4b4e0c10a84d85d0);
    assert_int_equal(powers, 0xaa82354c60000000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_is_right_to_six_digits),
        cmocka_unit_test(log_is_right_to_two_units_in_the_last_place),
        cmocka_unit_test(they_return_the_same_bits_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include <math.h>

double pages_exp(double x);
double pages_log(double x);
#define exp pages_exp
#define log pages_log
#include "wasm/math.c"
#undef exp
#undef log

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void check(double own, double right) {
    const double unit = nextafter(fabs(right), INFINITY) - fabs(right);
    if (fabs(own - right) > 2 * unit) {
        fail_msg("%.17g, expected %.17g", own, right);
    }
}

static void exp_is_right_to_two_units(void **state) {
    (void)state;
    for (int i = -70700; i <= 70900; i++) {
        check(pages_exp(i / 100.0), exp(i / 100.0));
        check(pages_exp(i / 1e6), exp(i / 1e6));
    }
    assert_true(pages_exp(-1000) >= 0 && pages_exp(-1000) < 1e-300);
    assert_true(isinf(pages_exp(1000)) && isnan(pages_exp(NAN)));
}

static void log_is_right_to_two_units(void **state) {
    (void)state;
    for (int i = 1; i <= 100000; i++) {
        check(pages_log(i / 100000.0), log(i / 100000.0));
        check(pages_log(i * 0x1p-900), log(i * 0x1p-900));
        check(pages_log(i * 0x1p900), log(i * 0x1p900));
        check(pages_log(1 + i * 1e-9), log(1 + i * 1e-9));
    }
    assert_true(isinf(pages_log(0)) && isnan(pages_log(-1)) && isnan(pages_log(NAN)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_is_right_to_two_units),
        cmocka_unit_test(log_is_right_to_two_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int pages_vsnprintf(char *restrict to, size_t room, const char *restrict format, va_list given);
int pages_snprintf(char *restrict to, size_t room, const char *restrict format, ...);
double pages_strtod(const char *restrict text, char **restrict end);
#define vsnprintf pages_vsnprintf
#define snprintf pages_snprintf
#define strtod pages_strtod
#include "wasm/decimal.c"
#include "wasm/format.c"
#include "wasm/read_double.c"
#undef vsnprintf
#undef snprintf
#undef strtod

#include "pesthouse/random.h"

#include <setjmp.h>

#include <cmocka.h>

#pragma GCC diagnostic ignored "-Wformat-nonliteral"

#define CHECK(...)                                                                                                     \
    do {                                                                                                               \
        char own[400];                                                                                                 \
        char right[400];                                                                                               \
        const int length = snprintf(right, sizeof right, __VA_ARGS__);                                                 \
        assert_int_equal(pages_snprintf(own, sizeof own, __VA_ARGS__), length);                                        \
        assert_string_equal(own, right);                                                                               \
    } while (false)

static void texts_and_whole_numbers_are_as_in_the_c_library(void **state) {
    (void)state;
    CHECK("100%% of %s, %.3s, %.*s|%8s|%-8s|", "rats", "rats", 2, "rats", "rats", "rats");
    CHECK("%d %d %5d %-5d| %04d %0*d", 0, -2147483647 - 1, 42, 42, -7, 6, 42);
    CHECK("%u %02u %x %04x %02X %032x", 4294967295u, 7u, 0xabcu, 0xabcu, 0xau, 1u);
    CHECK("%lld %llu %c", -9223372036854775807LL - 1, 18446744073709551615ULL, 'r');
}

static void a_text_that_is_too_long_ends_early(void **state) {
    (void)state;
    char text[5] = "";
    assert_int_equal(pages_snprintf(text, sizeof text, "%s", "plague"), 6);
    assert_string_equal(text, "plag");
    assert_int_equal(pages_snprintf(NULL, 0, "%d rats", 12), 7);
}

static double any_double(struct ph_random *random) {
    double number;
    do {
        const uint64_t bits = ph_random_next(random);
        memcpy(&number, &bits, sizeof number);
    } while (!isfinite(number));
    return number;
}

static void check_double(double number) {
    CHECK("%.1f %.3f %.0f", number, number, number);
    CHECK("%.15g %.17g %g", number, number, number);
    char text[64];
    snprintf(text, sizeof text, "%.17g", number);
    assert_true(pages_strtod(text, NULL) == number);
    snprintf(text, sizeof text, "%.15g", number);
    assert_true(pages_strtod(text, NULL) == strtod(text, NULL));
}

static void doubles_are_as_in_the_c_library(void **state) {
    (void)state;
    const double numbers[] = {0,       0.05,         0.15,
                              0.25,    0.5,          1,
                              1.5,     2.5,          9.95,
                              9.96,    99.95,        999999.5,
                              1e15,    1e16,         123456789012345678.0,
                              1e-4,    9.9999e-5,    1e22,
                              1e23,    0.1,          1.0 / 3,
                              DBL_MIN, DBL_TRUE_MIN, 8.98846567431158e307};
    const struct ph_key key = ph_key_from_seed(1350);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        check_double(numbers[i]);
        check_double(-numbers[i]);
    }
    for (int i = 0; i < 2000; i++) {
        check_double((double)ph_random_below(&random, 1000001) / 1e4);
        check_double((double)ph_random_next(&random) / 18446744073709551616.0);
    }
    for (int i = 0; i < 100; i++) {
        check_double(any_double(&random));
    }
}

static void numbers_are_read_to_the_nearest_double(void **state) {
    (void)state;
    const char *const texts[] = {"0e0",
                                 "1e400",
                                 "1e-400",
                                 "9007199254740993e0",
                                 "9007199254740992999e-3",
                                 "5e-324",
                                 "2e-324",
                                 "3e-324",
                                 "17976931348623157e292",
                                 "22250738585072011e-324",
                                 "1000000000000000000000000000001e-30"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(pages_strtod(texts[i], NULL) == strtod(texts[i], NULL));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_and_whole_numbers_are_as_in_the_c_library),
        cmocka_unit_test(a_text_that_is_too_long_ends_early),
        cmocka_unit_test(doubles_are_as_in_the_c_library),
        cmocka_unit_test(numbers_are_read_to_the_nearest_double),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

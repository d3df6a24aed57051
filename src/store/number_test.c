// SPDX-License-Identifier: MIT
#include "store/number.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MANY = 20000 };

static int compare(const void *a, const void *b) {
    const uint64_t one = *(const uint64_t *)a;
    const uint64_t other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

static void no_two_people_have_one_number(void **state) {
    (void)state;
    static uint64_t numbers[MANY];
    const uint8_t secret[STORE_SECRET_SIZE] = {1, 2, 3};
    for (uint64_t i = 0; i < MANY; i++) {
        numbers[i] = number_of_count(secret, i + 1);
        assert_true(numbers[i] > 0 && numbers[i] < (uint64_t)1 << 52);
    }
    qsort(numbers, MANY, sizeof *numbers, compare);
    for (size_t i = 1; i < MANY; i++) {
        assert_int_not_equal(numbers[i], numbers[i - 1]);
    }
}

// As many as by chance are above the middle, and have each last bit.
static void numbers_are_spread(void **state) {
    (void)state;
    const uint8_t secret[STORE_SECRET_SIZE] = {9};
    unsigned high = 0;
    unsigned odd = 0;
    for (uint64_t i = 1; i <= MANY; i++) {
        const uint64_t number = number_of_count(secret, i);
        high += number >> 51 & 1;
        odd += number & 1;
    }
    assert_in_range(high, MANY / 2 - 500, MANY / 2 + 500); // seven standard deviations
    assert_in_range(odd, MANY / 2 - 500, MANY / 2 + 500);
}

static void each_store_has_its_own(void **state) {
    (void)state;
    const uint8_t one[STORE_SECRET_SIZE] = {1};
    const uint8_t other[STORE_SECRET_SIZE] = {2};
    assert_int_not_equal(number_of_count(one, 1), number_of_count(other, 1));
    assert_int_equal(number_of_count(one, 7), number_of_count(one, 7));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_people_have_one_number),
        cmocka_unit_test(numbers_are_spread),
        cmocka_unit_test(each_store_has_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

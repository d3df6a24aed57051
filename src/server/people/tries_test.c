// SPDX-License-Identifier: MIT
#include "server/people/tries.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { AT_ONCE = 20, PER_MINUTE = 5 };
static const struct tries_limits limits = {.at_once = AT_ONCE, .per_minute = PER_MINUTE};

static int take_all(struct tries *tries, const uint8_t *key, int64_t now) {
    int count = 0;
    while (tries_take(tries, key, now)) {
        count++;
    }
    return count;
}

static void tries_run_out_and_come_back(void **state) {
    (void)state;
    struct tries *const tries = tries_create(limits);
    const uint8_t anna[TRIES_KEY_SIZE] = {1};
    const uint8_t ben[TRIES_KEY_SIZE] = {2};
    assert_int_equal(take_all(tries, anna, 1000), AT_ONCE);
    assert_int_equal(take_all(tries, anna, 1000 + 60000), PER_MINUTE);
    assert_int_equal(take_all(tries, ben, 1000), AT_ONCE);
    tries_destroy(tries);
}

static void a_right_password_is_no_try(void **state) {
    (void)state;
    struct tries *const tries = tries_create(limits);
    const uint8_t anna[TRIES_KEY_SIZE] = {1};
    for (int i = 0; i < 3 * AT_ONCE; i++) {
        assert_true(tries_take(tries, anna, 1000));
        tries_give_back(tries, anna);
    }
    assert_int_equal(take_all(tries, anna, 1000), AT_ONCE);
    tries_destroy(tries);
}

static void what_counts_is_not_forgotten(void **state) {
    (void)state;
    struct tries *const tries = tries_create(limits);
    const int64_t full_again = (int64_t)AT_ONCE * 60000 / PER_MINUTE;
    const uint8_t anna[TRIES_KEY_SIZE] = {1};
    assert_int_equal(take_all(tries, anna, 0), AT_ONCE);
    tries_sweep(tries, 1000);
    assert_false(tries_take(tries, anna, 1000));
    tries_sweep(tries, full_again + 2000);
    assert_int_equal(take_all(tries, anna, full_again + 2000), AT_ONCE);
    tries_destroy(tries);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tries_run_out_and_come_back),
        cmocka_unit_test(a_right_password_is_no_try),
        cmocka_unit_test(what_counts_is_not_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

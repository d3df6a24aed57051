// SPDX-License-Identifier: MIT
#include "server/people/login_limit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { AT_ONCE = 20, PER_MINUTE = 5 };
static const struct login_limit_rate limits = {.at_once = AT_ONCE, .per_minute = PER_MINUTE};

static int take_all(struct login_limit *limit, const uint8_t *key, int64_t now) {
    int count = 0;
    while (login_limit_take(limit, key, now)) {
        count++;
    }
    return count;
}

static void tries_run_out_and_come_back(void **state) {
    (void)state;
    struct login_limit *const limit = login_limit_create(limits);
    const uint8_t anna[LOGIN_LIMIT_KEY_SIZE] = {1};
    const uint8_t ben[LOGIN_LIMIT_KEY_SIZE] = {2};
    assert_int_equal(take_all(limit, anna, 1000), AT_ONCE);
    assert_int_equal(take_all(limit, anna, 1000 + 60000), PER_MINUTE);
    assert_int_equal(take_all(limit, ben, 1000), AT_ONCE);
    login_limit_destroy(limit);
}

static void a_right_password_is_no_try(void **state) {
    (void)state;
    struct login_limit *const limit = login_limit_create(limits);
    const uint8_t anna[LOGIN_LIMIT_KEY_SIZE] = {1};
    for (int i = 0; i < 3 * AT_ONCE; i++) {
        assert_true(login_limit_take(limit, anna, 1000));
        login_limit_give_back(limit, anna);
    }
    assert_int_equal(take_all(limit, anna, 1000), AT_ONCE);
    login_limit_destroy(limit);
}

static void what_counts_is_not_forgotten(void **state) {
    (void)state;
    struct login_limit *const limit = login_limit_create(limits);
    const int64_t full_again = (int64_t)AT_ONCE * 60000 / PER_MINUTE;
    const uint8_t anna[LOGIN_LIMIT_KEY_SIZE] = {1};
    assert_int_equal(take_all(limit, anna, 0), AT_ONCE);
    login_limit_sweep(limit, 1000);
    assert_false(login_limit_take(limit, anna, 1000));
    login_limit_sweep(limit, full_again + 2000);
    assert_int_equal(take_all(limit, anna, full_again + 2000), AT_ONCE);
    login_limit_destroy(limit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tries_run_out_and_come_back),
        cmocka_unit_test(a_right_password_is_no_try),
        cmocka_unit_test(what_counts_is_not_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

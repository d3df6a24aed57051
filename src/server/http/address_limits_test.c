// SPDX-License-Identifier: MIT
#include "server/http/address_limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MINUTE = 60000 };

static struct address address(unsigned number) {
    struct address made = {.bytes = {[10] = 0xff, [11] = 0xff, [12] = 10}};
    made.bytes[14] = (uint8_t)(number >> 8);
    made.bytes[15] = (uint8_t)number;
    return made;
}

static void counts_sockets_by_address(void **unused) {
    (void)unused;
    struct address_limits *const limits =
        address_limits_create(&(struct address_maxima){.sockets = 2, .handshakes_per_minute = 1}, 1);
    const struct address one = address(1);
    const struct address other = address(2);
    assert_true(address_limits_add_socket(limits, &one));
    assert_true(address_limits_add_socket(limits, &one));
    assert_false(address_limits_add_socket(limits, &one));
    assert_true(address_limits_add_socket(limits, &other));
    address_limits_remove_socket(limits, &one);
    assert_true(address_limits_add_socket(limits, &one));
    assert_false(address_limits_add_socket(limits, &one));
    address_limits_destroy(limits);
}

static struct address of_site(uint8_t site, uint8_t network, uint8_t number) {
    return (struct address){.bytes = {[0] = 0x20, [1] = 1, [5] = site, [7] = network, [15] = number}};
}

static void counts_sockets_of_a_site_of_ipv6(void **unused) {
    (void)unused;
    struct address_limits *const limits =
        address_limits_create(&(struct address_maxima){.sockets = 2, .handshakes_per_minute = 1}, 1);
    for (uint8_t i = 0; i < 8; i++) {
        const struct address one = of_site(1, i / 2, i);
        assert_true(address_limits_add_socket(limits, &one));
    }
    const struct address further = of_site(1, 9, 1);
    const struct address elsewhere = of_site(2, 9, 1);
    assert_false(address_limits_add_socket(limits, &further));
    assert_true(address_limits_add_socket(limits, &elsewhere));
    const struct address first = of_site(1, 0, 0);
    address_limits_remove_socket(limits, &first);
    assert_true(address_limits_add_socket(limits, &further));
    assert_false(address_limits_add_socket(limits, &first));
    address_limits_destroy(limits);
}

static void gives_handshakes_back_with_time(void **unused) {
    (void)unused;
    struct address_limits *const limits =
        address_limits_create(&(struct address_maxima){.sockets = 9, .handshakes_per_minute = 3}, 1);
    const struct address one = address(1);
    for (int i = 0; i < 3; i++) {
        assert_true(address_limits_take_handshake(limits, &one, 1000));
    }
    assert_false(address_limits_take_handshake(limits, &one, 1000));
    assert_false(address_limits_take_handshake(limits, &one, 1000 + MINUTE / 3 - 1));
    assert_true(address_limits_take_handshake(limits, &one, 1000 + MINUTE / 3));
    assert_false(address_limits_take_handshake(limits, &one, 1000 + MINUTE / 3));
    assert_true(
        address_limits_take_handshake(limits, &one, 1000 + 10 * MINUTE)); // however long the pause, three at once
    assert_true(address_limits_take_handshake(limits, &one, 1000 + 10 * MINUTE));
    assert_true(address_limits_take_handshake(limits, &one, 1000 + 10 * MINUTE));
    assert_false(address_limits_take_handshake(limits, &one, 1000 + 10 * MINUTE));
    address_limits_give_back_handshake(limits, &one);
    assert_true(address_limits_take_handshake(limits, &one, 1000 + 10 * MINUTE));
    address_limits_destroy(limits);
}

static void forgets_only_those_without_effect(void **unused) {
    (void)unused;
    struct address_limits *const limits =
        address_limits_create(&(struct address_maxima){.sockets = 1, .handshakes_per_minute = 1}, 1);
    const struct address connected = address(1);
    const struct address hasty = address(2);
    assert_true(address_limits_add_socket(limits, &connected));
    assert_true(address_limits_take_handshake(limits, &hasty, 1000));
    address_limits_sweep(limits, 1000 + MINUTE);
    assert_false(address_limits_take_handshake(limits, &hasty, 1000 + MINUTE - 1));
    assert_false(address_limits_add_socket(limits, &connected));
    address_limits_sweep(limits, 1000 + 3 * MINUTE);
    assert_false(address_limits_add_socket(limits, &connected)); // it still has its socket
    assert_true(address_limits_take_handshake(limits, &hasty, 1000 + 3 * MINUTE));
    address_limits_destroy(limits);
}

static void bytes_make_a_debt_of_a_second_at_most(void **unused) {
    (void)unused;
    const struct address_maxima maxima = {.sockets = 1, .bytes_per_second = 10, .bytes_burst = 100};
    struct address_limits *const limits = address_limits_create(&maxima, 1);
    const struct address one = address(1);
    const struct address other = address(2);
    const int64_t now = (int64_t)1000 * MINUTE;
    assert_true(address_limits_spend(limits, &one, 100, now));
    assert_false(address_limits_spend(limits, &one, 1, now));
    assert_true(address_limits_spend(limits, &other, 100, now));
    assert_true(address_limits_spend(limits, &one, 0, now + 100));
    assert_false(address_limits_spend(limits, &one, UINT32_MAX, now + 100));
    address_limits_sweep(limits, now + 200); // a debt is not forgotten
    assert_false(address_limits_spend(limits, &one, 0, now + 1099));
    assert_true(address_limits_spend(limits, &one, 0, now + 1100));
    assert_true(address_limits_spend(limits, &one, 100, now + 2 * MINUTE));
    address_limits_destroy(limits);
}

static void much_time_is_no_more_than_all(void **unused) {
    (void)unused;
    const struct address_maxima maxima = {
        .sockets = 1, .bytes_per_second = (int64_t)1000000 * 4096, .bytes_burst = (int64_t)1000000 * 65536};
    struct address_limits *const limits = address_limits_create(&maxima, 1);
    const struct address one = address(1);
    assert_true(address_limits_spend(limits, &one, UINT32_MAX, INT64_MAX / 2));
    assert_true(address_limits_spend(limits, &one, UINT32_MAX, INT64_MAX / 2 + 1));
    address_limits_destroy(limits);
}

static void keeps_many_apart(void **unused) {
    (void)unused;
    enum { MANY = 20000 };
    struct address_limits *const limits =
        address_limits_create(&(struct address_maxima){.sockets = 1, .handshakes_per_minute = 1}, 1);
    for (unsigned i = 0; i < MANY; i++) {
        const struct address one = address(i);
        assert_true(address_limits_add_socket(limits, &one));
    }
    for (unsigned i = 0; i < MANY; i++) {
        const struct address one = address(i);
        assert_false(address_limits_add_socket(limits, &one));
        address_limits_remove_socket(limits, &one);
        assert_true(address_limits_add_socket(limits, &one));
    }
    address_limits_destroy(limits);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_sockets_by_address),
        cmocka_unit_test(counts_sockets_of_a_site_of_ipv6),
        cmocka_unit_test(gives_handshakes_back_with_time),
        cmocka_unit_test(forgets_only_those_without_effect),
        cmocka_unit_test(bytes_make_a_debt_of_a_second_at_most),
        cmocka_unit_test(much_time_is_no_more_than_all),
        cmocka_unit_test(keeps_many_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

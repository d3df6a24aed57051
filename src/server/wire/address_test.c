// SPDX-License-Identifier: MIT
#include "server/wire/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct address address(const char *text) {
    struct address read;
    assert_true(address_read(&read, text, strlen(text)));
    return read;
}

static void reads_what_is_an_address(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"",
                                        "1.2.3",
                                        "1.2.3.4.5",
                                        "256.1.1.1",
                                        "localhost",
                                        "[::1",
                                        "::1]x",
                                        "::g",
                                        " ::1",
                                        "1.2.3.4:80",
                                        "0000:0000:0000:0000:0000:0000:0000:0000:0000"};
    struct address read;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(address_read(&read, wrong[i], strlen(wrong[i])));
    }
    const struct address plain = address("::1");
    const struct address bracketed = address("[::1]");
    const struct address mapped = address("::ffff:10.0.0.1");
    const struct address ipv4 = address("10.0.0.1");
    assert_true(address_is_equal(&plain, &bracketed));
    assert_true(address_is_equal(&mapped, &ipv4));
}

static void knows_loopback(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        bool loopback;
    } cases[] = {{"127.0.0.1", true},  {"127.9.9.9", true}, {"::1", true},          {"::ffff:127.0.0.1", true},
                 {"128.0.0.1", false}, {"::2", false},      {"::127.0.0.1", false}, {"0.0.0.0", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct address read = address(cases[i].text);
        assert_int_equal(address_is_loopback(&read), cases[i].loopback);
    }
}

static void knows_what_is_of_the_internet(void **unused) {
    (void)unused;
    static const char *const global[] = {"1.1.1.1",   "100.63.255.255",  "100.128.0.0",    "172.32.0.1",
                                         "223.1.1.1", "2606:4700::1",    "::ffff:8.8.8.8", "2002:808:808::1",
                                         "2a00::1",   "64:ff9b::8.8.8.8"};
    static const char *const others[] = {
        "0.0.0.0",     "10.1.2.3",    "100.64.0.1",       "127.0.0.1",         "169.254.169.254",   "172.16.0.1",
        "192.168.0.1", "192.0.2.1",   "198.18.0.1",       "224.0.0.1",         "255.255.255.255",   "::",
        "::1",         "::127.0.0.1", "::ffff:127.0.0.1", "64:ff9b::10.0.0.1", "2002:7f00:1::",     "fe80::1",
        "fd00::1",     "ff02::1",     "2001:db8::1",      "::ffff:10.0.0.1",   "64:ff9b::127.0.0.1"};
    for (size_t i = 0; i < sizeof global / sizeof *global; i++) {
        const struct address read = address(global[i]);
        assert_true(address_is_global(&read));
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const struct address read = address(others[i]);
        assert_false(address_is_global(&read));
    }
}

static void knows_private_networks(void **unused) {
    (void)unused;
    static const char *const private_ones[] = {"10.0.0.0",    "10.255.255.255", "172.16.0.0", "172.31.255.255",
                                               "192.168.1.1", "169.254.0.1",    "127.0.0.1",  "fe80::1",
                                               "febf::1",     "fc00::1",        "fdff::1",    "::1"};
    static const char *const public_ones[] = {
        "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0",  "192.167.1.1", "192.169.0.0", "169.253.0.1",
        "fec0::1",       "fe7f::1",  "fbff::1",        "2001:db8::1", "8.8.8.8",     "::3"};
    for (size_t i = 0; i < sizeof private_ones / sizeof private_ones[0]; i++) {
        const struct address read = address(private_ones[i]);
        assert_true(address_is_private(&read));
    }
    for (size_t i = 0; i < sizeof public_ones / sizeof public_ones[0]; i++) {
        const struct address read = address(public_ones[i]);
        assert_false(address_is_private(&read));
    }
}

static void knows_blocks(void **unused) {
    (void)unused;
    static const struct {
        const char *block;
        const char *inside;
        const char *outside;
        bool loopback;
    } cases[] = {
        {"172.18.0.0/16", "172.18.255.1", "172.19.0.0", false},
        {"172.18.9.9/16", "172.18.0.0", "172.17.255.255", false},
        {"10.0.0.0/9", "10.127.255.255", "10.128.0.0", false},
        {"192.0.2.7", "192.0.2.7", "192.0.2.6", false},
        {"192.0.2.7/32", "::ffff:192.0.2.7", "::192.0.2.7", false},
        {"0.0.0.0/0", "8.8.8.8", "2001:db8::1", false},
        {"fd00::/8", "fdff::1", "fe00::1", false},
        {"[2001:db8::]/33", "2001:db8:7fff::1", "2001:db8:8000::1", false},
        {"127.0.0.1", "127.0.0.1", "127.0.0.2", true},
        {"127.0.0.0/8", "127.9.9.9", "128.0.0.0", true},
        {"127.0.0.0/7", "126.0.0.1", "128.0.0.0", false},
        {"::1", "::1", "::2", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct address_block block;
        const struct address inside = address(cases[i].inside);
        const struct address outside = address(cases[i].outside);
        assert_true(address_block_read(&block, cases[i].block, strlen(cases[i].block)));
        assert_true(address_block_has(&block, &inside));
        assert_false(address_block_has(&block, &outside));
        assert_int_equal(address_block_is_loopback(&block), cases[i].loopback);
    }
}

static void refuses_what_is_no_block(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"",        "/8",          "10.0.0.0/",   "10.0.0.0/33", "::/129",
                                        "nginx/8", "10.0.0.0/8x", "10.0.0.0/-1", "10.0.0/8",    "10.0.0.0/ 8",
                                        "::/0000", "10.0.0.0//8", "10.0.0.0/8/8"};
    struct address_block block;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(address_block_read(&block, wrong[i], strlen(wrong[i])));
    }
}

static void knows_unix_sockets(void **unused) {
    (void)unused;
    struct address from = address("10.0.0.1");
    const struct sockaddr unix_socket = {.sa_family = AF_UNIX};
    const struct sockaddr other = {.sa_family = AF_UNSPEC};
    assert_false(address_of_socket(&from, &other));
    assert_true(address_of_socket(&from, &unix_socket));
    assert_true(address_is_unix(&from) && address_is_loopback(&from) && address_is_private(&from));
    const struct address loopback = address("::1");
    assert_false(address_is_unix(&loopback));
}

static void writes_addresses(void **unused) {
    (void)unused;
    static const char *const texts[] = {"10.0.0.1", "::1", "2001:db8::1:0:0:1", "0.0.0.0"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const struct address read = address(texts[i]);
        char text[ADDRESS_TEXT_SIZE];
        address_write(&read, text);
        assert_string_equal(text, texts[i]);
    }
}

static void counts_a_network_of_ipv6_as_one(void **unused) {
    (void)unused;
    const struct address one = address("2001:db8:1:2:3::4");
    const struct address same = address("2001:db8:1:2:ffff::");
    const struct address other = address("2001:db8:1:3:3::4");
    const struct address ipv4 = address("192.0.2.1");
    const struct address hosts[] = {address_of_host(&one), address_of_host(&same), address_of_host(&other),
                                    address_of_host(&ipv4)};
    assert_true(address_is_equal(&hosts[0], &hosts[1]));
    assert_false(address_is_equal(&hosts[0], &hosts[2]));
    assert_true(address_is_equal(&hosts[3], &ipv4));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_is_an_address),
        cmocka_unit_test(knows_loopback),
        cmocka_unit_test(knows_what_is_of_the_internet),
        cmocka_unit_test(knows_private_networks),
        cmocka_unit_test(knows_blocks),
        cmocka_unit_test(refuses_what_is_no_block),
        cmocka_unit_test(knows_unix_sockets),
        cmocka_unit_test(writes_addresses),
        cmocka_unit_test(counts_a_network_of_ipv6_as_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

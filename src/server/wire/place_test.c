// SPDX-License-Identifier: MIT
#include "server/wire/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct place place(const char *text) {
    struct place read;
    assert_true(place_read(&read, text, strlen(text)));
    return read;
}

static void reads_what_it_writes(void **unused) {
    (void)unused;
    static const char *const texts[] = {"127.0.0.1:1350",   "[::1]:1",  "0.0.0.0:65535",
                                        "[2001:db8::1]:80", "[::]:443", "unix:/run/pesthouse.sock",
                                        "unix:@pesthouse",  "unix:a"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const struct place read = place(texts[i]);
        char text[PLACE_TEXT_SIZE];
        place_write(&read, text);
        assert_string_equal(text, texts[i]);
    }
}

static void a_port_may_be_missing(void **unused) {
    (void)unused;
    static const char *const texts[] = {"127.0.0.1", "::1", "[::1]", "2001:db8::80"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const struct place read = place(texts[i]);
        assert_int_equal(read.port, 0);
    }
}

static void refuses_what_is_no_place(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"",           "localhost", ":80",    "127.0.0.1:",  "127.0.0.1:0",
                                        "1.2.3:80",   "[::1]80",   "[::1]:", "[::1]:65536", "[::1]:+1",
                                        "127.0.0.1 ", "[::1",      "unix:",  "unix",        "1.2.3.4:000080"};
    struct place read;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(place_read(&read, wrong[i], strlen(wrong[i])));
    }
}

static void knows_what_others_reach(void **unused) {
    (void)unused;
    static const char *const local[] = {"127.0.0.1", "127.8.8.8:1", "[::1]:80", "unix:/run/pesthouse.sock"};
    static const char *const others[] = {"0.0.0.0", "[::]:80", "192.168.0.1", "[2001:db8::1]:80"};
    for (size_t i = 0; i < sizeof local / sizeof local[0]; i++) {
        const struct place here = place(local[i]);
        const struct place there = place(others[i]);
        assert_true(place_is_local(&here));
        assert_false(place_is_local(&there));
    }
}

static void names_of_sockets_lead_back(void **unused) {
    (void)unused;
    static const char *const texts[] = {"127.0.0.1:1350", "[2001:db8::1]:80", "unix:/run/pesthouse.sock",
                                        "unix:@pesthouse"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const struct place given = place(texts[i]);
        struct sockaddr_storage name;
        struct place found;
        char text[PLACE_TEXT_SIZE];
        const socklen_t length = place_name(&given, &name);
        assert_true(place_of_socket(&found, (const struct sockaddr *)(const void *)&name, length));
        place_write(&found, text);
        assert_string_equal(text, texts[i]);
    }
    const struct sockaddr unnamed = {.sa_family = AF_UNIX};
    struct place found;
    assert_false(place_of_socket(&found, &unnamed, sizeof unnamed.sa_family));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_writes),       cmocka_unit_test(a_port_may_be_missing),
        cmocka_unit_test(refuses_what_is_no_place),   cmocka_unit_test(knows_what_others_reach),
        cmocka_unit_test(names_of_sockets_lead_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "client/url.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void expect_read(const char *text, const char *origin, const char *host, const char *port, const char *table) {
    struct client_url url;
    struct ph_error error;
    assert_int_equal(client_url_read(&url, text, &error), PH_OK);
    assert_string_equal(url.origin, origin);
    assert_string_equal(url.host, host);
    assert_string_equal(url.port, port);
    assert_string_equal(url.table, table);
}

static void expect_refused(const char *text, const char *expected) {
    struct client_url url;
    struct ph_error error;
    assert_int_equal(client_url_read(&url, text, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, expected));
}

#define ID "0123456789abcdef0123456789abcdef"

static void servers_are_read(void **state) {
    (void)state;
    expect_read("http://127.0.0.1:1350", "http://127.0.0.1:1350", "127.0.0.1", "1350", "");
    expect_read("https://play.example.org/", "https://play.example.org", "play.example.org", "443", "");
    expect_read("http://[::1]:1350", "http://[::1]:1350", "::1", "1350", "");
    expect_read("https://play.example.org:443", "https://play.example.org", "play.example.org", "443", "");
}

static void tables_are_read(void **state) {
    (void)state;
    expect_read("http://localhost:1350/table/" ID, "http://localhost:1350", "localhost", "1350", ID);
    expect_read("https://play.example.org/#/table/" ID, "https://play.example.org", "play.example.org", "443", ID);
}

static void anything_else_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"",
                                        "play.example.org",
                                        "ftp://play.example.org",
                                        "http://",
                                        "http://:1350",
                                        "http://a b",
                                        "http://a:0",
                                        "http://a:65536",
                                        "http://a:",
                                        "http://[::1",
                                        "http://a\r\nHost: b"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        expect_refused(wrong[i], i == 5 || i == 10 ? "expected" : "https://play.example.org");
    }
    expect_refused("http://a/table/" ID "0", "32 hexadecimal digits");
    expect_refused("http://a/table/12", "32 hexadecimal digits");
    expect_refused("http://a/elsewhere", "32 hexadecimal digits");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(servers_are_read),
        cmocka_unit_test(tables_are_read),
        cmocka_unit_test(anything_else_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "server/notices/receivers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct address address(const char *text) {
    struct address read;
    assert_true(address_read(&read, text, strlen(text)));
    return read;
}

static bool takes(const char *allowed, const char *text) {
    struct receivers receivers;
    const struct address read = address(text);
    assert_int_equal(receivers_read(&receivers, allowed, NULL), PH_OK);
    return receivers_take(&receivers, &read);
}

static void takes_only_what_is_of_the_internet(void **unused) {
    (void)unused;
    assert_true(takes(NULL, "9.9.9.9"));
    assert_false(takes(NULL, "127.0.0.1"));
    assert_false(takes(NULL, "::1"));
    assert_false(takes(NULL, "192.168.1.1"));
    assert_false(takes(NULL, "169.254.169.254"));
    assert_false(takes(NULL, "::ffff:10.0.0.1"));
}

static void takes_what_is_allowed(void **unused) {
    (void)unused;
    assert_true(takes("10.0.0.5, 172.18.0.0/16", "10.0.0.5"));
    assert_true(takes("10.0.0.5, 172.18.0.0/16", "172.18.3.4"));
    assert_false(takes("10.0.0.5, 172.18.0.0/16", "10.0.0.6"));
    assert_true(takes("10.0.0.5", "9.9.9.9"));
}

static void refuses_other_lists(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"localhost", "10.0.0.5;10.0.0.6", "10.0.0.0/33", "unix"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct receivers receivers;
        struct ph_error error;
        assert_int_equal(receivers_read(&receivers, wrong[i], &error), PH_ERROR_BAD_REQUEST);
        assert_non_null(strstr(error.message, "--notices-to"));
    }
    struct receivers receivers;
    assert_int_equal(receivers_read(&receivers,
                                    "1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,"
                                    "1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1",
                                    NULL),
                     PH_ERROR_BAD_REQUEST);
}

static void reads_addresses_of_receivers(void **unused) {
    (void)unused;
    struct client_url url;
    const char *path;
    assert_true(receiver_url_read(&url, &path, "https://hooks.example.org/services/T0/B1?x=1"));
    assert_true(url.secure);
    assert_string_equal(url.host, "hooks.example.org");
    assert_string_equal(url.port, "443");
    assert_string_equal(path, "/services/T0/B1?x=1");
    assert_true(receiver_url_read(&url, &path, "http://[::1]:8080"));
    assert_string_equal(path, "/");
    static const char *const wrong[] = {"",
                                        "hooks.example.org/x",
                                        "ftp://example.org/",
                                        "https://",
                                        "https:///x",
                                        "https://anna:secret@example.org/",
                                        "https://example.org:0/",
                                        "https://example.org:65536/",
                                        "https://example.org?x",
                                        "https://example.org/a b",
                                        "https://example.org/a\r\nX: y",
                                        "https://example.org/#part",
                                        "https://example.org/\xc3\xa9",
                                        "https://[::1/"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(receiver_url_read(&url, &path, wrong[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_only_what_is_of_the_internet),
        cmocka_unit_test(takes_what_is_allowed),
        cmocka_unit_test(refuses_other_lists),
        cmocka_unit_test(reads_addresses_of_receivers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

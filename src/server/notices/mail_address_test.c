// SPDX-License-Identifier: MIT
#include "server/notices/mail_address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void expect(const char *text, const char *read) {
    char address[600];
    snprintf(address, sizeof address, "%s", text);
    const bool taken = mail_address_read(address);
    if (taken != (read != NULL)) {
        fail_msg("'%s' was %s", text, taken ? "taken" : "refused");
    }
    assert_string_equal(address, read != NULL ? read : text);
}

static void plain_addresses_are_taken(void **state) {
    (void)state;
    expect("anna@example.org", "anna@example.org");
    expect("Anna.Maria+games@Mail.Example.ORG", "Anna.Maria+games@mail.example.org");
    expect("o'hara_7-b=c&d#e~@xn--bcher-kva.example", "o'hara_7-b=c&d#e~@xn--bcher-kva.example");
    expect("7@1.2.example", "7@1.2.example");
}

static void anything_else_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        "@",
        "anna",
        "anna@",
        "@example.org",
        "anna@example",
        "anna@localhost",
        "anna@@example.org",
        "anna@ben@example.org",
        "anna@example.org,ben@example.org",
        "anna@example.org\n",
        "anna@example.org\r\nBcc: ben@example.org",
        "an\nna@example.org",
        " anna@example.org",
        "anna @example.org",
        "anna@example.org ",
        "anna@exam ple.org",
        "-anna@example.org",
        "-oQ/tmp@example.org",
        "--@example.org",
        "|anna@example.org",
        "/etc/passwd@example.org",
        "anna/x@example.org",
        "ben%example.net@example.org",
        "example.net!ben@example.org",
        "`id`@example.org",
        "$HOME@example.org",
        ":include:x@example.org",
        "\"anna\"@example.org",
        "anna(x)@example.org",
        "Anna <anna@example.org>",
        "<anna@example.org>",
        ".anna@example.org",
        "anna.@example.org",
        "an..na@example.org",
        "anna@.example.org",
        "anna@example..org",
        "anna@example.org.",
        "anna@-example.org",
        "anna@example-.org",
        "anna@exam_ple.org",
        "anna@127.0.0.1",
        "anna@[127.0.0.1]",
        "anna@example.7",
        "änna@example.org",
        "anna@b\303\274cher.example",
        // NOLINTNEXTLINE(misc-misleading-bidirectional): that is what is refused
        "anna\xE2\x80\xAE@example.org",
        "anna\xFF@example.org",
        "anna\x7F@example.org",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        expect(wrong[i], NULL);
    }
}

static void lengths_have_limits(void **state) {
    (void)state;
    char text[600];
    char name[80];
    memset(name, 'a', sizeof name);
    snprintf(text, sizeof text, "%.64s@example.org", name);
    expect(text, text);
    snprintf(text, sizeof text, "%.65s@example.org", name);
    expect(text, NULL);
    snprintf(text, sizeof text, "a@%.63s.example", name);
    expect(text, text);
    snprintf(text, sizeof text, "a@%.64s.example", name);
    expect(text, NULL);
    snprintf(text, sizeof text, "%.58s@%.63s.%.63s.%.63s.org", name, name, name, name); // 254 bytes
    expect(text, text);
    snprintf(text, sizeof text, "%.59s@%.63s.%.63s.%.63s.org", name, name, name, name);
    expect(text, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_addresses_are_taken),
        cmocka_unit_test(anything_else_is_refused),
        cmocka_unit_test(lengths_have_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

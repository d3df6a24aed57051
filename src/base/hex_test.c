// SPDX-License-Identifier: MIT
#include "base/hex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void bytes_become_lower_case_digits(void **unused) {
    (void)unused;
    const uint8_t bytes[] = {0x00, 0x0f, 0xa5, 0xff};
    char text[9];
    ph_hex_write(text, bytes, sizeof bytes);
    assert_string_equal(text, "000fa5ff");
}

static void digits_of_either_case_are_read(void **unused) {
    (void)unused;
    uint8_t bytes[2] = {1, 2};
    assert_true(ph_hex_read(bytes, 2, "a5Ff"));
    assert_int_equal(bytes[0], 0xa5);
    assert_int_equal(bytes[1], 0xff);
}

static void other_text_is_refused_and_changes_nothing(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"", "a5f", "a5ff0", "a5fg", "a5 f", "0xa5"};
    uint8_t bytes[2] = {1, 2};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(ph_hex_read(bytes, 2, wrong[i]));
        assert_int_equal(bytes[0], 1);
        assert_int_equal(bytes[1], 2);
    }
}

// RFC 4648, section 10.
static const struct {
    const char *bytes;
    const char *text;
} published[] = {
    {"", ""},
    {"f", "Zg=="},
    {"fo", "Zm8="},
    {"foo", "Zm9v"},
    {"foob", "Zm9vYg=="},
    {"fooba", "Zm9vYmE="},
    {"foobar", "Zm9vYmFy"},
};

static void base64_is_that_of_rfc_4648(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        char storage[32];
        uint8_t bytes[8];
        size_t count;
        struct ph_writer writer;
        ph_writer_init(&writer, storage, sizeof storage);
        ph_base64_json(&writer, (const uint8_t *)published[i].bytes, strlen(published[i].bytes));
        assert_int_equal(writer.length, strlen(published[i].text) + 2);
        assert_memory_equal(writer.data + 1, published[i].text, writer.length - 2);
        assert_true(ph_base64_read(bytes, sizeof bytes, writer.data + 1, writer.length - 2, &count));
        assert_int_equal(count, strlen(published[i].bytes));
        assert_memory_equal(bytes, published[i].bytes, count);
    }
}

static void other_base64_is_refused(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"Z", "Zm9", "Zh==", "Zm9=", "Zg=a", "=m9v", "Zg==Zm9v", "Zm 9", "Zm9v\n"};
    uint8_t bytes[8];
    size_t count;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(ph_base64_read(bytes, sizeof bytes, wrong[i], strlen(wrong[i]), &count));
    }
    assert_false(ph_base64_read(bytes, 5, "Zm9vYmFy", 8, &count)); // no room
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_become_lower_case_digits),
        cmocka_unit_test(digits_of_either_case_are_read),
        cmocka_unit_test(other_text_is_refused_and_changes_nothing),
        cmocka_unit_test(base64_is_that_of_rfc_4648),
        cmocka_unit_test(other_base64_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

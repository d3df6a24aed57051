// SPDX-License-Identifier: MIT
#include "core/key.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define DIGITS "0123456789abcdef00000000000000001111111111111111fedcba9876543210"

static void a_key_is_its_words_in_hexadecimal_digits(void **unused) {
    (void)unused;
    const struct ph_key key = {{0x0123456789abcdef, 0, 0x1111111111111111, 0xfedcba9876543210}};
    struct ph_key read = {{0}};
    char text[PH_KEY_DIGITS + 1];
    ph_key_write(&key, text);
    assert_string_equal(text, DIGITS);
    assert_true(ph_key_read(&read, text));
    assert_memory_equal(&read, &key, sizeof key);
    assert_true(ph_key_read(&read, "0123456789ABCDEF00000000000000001111111111111111FEDCBA9876543210"));
    assert_memory_equal(&read, &key, sizeof key);
}

static void any_other_length_or_character_is_refused(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"", "0", DIGITS "0", &DIGITS[1], " " DIGITS};
    const struct ph_key key = {{1, 2, 3, 4}};
    struct ph_key read = key;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(ph_key_read(&read, wrong[i]));
    }
    for (size_t i = 0; i < PH_KEY_DIGITS; i++) {
        char text[] = DIGITS;
        text[i] = "g/: @`G-"[i % 8];
        assert_false(ph_key_read(&read, text));
    }
    assert_memory_equal(&read, &key, sizeof key);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_is_its_words_in_hexadecimal_digits),
        cmocka_unit_test(any_other_length_or_character_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "pesthouse/text.h"

#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void the_writer_sets_commas(void **state) {
    (void)state;
    char storage[200];
    struct ph_writer writer;
    ph_writer_init(&writer, storage, sizeof storage);
    ph_json_object_begin(&writer);
    ph_json_key(&writer, "a");
    ph_json_int(&writer, -12);
    ph_json_key(&writer, "b");
    ph_json_array_begin(&writer);
    ph_json_bool(&writer, true);
    ph_json_null(&writer);
    ph_json_array_begin(&writer);
    ph_json_array_end(&writer);
    ph_json_object_begin(&writer);
    ph_json_object_end(&writer);
    ph_json_raw(&writer, "[7]", 3);
    ph_json_array_end(&writer);
    ph_json_key(&writer, "c");
    ph_json_string(&writer, NULL);
    ph_json_object_end(&writer);
    assert_false(writer.failed);
    assert_string_equal(storage, "{\"a\":-12,\"b\":[true,null,[],{},[7]],\"c\":null}");
}

static void strings_are_escaped_and_always_valid_utf8(void **state) {
    (void)state;
    char storage[200];
    struct ph_writer writer;
    ph_writer_init(&writer, storage, sizeof storage);
    ph_json_string_bytes(&writer, "\"\\\n\x01 \xC3\xA9 \xFF \xED\xA0\x80 \xC3", 15);
    assert_string_equal(storage, "\"\\\"\\\\\\n\\u0001 \xC3\xA9 \xEF\xBF\xBD \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD "
                                 "\xEF\xBF\xBD\"");
}

static void what_does_not_fit_is_left_out_and_remembered(void **state) {
    (void)state;
    char storage[8];
    struct ph_writer writer;
    ph_writer_init(&writer, storage, sizeof storage);
    ph_write_text(&writer, "1234567");
    assert_false(writer.failed);
    ph_write_char(&writer, '8');
    assert_true(writer.failed);
    assert_string_equal(storage, "1234567");
    ph_write_format(&writer, "%d", 5);
    ph_write_int(&writer, 5);
    assert_string_equal(storage, "1234567");
    ph_writer_reset(&writer);
    assert_false(writer.failed);
    ph_write_int(&writer, 12);
    assert_string_equal(storage, "12");
}

static void the_heap_writer_grows(void **state) {
    (void)state;
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    assert_string_equal(writer.data, "");
    ph_writer_reset(&writer);
    for (int i = 0; i < 10000; i++) {
        ph_write_format(&writer, "%04d", i);
    }
    assert_false(writer.failed);
    assert_int_equal(writer.length, 40000);
    assert_memory_equal(writer.data + 4 * 1234, "1234", 4);
    assert_int_equal(strlen(writer.data), 40000);
    ph_writer_deinit(&writer);
    assert_string_equal(writer.data, "");
}

static void more_than_63_levels_fail(void **state) {
    (void)state;
    char storage[200];
    struct ph_writer writer;
    ph_writer_init(&writer, storage, sizeof storage);
    for (int i = 0; i < 63; i++) {
        ph_json_array_begin(&writer);
    }
    assert_false(writer.failed);
    ph_json_array_begin(&writer);
    assert_true(writer.failed);
}

static void check_int(int64_t number, const char *expected) {
    char storage[40];
    struct ph_writer writer;
    ph_writer_init(&writer, storage, sizeof storage);
    ph_write_int(&writer, number);
    assert_string_equal(storage, expected);
}

static void whole_numbers_are_written_to_their_ends(void **state) {
    (void)state;
    check_int(0, "0");
    check_int(INT64_MAX, "9223372036854775807");
    check_int(INT64_MIN, "-9223372036854775808");
}

static void check_double(double number, const char *expected) {
    char storage[40];
    struct ph_writer writer;
    ph_writer_init(&writer, storage, sizeof storage);
    ph_json_double(&writer, number);
    assert_string_equal(storage, expected);
}

static void broken_numbers_read_back_exactly(void **state) {
    (void)state;
    check_double(0.1, "0.1");
    check_double(1.0 / 3, "0.3333333333333333");
    check_double(0.1 + 0.2, "0.30000000000000004");
    check_double(1e300, "1e+300");
    check_double(-2, "-2");
    check_double((double)NAN, "null");
    check_double((double)INFINITY, "null");
}

static void a_decimal_comma_stays_out_of_json(void **state) {
    (void)state;
    // Skipped where no locale with a comma is installed; the code then still runs in the C locale.
    static const char *const locales[] = {"fr_FR.UTF-8", "it_IT.UTF-8", "de_DE.UTF-8"};
    for (size_t i = 0; i < sizeof locales / sizeof *locales; i++) {
        if (setlocale(LC_NUMERIC, locales[i]) != NULL) {
            check_double(0.5, "0.5");
            setlocale(LC_NUMERIC, "C");
            return;
        }
    }
    skip();
}

static void xml_has_no_markup_of_the_text(void **state) {
    (void)state;
    char storage[64];
    struct ph_writer writer;
    ph_writer_init(&writer, storage, sizeof storage);
    ph_write_xml(&writer, "<b a=\"1\">R&B é</b>");
    assert_string_equal(writer.data, "&lt;b a=&quot;1&quot;&gt;R&amp;B é&lt;/b&gt;");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_writer_sets_commas),
        cmocka_unit_test(strings_are_escaped_and_always_valid_utf8),
        cmocka_unit_test(what_does_not_fit_is_left_out_and_remembered),
        cmocka_unit_test(the_heap_writer_grows),
        cmocka_unit_test(more_than_63_levels_fail),
        cmocka_unit_test(whole_numbers_are_written_to_their_ends),
        cmocka_unit_test(broken_numbers_read_back_exactly),
        cmocka_unit_test(a_decimal_comma_stays_out_of_json),
        cmocka_unit_test(xml_has_no_markup_of_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

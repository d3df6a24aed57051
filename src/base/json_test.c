// SPDX-License-Identifier: MIT
#include "pesthouse/json.h"

#include "pesthouse/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static enum ph_status parse(const char *text, size_t length, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    // A copy of exactly that size lets the sanitizer see any step beyond the end.
    char *const copy = malloc(length == 0 ? 1 : length);
    memcpy(copy, text, length);
    const enum ph_status status = ph_json_parse(&document, copy, length, error);
    assert_int_equal(status == PH_OK, document != NULL);
    ph_json_document_destroy(document);
    free(copy);
    return status;
}

static void valid_texts_are_read(void **state) {
    (void)state;
    static const char *const texts[] = {
        "7",
        "-0",
        " 7 ",
        "0.5",
        "1e5",
        "1E-5",
        "-1.25e+7",
        "true",
        "false",
        "null",
        "\"\"",
        "\"a\"",
        "[]",
        "{}",
        "[[]]",
        "[1,2]",
        "[{}]",
        "{\"\":1}",
        "\t[ ]\n",
        "[ 1 ]",
        "{ }",
        "[\"\\u00e9\\ud83d\\ude00\"]",
        "{\"a\":{\"b\":[]},\"c\":2}",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"",
        "\"\x7F\"",
        "[\"a\",{\"a\":1}]",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ph_error error = {0};
        if (parse(texts[i], strlen(texts[i]), &error) != PH_OK) {
            fail_msg("%s: %s", texts[i], error.message);
        }
    }
}

static void invalid_texts_are_refused_with_the_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *message;
    } cases[] = {
        {"", "not JSON: the text ends at byte 0; expected a value"},
        {" ", "not JSON: the text ends at byte 1; expected a value"},
        {"x", "not JSON: 'x' at byte 0; expected a value"},
        {"tru", "not JSON: 't' at byte 0; expected a value"},
        {"True", "not JSON: 'T' at byte 0; expected a value"},
        {"nulll", "not JSON: 'l' at byte 4; expected nothing after the value"},
        {"1 2", "not JSON: '2' at byte 2; expected nothing after the value"},
        {"01", "not JSON: '1' at byte 1; a number must not have a leading 0"},
        {"-", "not JSON: the text ends at byte 1; expected a digit"},
        {"+1", "not JSON: '+' at byte 0; expected a value"},
        {"1.", "not JSON: the text ends at byte 2; expected a digit"},
        {".5", "not JSON: '.' at byte 0; expected a value"},
        {"1e", "not JSON: the text ends at byte 2; expected a digit"},
        {"0x10", "not JSON: 'x' at byte 1; expected nothing after the value"},
        {"NaN", "not JSON: 'N' at byte 0; expected a value"},
        {"[", "not JSON: the text ends at byte 1; expected a value"},
        {"[1", "not JSON: the text ends at byte 2; expected a comma or ] after the element"},
        {"[1,]", "not JSON: ']' at byte 3; expected a value"},
        {"[,1]", "not JSON: ',' at byte 1; expected a value"},
        {"[1 2]", "not JSON: '2' at byte 3; expected a comma or ] after the element"},
        {"[1}", "not JSON: '}' at byte 2; expected a comma or ] after the element"},
        {"]", "not JSON: ']' at byte 0; expected a value"},
        {"{", "not JSON: the text ends at byte 1; expected a member's name in quotes"},
        {"{a:1}", "not JSON: 'a' at byte 1; expected a member's name in quotes"},
        {"{1:1}", "not JSON: '1' at byte 1; expected a member's name in quotes"},
        {"{\"a\"}", "not JSON: '}' at byte 4; expected a colon after the member's name"},
        {"{\"a\":}", "not JSON: '}' at byte 5; expected a value"},
        {"{\"a\":1,}", "not JSON: '}' at byte 7; expected a member's name in quotes"},
        {"{\"a\":1 \"b\":2}", "not JSON: '\"' at byte 7; expected a comma or } after the member"},
        {"'a'", "not JSON: ''' at byte 0; expected a value"},
        {"\"a", "not JSON: the text ends at byte 2; a string must end with \""},
        {"\"\\", "not JSON: the text ends at byte 2; a string must end with \""},
        {"\"\\x\"", "not JSON: 'x' at byte 2; expected one of \" \\ / b f n r t u after a backslash"},
        {"\"\\u12\"", "not JSON: '\\' at byte 1; expected four hexadecimal digits after \\u"},
        {"\"\\u12g4\"", "not JSON: '\\' at byte 1; expected four hexadecimal digits after \\u"},
        {"\"\\ud800\"", "not JSON: '\\' at byte 1; a high surrogate must be followed by a low one"},
        {"\"\\ud800\\u0041\"", "not JSON: '\\' at byte 1; a high surrogate must be followed by a low one"},
        {"\"\\udc00\"", "not JSON: '\\' at byte 1; a low surrogate must follow a high one"},
        {"\"\n\"", "not JSON: byte 0x0A at 1; a control character in a string must be escaped"},
        {"\"\xFF\"", "not JSON: byte 0xFF at 1; a string must be valid UTF-8"},
        {"\"\xC0\xAF\"", "not JSON: byte 0xC0 at 1; a string must be valid UTF-8"},
        {"\"\xED\xA0\x80\"", "not JSON: byte 0xED at 1; a string must be valid UTF-8"},
        {"\"\xF4\x90\x80\x80\"", "not JSON: byte 0xF4 at 1; a string must be valid UTF-8"},
        {"\"\xE2\x82\"", "not JSON: byte 0xE2 at 1; a string must be valid UTF-8"},
        {"\xEF\xBB\xBF{}", "not JSON: byte 0xEF at 0; expected a value"},
        {"{\"a\":1,\"a\":2}", "the member \"a\" at byte 7 appears twice in its object"},
        {"{\"a\":1,\"\\u0061\":2}", "the member \"\\u0061\" at byte 7 appears twice in its object"},
        {"[{\"x\":{\"b\":1,\"c\":[],\"b\":{}}}]", "the member \"b\" at byte 20 appears twice in its object"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ph_error error = {0};
        assert_int_equal(parse(cases[i].text, strlen(cases[i].text), &error), PH_ERROR_BAD_REQUEST);
        assert_string_equal(error.message, cases[i].message);
    }
    struct ph_error error = {0};
    assert_int_equal(parse("[1\0]", 4, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message, "not JSON: byte 0x00 at 2; expected a comma or ] after the element");
    assert_int_equal(parse("\"a\0b\"", 5, &error), PH_ERROR_BAD_REQUEST);
}

static void levels_end_at_64(void **state) {
    (void)state;
    struct ph_error error = {0};
    char text[200];
    memset(text, '[', 65);
    memset(text + 64, ']', 64);
    assert_int_equal(parse(text, 128, &error), PH_OK);
    memset(text, '[', 65);
    memset(text + 65, ']', 65);
    assert_int_equal(parse(text, 130, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message, "nested deeper than 64 levels at byte 64");
}

static struct ph_json_document *must_parse(const char *text) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    if (ph_json_parse(&document, text, strlen(text), &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    return document;
}

static void members_and_elements_are_found(void **state) {
    (void)state;
    struct ph_json_document *const document = must_parse("{\"type\": \"take\", \"\\u0073eat\": 2, \"list\": [1, [2, "
                                                         "{\"x\": 3}], \"four\"], \"on\": true, \"no\": null}");
    const struct ph_json root = ph_json_root(document);
    assert_int_equal(ph_json_type(root), PH_JSON_OBJECT);
    assert_int_equal(ph_json_count(root), 5);
    assert_true(ph_json_is(ph_json_member(root, "type"), "take"));
    assert_false(ph_json_is(ph_json_member(root, "type"), "tak"));
    assert_false(ph_json_is(ph_json_member(root, "type"), "taken"));
    int64_t number = 0;
    assert_true(ph_json_int_get(ph_json_member(root, "seat"), &number));
    assert_int_equal(number, 2);
    bool flag = false;
    assert_true(ph_json_bool_get(ph_json_member(root, "on"), &flag));
    assert_true(flag);
    assert_int_equal(ph_json_type(ph_json_member(root, "no")), PH_JSON_NULL);
    assert_int_equal(ph_json_type(ph_json_member(root, "list")), PH_JSON_ARRAY);
    assert_false(ph_json_exists(ph_json_member(root, "lis")));
    assert_int_equal(ph_json_type(ph_json_member(root, "lis")), PH_JSON_NONE);
    assert_false(ph_json_exists(ph_json_member(ph_json_member(root, "list"), "x")));

    static const char *const elements[] = {"1", "[2, {\"x\": 3}]", "\"four\""};
    size_t index = 0;
    assert_int_equal(ph_json_count(ph_json_member(root, "list")), 3);
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(root, "list"));
         index < 3 && ph_json_walk_next(&walk);) {
        size_t length = 0;
        const char *const text = ph_json_text(walk.value, &length);
        assert_int_equal(walk.index, index);
        assert_int_equal(length, strlen(elements[index]));
        assert_memory_equal(text, elements[index], length);
        assert_false(ph_json_exists(walk.key));
        index++;
    }
    assert_int_equal(index, 3);
    static const char *const keys[] = {"type", "seat", "list", "on", "no"};
    index = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(root); ph_json_walk_next(&walk);) {
        assert_true(ph_json_is(walk.key, keys[index++]));
    }
    assert_int_equal(index, 5);
    ph_json_document_destroy(document);
}

static void walking_what_holds_nothing_ends_at_once(void **state) {
    (void)state;
    struct ph_json_document *const document = must_parse("[7, [], {}]");
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_root(document)); ph_json_walk_next(&walk);) {
        struct ph_json_walk inner = ph_json_walk_begin(walk.value);
        assert_false(ph_json_walk_next(&inner));
        assert_false(ph_json_walk_next(&inner));
    }
    struct ph_json_walk none = ph_json_walk_begin((struct ph_json){0});
    assert_false(ph_json_walk_next(&none));
    ph_json_document_destroy(document);
}

static void strings_are_unescaped(void **state) {
    (void)state;
    struct ph_json_document *const document = must_parse(
        "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20ac\\ud83d\\ude00\xC3\xA9\", \"a\\u0000b\", \"1234\"]");
    struct ph_json_walk walk = ph_json_walk_begin(ph_json_root(document));
    char text[64];
    assert_true(ph_json_walk_next(&walk));
    assert_true(ph_json_string_get(walk.value, text, sizeof text));
    assert_string_equal(text, "\"\\/\b\f\n\r\tA\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xC3\xA9");
    assert_true(ph_json_walk_next(&walk));
    assert_false(ph_json_string_get(walk.value, text, sizeof text));
    assert_false(ph_json_is(walk.value, "a"));
    assert_true(ph_json_walk_next(&walk));
    strcpy(text, "as it was");
    assert_false(ph_json_string_get(walk.value, text, 4));
    assert_false(ph_json_string_get(walk.value, text, 0));
    assert_string_equal(text, "as it was");
    assert_true(ph_json_string_get(walk.value, text, 5));
    ph_json_document_destroy(document);
}

static void whole_numbers_are_exact(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool whole;
        int64_t value;
    } cases[] = {
        {"7.0", true, 7},
        {"7e0", true, 7},
        {"70e-1", true, 7},
        {"0.7e1", true, 7},
        {"-12", true, -12},
        {"0.000", true, 0},
        {"0e99999999999999999999", true, 0},
        {"1000e-3", true, 1},
        {"9007199254740992", true, 9007199254740992},
        {"-9007199254740992.00", true, -9007199254740992},
        {"9007199254740993", false, 0},
        {"9007199254740992.5", false, 0},
        {"7.5", false, 0},
        {"1e16", false, 0},
        {"1e99999999999999999999", false, 0},
        {"1e-1", false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ph_json_document *const document = must_parse(cases[i].text);
        int64_t value = 0;
        assert_int_equal(ph_json_int_get(ph_json_root(document), &value), cases[i].whole);
        assert_int_equal(value, cases[i].value);
        ph_json_document_destroy(document);
    }
}

static void broken_numbers_are_the_nearest(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"0.1", 0.1},
        {"-2.5e-3", -0.0025},
        {"123456789.123456789", 123456789.123456789},
        {"1e300", 1e300},
        {"5e-324", 5e-324},
        {"1e-400", 0},
        {"0.30000000000000004", 0.1 + 0.2},
        {"9007199254740993", 9007199254740992.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ph_json_document *const document = must_parse(cases[i].text);
        double value = -1;
        assert_true(ph_json_double_get(ph_json_root(document), &value));
        assert_true(value == cases[i].value);
        ph_json_document_destroy(document);
    }
    struct ph_json_document *const document = must_parse("1e400");
    double value = -1;
    assert_false(ph_json_double_get(ph_json_root(document), &value));
    ph_json_document_destroy(document);
}

static double seconds(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

// A text that would take minutes if any step were quadratic.
static void check_large(const struct ph_writer *text, enum ph_status expected) {
    struct ph_error error = {0};
    const double start = seconds();
    assert_false(text->failed);
    assert_int_equal(parse(text->data, text->length, &error), expected);
    assert_true(seconds() - start < 5);
}

static void a_megabyte_of_anything_is_read_in_linear_time(void **state) {
    (void)state;
    struct ph_writer text;
    ph_writer_init_heap(&text);
    ph_write_text(&text, "[0");
    while (text.length < 1 << 20) {
        ph_write_text(&text, ",1");
    }
    ph_write_char(&text, ']');
    check_large(&text, PH_OK);

    ph_writer_reset(&text);
    ph_write_text(&text, "[0");
    while (text.length < 1 << 20) {
        ph_write_text(&text, ",[[{}]]");
    }
    ph_write_char(&text, ']');
    check_large(&text, PH_OK);

    ph_writer_reset(&text);
    ph_write_text(&text, "{\"\":0");
    for (int i = 0; text.length < 1 << 20; i++) {
        ph_write_format(&text, ",\"key%d\":0", i);
    }
    const size_t length = text.length;
    ph_write_char(&text, '}');
    check_large(&text, PH_OK);
    text.length = length;
    ph_write_text(&text, ",\"key77\":1}");
    check_large(&text, PH_ERROR_BAD_REQUEST);

    ph_writer_reset(&text);
    for (int i = 0; i < 10000; i++) {
        ph_write_char(&text, '[');
    }
    check_large(&text, PH_ERROR_BAD_REQUEST);
    ph_writer_deinit(&text);
}

static void walking_a_large_object_of_objects_is_linear(void **state) {
    (void)state;
    struct ph_writer text;
    ph_writer_init_heap(&text);
    ph_write_char(&text, '[');
    for (int i = 0; i < 20000; i++) {
        ph_write_format(&text, "%s[%d,[1,2,3,{\"a\":[]}]]", i == 0 ? "" : ",", i);
    }
    ph_write_char(&text, ']');
    struct ph_json_document *const document = must_parse(text.data);
    size_t count = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_root(document)); ph_json_walk_next(&walk);) {
        struct ph_json_walk inner = ph_json_walk_begin(walk.value);
        int64_t number = -1;
        assert_true(ph_json_walk_next(&inner));
        assert_true(ph_json_int_get(inner.value, &number));
        assert_int_equal(number, count);
        count++;
    }
    assert_int_equal(count, 20000);
    ph_json_document_destroy(document);
    ph_writer_deinit(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_texts_are_read),
        cmocka_unit_test(invalid_texts_are_refused_with_the_place),
        cmocka_unit_test(levels_end_at_64),
        cmocka_unit_test(members_and_elements_are_found),
        cmocka_unit_test(walking_what_holds_nothing_ends_at_once),
        cmocka_unit_test(strings_are_unescaped),
        cmocka_unit_test(whole_numbers_are_exact),
        cmocka_unit_test(broken_numbers_are_the_nearest),
        cmocka_unit_test(a_megabyte_of_anything_is_read_in_linear_time),
        cmocka_unit_test(walking_a_large_object_of_objects_is_linear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "tui/terminal/text.h"

#include "base/utf8.h"
#include "tui/terminal/spelling.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void columns_are_those_of_a_terminal(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        int columns;
    } texts[] = {
        {"Agnes", 5},
        {"Åse …", 5},
        {"A\xCC\x8Ase", 3},                                  // the ring as a character of its own
        {"\xE5\xAE\xAE\xE6\x9C\xAC", 4},                     // Miyamoto
        {"\xED\x95\x9C\xEA\xB8\x80", 4},                     // hangul, in syllables
        {"\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB", 2},         // and in letters
        {"\xF0\x9F\x90\x80", 2},                             // a rat
        {"\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x8C\xBE", 4}, // a farmer, from a woman and rice
        {"\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D", 4},             // shalom
        {"A\u202EB\u202C\u2066\u2069", 2},                   // controls of direction
        {"\xCC\x81", 1},                                     // an accent over nothing
        {"\xff\x1b\xC2\x9B", 3},                             // a byte that is no character, and controls
        {"", 0},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (tui_text_columns(texts[i].text) != texts[i].columns) {
            fail_msg("%s takes %d columns, not %d", texts[i].text, texts[i].columns, tui_text_columns(texts[i].text));
        }
    }
}

static void what_fits_are_whole_letters(void **unused) {
    (void)unused;
    assert_int_equal(tui_text_bytes("\xE5\xAE\xAE\xE6\x9C\xAC", 3), 3);
    assert_int_equal(tui_text_bytes("A\xCC\x8Ase", 1), 3);
    assert_int_equal(tui_text_bytes("plague", 9), 6);
    assert_int_equal(tui_text_bytes("plague", 0), 0);
}

static void controls_are_never_letters(void **unused) {
    (void)unused;
    const char *text = "\u202E\x1b\u202C";
    const struct tui_letter letter = tui_text_letter(&text);
    assert_int_equal(letter.glyph, '?');
    assert_int_equal(letter.marks[0], 0);
    assert_int_equal(tui_text_letter(&text).glyph, 0);
}

static void expect_lines(const char *text, int columns, const char *const *lines, size_t count) {
    size_t seen = 0;
    while (text != NULL) {
        const char *next = NULL;
        const size_t length = tui_text_line(text, columns, &next);
        assert_true(seen < count);
        assert_int_equal(length, strlen(lines[seen]));
        assert_memory_equal(text, lines[seen], length);
        seen++;
        text = next;
    }
    assert_int_equal(seen, count);
}

static void lines_break_at_spaces_and_newlines(void **unused) {
    (void)unused;
    expect_lines("the rats of Gallia", 9, (const char *const[]){"the rats", "of Gallia"}, 2);
    expect_lines("the rats of Gallia", 8, (const char *const[]){"the rats", "of", "Gallia"}, 3);
    expect_lines("one\n\ntwo\n", 20, (const char *const[]){"one", "", "two"}, 3);
    expect_lines("plagueplague", 5, (const char *const[]){"plagu", "eplag", "ue"}, 3);
    expect_lines("abcd\nef", 4, (const char *const[]){"abcd", "ef"}, 2);
    expect_lines("ab cd ", 2, (const char *const[]){"ab", "cd"}, 2);
    expect_lines("abc", 0, (const char *const[]){"a", "b", "c"}, 3); // never stands still
    expect_lines("", 5, (const char *const[]){""}, 1);
    expect_lines("\xE5\xAE\xAE\xE6\x9C\xAC", 3, (const char *const[]){"\xE5\xAE\xAE", "\xE6\x9C\xAC"}, 2);
}

static void glyphs_are_written_as_utf8(void **unused) {
    (void)unused;
    char bytes[5];
    assert_int_equal(ph_utf8_write(0x2192, bytes), 3);
    assert_string_equal(bytes, "→");
    assert_int_equal(ph_utf8_write(0xC5, bytes), 2);
    assert_int_equal(ph_utf8_write(0x1F400, bytes), 4);
    assert_string_equal(bytes, "\xF0\x9F\x90\x80");
}

static void letters_have_a_spelling_in_ascii(void **unused) {
    (void)unused;
    assert_string_equal(tui_spelling_of(0xE8), "e");
    assert_string_equal(tui_spelling_of(0xC8), "E");
    assert_string_equal(tui_spelling_of(0x153), "oe");
    assert_string_equal(tui_spelling_of(0x10D), "c");
    assert_string_equal(tui_spelling_of(0x2026), "...");
    assert_null(tui_spelling_of(0x5BAE));
    assert_null(tui_spelling_of(0x1F400));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_those_of_a_terminal), cmocka_unit_test(what_fits_are_whole_letters),
        cmocka_unit_test(controls_are_never_letters),      cmocka_unit_test(lines_break_at_spaces_and_newlines),
        cmocka_unit_test(glyphs_are_written_as_utf8),      cmocka_unit_test(letters_have_a_spelling_in_ascii),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "base/shown.h"

#include "base/glyph.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void assert_kinds(const uint32_t *glyphs, enum ph_shown kind) {
    for (size_t i = 0; glyphs[i] != 0; i++) {
        if (ph_shown_kind(glyphs[i]) != kind) {
            fail_msg("U+%04X is %d, expected %d", glyphs[i], ph_shown_kind(glyphs[i]), kind);
        }
    }
}

static void characters_are_told_apart(void **state) {
    (void)state;
    assert_kinds((const uint32_t[]){' ', '~', 0xA0, 0xE9, 0x5D0, 0x3042, 0x1F400, 0x1F3FD, 0}, PH_SHOWN_SEEN);
    assert_kinds((const uint32_t[]){0x34F, 0x200D, 0x3164, 0xFE0F, 0xE0067, 0xE000, 0x10FFFD, 0}, PH_SHOWN_UNSEEN);
    assert_kinds((const uint32_t[]){1, 0x1B, '\n', 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0}, PH_SHOWN_CONTROL);
    assert_kinds((const uint32_t[]){0x61C, 0x200E, 0x202A, 0x202E, 0x2066, 0x2069, 0}, PH_SHOWN_TURN);
    assert_kinds((const uint32_t[]){0x2028, 0x2029, 0}, PH_SHOWN_BREAK);
    assert_kinds((const uint32_t[]){0xAD, 0x200B, 0x2060, 0xFEFF, 0xFFFE, 0x1FFFF, 0xE0001, 0}, PH_SHOWN_HIDDEN);
    assert_int_equal(ph_shown_kind(0), PH_SHOWN_CONTROL);
}

// A newer version of Unicode may have more; then somebody has to decide which kind they are of.
static void what_unicode_calls_invisible_is_not_seen(void **state) {
    (void)state;
    for (uint32_t glyph = 0; glyph < 0x110000; glyph++) {
        const bool skin_tone = glyph >= 0x1F3FB && glyph <= 0x1F3FF;
        if (ph_glyph_kind(glyph) == PH_GLYPH_INVISIBLE && !skin_tone && ph_shown_kind(glyph) == PH_SHOWN_SEEN) {
            fail_msg("U+%04X is invisible, but counts as seen", glyph);
        }
    }
}

static void assert_fault(const char *text, enum ph_shown worst, bool lines, const char *expected) {
    char fault[PH_SHOWN_FAULT_SIZE] = "";
    assert_int_equal(ph_shown_check(text, worst, lines, fault), expected[0] == '\0');
    assert_string_equal(fault, expected);
}

static void the_first_fault_is_named(void **state) {
    (void)state;
    assert_fault("Good luck", PH_SHOWN_SEEN, false, "");
    assert_fault("a\nb", PH_SHOWN_UNSEEN, true, "");
    assert_fault("a\nb", PH_SHOWN_UNSEEN, false, "U+000A is a control character");
    assert_fault("\u2764\ufe0f", PH_SHOWN_UNSEEN, true, "");
    assert_fault("\u2764\ufe0f", PH_SHOWN_SEEN, true, "U+FE0F cannot be seen");
    assert_fault("a\xc2\x9b\x1b", PH_SHOWN_UNSEEN, true, "U+009B is a control character");
    // NOLINTNEXTLINE(misc-misleading-bidirectional): that is what is refused
    assert_fault("a\u202eb", PH_SHOWN_UNSEEN, true, "U+202E changes the direction of text");
    assert_fault("a\u2028b", PH_SHOWN_UNSEEN, true, "U+2028 ends a line");
    assert_fault("a\u200bb", PH_SHOWN_UNSEEN, true, "U+200B cannot be seen");
    assert_fault("a\xff", PH_SHOWN_HIDDEN, true, "the byte FF is not UTF-8");
}

static void some_texts_show_nothing(void **state) {
    (void)state;
    static const char *const nothing[] = {"",       " \n\u00a0\u3000",  "\u200d\ufe0f",
                                          "\u3164", "\x1b\x7f\xc2\x9b", "\u2003"};
    static const char *const something[] = {" a", "\u200d.", "\u2764\ufe0f"};
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        assert_false(ph_shown_any(nothing[i]));
    }
    for (size_t i = 0; i < sizeof something / sizeof *something; i++) {
        assert_true(ph_shown_any(something[i]));
    }
}

// NOLINTNEXTLINE(misc-misleading-bidirectional): that is what is left out
static const char wild[] = "a\x1b[31m\u202eb\xc2\x9b\u2028c\n\u2068d\u2069\u2764\ufe0f\xff.";

static void what_is_written_is_safe(void **state) {
    (void)state;
    char storage[200];
    struct ph_writer writer;
    ph_writer_init(&writer, storage, sizeof storage);
    ph_write_shown(&writer, wild);
    assert_string_equal(storage,
                        "a\\x1b[31m\\xe2\\x80\\xaeb\\xc2\\x9b\\xe2\\x80\\xa8c\\x0a\u2068d\u2069\u2764\ufe0f\\xff.");
    ph_writer_init(&writer, storage, sizeof storage);
    ph_write_seen(&writer, wild);
    assert_string_equal(storage, "a [31mb  c d\u2764.");
    ph_writer_init(&writer, storage, sizeof storage);
    ph_write_printed(&writer, wild, strlen(wild));
    assert_string_equal(storage, "a[31mbc\n\u2068d\u2069\u2764\ufe0f.");
}

static void isolates_end_in_their_line(void **state) {
    (void)state;
    char storage[100];
    struct ph_writer writer;
    // NOLINTNEXTLINE(misc-misleading-bidirectional)
    static const char open[] = "\u2069a\u2068\u2068b\u2069\nc\u2068d";
    ph_writer_init(&writer, storage, sizeof storage);
    ph_write_printed(&writer, open, strlen(open));
    assert_string_equal(storage, "a\u2068\u2068b\u2069\u2069\nc\u2068d\u2069");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_are_told_apart), cmocka_unit_test(what_unicode_calls_invisible_is_not_seen),
        cmocka_unit_test(the_first_fault_is_named),  cmocka_unit_test(some_texts_show_nothing),
        cmocka_unit_test(what_is_written_is_safe),   cmocka_unit_test(isolates_end_in_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

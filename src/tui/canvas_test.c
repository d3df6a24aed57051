// SPDX-License-Identifier: MIT
#include "tui/canvas.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

// A row of the canvas in ASCII, without the spaces at its end.
static const char *row_of(const struct tui_canvas *canvas, int row) {
    static char text[200];
    int length = 0;
    for (int column = 0; column < canvas->columns; column++) {
        text[column] = tui_glyph_ascii(canvas->cells[row * canvas->columns + column].glyph);
        length = text[column] == ' ' ? length : column + 1;
    }
    text[length] = '\0';
    return text;
}

static void text_that_does_not_fit_is_cut_and_says_so(void **unused) {
    (void)unused;
    struct tui_canvas canvas = {0};
    assert_int_equal(tui_canvas_resize(&canvas, 10, 2), PH_OK);
    assert_int_equal(tui_canvas_text(&canvas, 0, 0, 5, "plague", TUI_INK_PLAIN, 0), 5);
    assert_string_equal(row_of(&canvas, 0), "plag.");
    assert_int_equal(canvas.cells[4].glyph, 0x2026);
    assert_int_equal(tui_canvas_text(&canvas, 8, 1, 9, "rats", TUI_INK_PLAIN, 0), 12); // beyond the edge
    assert_string_equal(row_of(&canvas, 1), "        ra");
    tui_canvas_put(&canvas, -1, 0, 'x', 0, 0);
    tui_canvas_put(&canvas, 0, 7, 'x', 0, 0);
    assert_string_equal(row_of(&canvas, 0), "plag.");
    tui_canvas_deinit(&canvas);
}

static void columns_are_characters_not_bytes(void **unused) {
    (void)unused;
    struct tui_canvas canvas = {0};
    assert_int_equal(tui_text_columns("Åse …"), 5);
    assert_int_equal(tui_canvas_resize(&canvas, 10, 1), PH_OK);
    assert_int_equal(tui_canvas_text(&canvas, 0, 0, 10, "Å→\xff", TUI_INK_PLAIN, 0), 3); // a byte that is no character
    assert_int_equal(canvas.cells[0].glyph, 0xC5);
    assert_int_equal(canvas.cells[1].glyph, 0x2192);
    assert_int_equal(canvas.cells[2].glyph, '?');
    char bytes[5];
    assert_int_equal(tui_glyph_utf8(0x2192, bytes), 3);
    assert_string_equal(bytes, "→");
    assert_int_equal(tui_glyph_utf8(0xC5, bytes), 2);
    assert_int_equal(tui_glyph_utf8(0x1F400, bytes), 4);
    assert_string_equal(bytes, "\xF0\x9F\x90\x80");
    tui_canvas_deinit(&canvas);
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
}

static void wrapped_text_can_be_scrolled(void **unused) {
    (void)unused;
    struct tui_canvas canvas = {0};
    const struct tui_rect rect = {1, 0, 8, 2};
    assert_int_equal(tui_canvas_resize(&canvas, 10, 3), PH_OK);
    assert_int_equal(tui_canvas_wrapped(&canvas, rect, 1, "the rats of Gallia spread", 0, 0), 4);
    assert_string_equal(row_of(&canvas, 0), " of");
    assert_string_equal(row_of(&canvas, 1), " Gallia");
    assert_string_equal(row_of(&canvas, 2), "");
    assert_int_equal(tui_canvas_wrapped(NULL, rect, 0, "the rats of Gallia spread", 0, 0), 4);
    assert_int_equal(tui_canvas_wrapped(NULL, rect, 0, NULL, 0, 0), 0);
    tui_canvas_deinit(&canvas);
}

static void every_line_has_an_ascii_letter(void **unused) {
    (void)unused;
    for (uint32_t glyph = 0x2500; glyph < 0x2580; glyph++) {
        assert_non_null(strchr("-|+#", tui_glyph_ascii(glyph)));
    }
    assert_int_equal(tui_glyph_ascii(0x2620), '!');
}

static void letters_of_other_languages_have_an_ascii_letter(void **unused) {
    (void)unused;
    const struct {
        uint32_t glyph;
        char ascii;
    } letters[] = {{0x00E8, 'e'}, {0x00C8, 'E'}, {0x0153, 'o'}, {0x00AB, '"'}, {0x2019, '\''}, {0x00BA, 'o'}};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        assert_int_equal(tui_glyph_ascii(letters[i].glyph), letters[i].ascii);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_that_does_not_fit_is_cut_and_says_so),
        cmocka_unit_test(columns_are_characters_not_bytes),
        cmocka_unit_test(lines_break_at_spaces_and_newlines),
        cmocka_unit_test(wrapped_text_can_be_scrolled),
        cmocka_unit_test(every_line_has_an_ascii_letter),
        cmocka_unit_test(letters_of_other_languages_have_an_ascii_letter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

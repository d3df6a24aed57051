// SPDX-License-Identifier: MIT
#include "base/utf8.h"
#include "tui/terminal/canvas.h"

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
        const uint32_t glyph = canvas->cells[row * canvas->columns + column].glyph;
        text[column] = glyph == TUI_RIGHT_HALF ? '?' : tui_glyph_ascii(glyph);
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

static void text_is_cut_after_a_word_in_its_second_half(void **unused) {
    (void)unused;
    struct tui_canvas canvas = {0};
    assert_int_equal(tui_canvas_resize(&canvas, 20, 1), PH_OK);
    tui_canvas_text(&canvas, 0, 0, 14, "the rats of Gallia", TUI_INK_PLAIN, 0);
    assert_string_equal(row_of(&canvas, 0), "the rats of .");
    tui_canvas_blank(&canvas, tui_canvas_rect(&canvas));
    tui_canvas_text(&canvas, 0, 0, 12, "the Mediterranean", TUI_INK_PLAIN, 0); // else little would be left
    assert_string_equal(row_of(&canvas, 0), "the Mediter.");
    for (int columns = 0; columns < 18; columns++) {
        assert_in_range(tui_canvas_text(&canvas, 0, 0, columns, "a b c d e f g h i j", TUI_INK_PLAIN, 0), 0, columns);
    }
    tui_canvas_deinit(&canvas);
}

static void columns_are_characters_not_bytes(void **unused) {
    (void)unused;
    struct tui_canvas canvas = {0};
    assert_int_equal(tui_canvas_resize(&canvas, 10, 1), PH_OK);
    assert_int_equal(tui_canvas_text(&canvas, 0, 0, 10, "Å→\xff", TUI_INK_PLAIN, 0), 3); // a byte that is no character
    assert_int_equal(canvas.cells[0].glyph, 0xC5);
    assert_int_equal(canvas.cells[1].glyph, 0x2192);
    assert_int_equal(canvas.cells[2].glyph, '?');
    tui_canvas_deinit(&canvas);
}

static void wide_letters_are_never_shown_in_half(void **unused) {
    (void)unused;
    static const char miyamoto[] = "\xE5\xAE\xAE\xE6\x9C\xAC";
    struct tui_canvas canvas = {0};
    assert_int_equal(tui_canvas_resize(&canvas, 4, 1), PH_OK);
    assert_int_equal(tui_canvas_text(&canvas, 0, 0, 4, miyamoto, TUI_INK_PLAIN, 0), 4);
    assert_int_equal(canvas.cells[0].glyph, 0x5BAE);
    assert_int_equal(canvas.cells[1].glyph, TUI_RIGHT_HALF);
    tui_canvas_put(&canvas, 1, 0, 'x', TUI_INK_PLAIN, 0); // over its right half
    assert_int_equal(canvas.cells[0].glyph, ' ');
    tui_canvas_put(&canvas, 2, 0, 'y', TUI_INK_PLAIN, 0); // over a left half
    assert_int_equal(canvas.cells[3].glyph, ' ');
    tui_canvas_blank(&canvas, tui_canvas_rect(&canvas));
    assert_int_equal(tui_canvas_text(&canvas, 0, 0, 3, miyamoto, TUI_INK_PLAIN, 0), 3);
    assert_string_equal(row_of(&canvas, 0), "??."); // a whole one, and the mark of a cut
    tui_canvas_blank(&canvas, tui_canvas_rect(&canvas));
    tui_canvas_text(&canvas, 3, 0, 4, miyamoto, TUI_INK_PLAIN, 0); // beyond the edge
    assert_int_equal(canvas.cells[3].glyph, ' ');
    tui_canvas_deinit(&canvas);
}

static void in_ascii_a_cut_is_three_dots(void **unused) {
    (void)unused;
    struct tui_canvas canvas = {.ascii = true};
    assert_int_equal(tui_canvas_resize(&canvas, 8, 1), PH_OK);
    tui_canvas_text(&canvas, 0, 0, 8, "Bruno the Bold", TUI_INK_PLAIN, 0);
    assert_string_equal(row_of(&canvas, 0), "Bruno...");
    tui_canvas_text(&canvas, 0, 0, 2, "Bruno", TUI_INK_PLAIN, 0);
    assert_string_equal(row_of(&canvas, 0), "..uno...");
    tui_canvas_deinit(&canvas);
}

// What a terminal is sent for a row.
static const char *sent(const struct tui_canvas *canvas) {
    static char text[200];
    size_t length = 0;
    for (int column = 0; column < canvas->columns; column++) {
        uint32_t characters[TUI_CELL_CHARACTERS];
        const unsigned count = tui_canvas_characters(canvas, column, 0, characters);
        for (unsigned i = 0; i < count; i++) {
            char bytes[5];
            const size_t size = ph_utf8_write(characters[i], bytes);
            memcpy(text + length, bytes, size);
            length += size;
        }
    }
    text[length] = '\0';
    return text;
}

static void names_from_right_to_left_are_isolated(void **unused) {
    (void)unused;
    struct tui_canvas canvas = {0};
    assert_int_equal(tui_canvas_resize(&canvas, 12, 1), PH_OK);
    tui_canvas_text(&canvas, 1, 0, 11, "דוד בן: 12", TUI_INK_PLAIN, 0);
    assert_string_equal(sent(&canvas), " \u2068דוד בן\u2069: 12 ");
    tui_canvas_blank(&canvas, tui_canvas_rect(&canvas));
    tui_canvas_text(&canvas, 0, 0, 12, "宮\u202Eא\u05B0\u202C e\u0301 1", TUI_INK_PLAIN, 0);
    assert_string_equal(sent(&canvas), "宮\u2068א\u05B0\u2069 e\u0301 1     ");
    tui_canvas_deinit(&canvas);
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
        cmocka_unit_test(text_is_cut_after_a_word_in_its_second_half),
        cmocka_unit_test(columns_are_characters_not_bytes),
        cmocka_unit_test(wide_letters_are_never_shown_in_half),
        cmocka_unit_test(in_ascii_a_cut_is_three_dots),
        cmocka_unit_test(names_from_right_to_left_are_isolated),
        cmocka_unit_test(wrapped_text_can_be_scrolled),
        cmocka_unit_test(every_line_has_an_ascii_letter),
        cmocka_unit_test(letters_of_other_languages_have_an_ascii_letter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

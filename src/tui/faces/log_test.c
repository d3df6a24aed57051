// SPDX-License-Identifier: MIT
#include "tui/faces/log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { COLUMNS = 30, ROWS = 6 };

// The rows of a log of these lines as seat 0 sees it, in ASCII.
static void draw(const char *const texts[], const int seats[], size_t count, int skip, char rows[ROWS][COLUMNS + 1]) {
    struct viewer_log_line lines[4] = {0};
    struct viewer_log log = {.lines = lines, .line_count = count, .viewer = 0};
    struct tui_canvas canvas = {0};
    ph_writer_init_heap(&log.text);
    for (size_t i = 0; i < count; i++) {
        lines[i] = (struct viewer_log_line){.offset = log.text.length, .seat = seats[i]};
        ph_write_text(&log.text, texts[i]);
        ph_write_char(&log.text, '\0');
    }
    assert_int_equal(tui_canvas_resize(&canvas, COLUMNS, ROWS), PH_OK);
    tui_log_draw(&log, &canvas, tui_canvas_rect(&canvas), 0, skip);
    assert_true(tui_log_rows(&log, COLUMNS, 0) - skip <= ROWS);
    for (int row = 0; row < ROWS; row++) {
        int length = 0;
        for (int column = 0; column < COLUMNS; column++) {
            rows[row][column] = tui_glyph_ascii(tui_canvas_cell(&canvas, column, row)->glyph);
            length = rows[row][column] == ' ' ? length : column + 1;
        }
        rows[row][length] = '\0';
    }
    tui_canvas_deinit(&canvas);
    ph_writer_deinit(&log.text);
}

static void ones_own_lines_say_you_and_no_letter(void **unused) {
    (void)unused;
    static const char *const texts[] = {"You placed 3 cubes.", "Bruno placed 1 cube."};
    static const int seats[] = {0, 1};
    char rows[ROWS][COLUMNS + 1];
    draw(texts, seats, 2, 0, rows);
    assert_string_equal(rows[0], "   You placed 3 cubes.");
    assert_string_equal(rows[1], "B: Bruno placed 1 cube.");
}

static void a_line_that_is_set_in_goes_on_below_its_first_word(void **unused) {
    (void)unused;
    static const char *const texts[] = {"Bruno moved the plague.", "  You lost 2 cubes (majority, Peasant)."};
    static const int seats[] = {1, 1};
    char rows[ROWS][COLUMNS + 1];
    draw(texts, seats, 2, 0, rows);
    assert_string_equal(rows[0], "B: Bruno moved the plague.");
    assert_string_equal(rows[1], "B:   You lost 2 cubes");
    assert_string_equal(rows[2], "     (majority, Peasant).");
    draw(texts, seats, 2, 2, rows); // scrolled
    assert_string_equal(rows[0], "     (majority, Peasant).");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ones_own_lines_say_you_and_no_letter),
        cmocka_unit_test(a_line_that_is_set_in_goes_on_below_its_first_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "tui/faces/log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { COLUMNS = 30, ROWS = 6 };

// The rows of a log from a move on, in ASCII.
static void draw_log(const struct viewer_log *log, size_t first_move, int skip, char rows[ROWS][COLUMNS + 1]) {
    struct tui_canvas canvas = {0};
    assert_int_equal(tui_canvas_resize(&canvas, COLUMNS, ROWS), PH_OK);
    tui_log_draw(log, &canvas, tui_canvas_rect(&canvas), first_move, skip);
    assert_true(tui_log_rows(log, COLUMNS, first_move) - skip <= ROWS);
    for (int row = 0; row < ROWS; row++) {
        int length = 0;
        for (int column = 0; column < COLUMNS; column++) {
            rows[row][column] = tui_glyph_ascii(tui_canvas_cell(&canvas, column, row)->glyph);
            length = rows[row][column] == ' ' ? length : column + 1;
        }
        rows[row][length] = '\0';
    }
    tui_canvas_deinit(&canvas);
}

// Of these lines as seat 0 sees them.
static void draw(const char *const texts[], const int seats[], size_t count, int skip, char rows[ROWS][COLUMNS + 1]) {
    struct viewer_log_line lines[4] = {0};
    struct viewer_log log = {.lines = lines, .line_count = count, .viewer = 0};
    ph_writer_init_heap(&log.text);
    for (size_t i = 0; i < count; i++) {
        lines[i] = (struct viewer_log_line){.offset = log.text.length, .seat = seats[i]};
        ph_write_text(&log.text, texts[i]);
        ph_write_char(&log.text, '\0');
    }
    draw_log(&log, 0, skip, rows);
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

static void a_turn_has_a_heading_with_the_sign_of_its_seat(void **unused) {
    (void)unused;
    static const char text[] = "Your turn\0You placed 1 cube.\0Bruno's turn\0Bruno moved.\0You lost a cube.";
    struct viewer_log_line lines[] = {
        {.offset = 0, .seat = 0, .heading = true},
        {.offset = 10, .seat = 0},
        {.offset = 29, .move = 1, .seat = 1, .heading = true},
        {.offset = 42, .move = 1, .seat = 1},
        {.offset = 55, .move = 2, .seat = -1},
    };
    const struct viewer_log log = {.text.data = (char *)(uintptr_t)text, .lines = lines, .line_count = 5, .viewer = 0};
    char rows[ROWS][COLUMNS + 1];
    draw_log(&log, 0, 0, rows);
    assert_string_equal(rows[0], "Your turn");
    assert_string_equal(rows[1], "   You placed 1 cube.");
    assert_string_equal(rows[2], "B Bruno's turn");
    assert_string_equal(rows[3], "B: Bruno moved.");
    assert_string_equal(rows[4], "   You lost a cube.");
    draw_log(&log, 2, 0, rows); // in the middle of a turn
    assert_string_equal(rows[0], "B Bruno's turn");
    assert_string_equal(rows[1], "   You lost a cube.");
    assert_string_equal(rows[2], "");
    assert_int_equal(tui_log_rows(&log, COLUMNS, 2), 2);
    draw_log(&log, 2, 1, rows); // scrolled
    assert_string_equal(rows[0], "   You lost a cube.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ones_own_lines_say_you_and_no_letter),
        cmocka_unit_test(a_line_that_is_set_in_goes_on_below_its_first_word),
        cmocka_unit_test(a_turn_has_a_heading_with_the_sign_of_its_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

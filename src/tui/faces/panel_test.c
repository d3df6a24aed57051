// SPDX-License-Identifier: MIT
#include "tui/faces/bar.h"
#include "tui/faces/ui.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS_MAX = 12, COLUMNS_MAX = 100 };

// What a panel of a size shows, in ASCII, row by row.
struct shown {
    char rows[ROWS_MAX][COLUMNS_MAX + 1];
};

static struct shown show(struct tui_panel panel, int columns, int rows, bool wide) {
    struct tui_canvas canvas = {0};
    struct shown shown = {0};
    panel.language = words_english();
    assert_int_equal(tui_canvas_resize(&canvas, columns, rows), PH_OK);
    tui_panel_draw(&panel, &canvas, tui_canvas_rect(&canvas), wide);
    for (int row = 0; row < rows; row++) {
        int length = 0;
        for (int column = 0; column < columns; column++) {
            shown.rows[row][column] = tui_glyph_ascii(canvas.cells[row * columns + column].glyph);
            length = shown.rows[row][column] == ' ' ? length : column + 1;
        }
        shown.rows[row][length] = '\0';
    }
    tui_canvas_deinit(&canvas);
    return shown;
}

static const struct words_choice six[] = {{.words = "King"},     {.words = "Monk"},    {.words = "Knight"},
                                          {.words = "Merchant"}, {.words = "Peasant"}, {.words = "Witch"}};

static struct tui_panel cards(void) {
    return (struct tui_panel){.question = "Which character do you take?",
                              .choices = six,
                              .choice_count = 6,
                              .details = "King (Royalty): one of your cubes goes to the palace. It is safe there."};
}

static void a_line_on_the_current_choice_is_kept_in_three_rows(void **unused) {
    (void)unused;
    const struct shown shown = show(cards(), 40, 3, false);
    assert_string_equal(shown.rows[0], "Which character do you take?");
    assert_string_equal(shown.rows[1], "1 King       2 Monk       3 Knight     v");
    assert_string_equal(shown.rows[2], "King (Royalty): one of your . o: more");
}

static void in_two_rows_a_question_that_follows_goes(void **unused) {
    (void)unused;
    struct tui_panel panel = cards();
    assert_string_equal(show(panel, 80, 2, false).rows[0], panel.question);
    panel.follows = true;
    const struct shown shown = show(panel, 80, 2, false);
    assert_string_equal(shown.rows[0], "1 King       2 Monk       3 Knight     4 Merchant   5 Peasant    6 Witch");
    assert_string_equal(shown.rows[1], cards().details);
}

static void a_notice_takes_the_place_of_the_details(void **unused) {
    (void)unused;
    struct tui_panel panel = cards();
    panel.notice = "Taken back.";
    const struct shown shown = show(panel, 80, 3, false);
    assert_string_equal(shown.rows[0], "Taken back.");
    assert_string_equal(shown.rows[1], "Which character do you take?");
    assert_string_equal(shown.rows[2], "1 King       2 Monk       3 Knight     4 Merchant   5 Peasant    6 Witch");
}

static void the_list_moves_with_the_cursor(void **unused) {
    (void)unused;
    struct tui_panel panel = cards();
    panel.current = 4;
    assert_string_equal(show(panel, 40, 3, false).rows[1], "4 Merchant   5 Peasant    6 Witch      ^");
    assert_string_equal(show(panel, 40, 4, false).rows[1], "1 King       2 Monk       3 Knight");
}

static void text_ends_with_a_sentence_or_a_word(void **unused) {
    (void)unused;
    struct tui_panel panel = {.question = "Your turn: take a character if you like, then place cubes."};
    assert_string_equal(show(panel, 40, 1, false).rows[0], "Your turn: take a character if . o: more");
    panel.question = "One character a turn. It is yours until somebody takes it.";
    assert_string_equal(show(panel, 40, 1, false).rows[0], "One character a turn. . o: more");
}

static void what_has_a_short_form_is_said_in_short(void **unused) {
    (void)unused;
    struct tui_panel panel = cards();
    panel.brief = "King (Royalty): saves a cube.";
    assert_string_equal(show(panel, 40, 3, false).rows[2], panel.brief);
    assert_string_equal(show(panel, 80, 3, false).rows[2], panel.details); // there is room
}

static void a_choice_that_is_too_long_ends_with_a_word(void **unused) {
    (void)unused;
    const struct words_choice choice = {.words = "Dirk, from Birch into Cedar, out of the game"};
    const struct tui_panel panel = {.question = "Whom?", .choices = &choice, .choice_count = 1};
    assert_string_equal(show(panel, 30, 3, false).rows[1], "1 Dirk, from Birch into .");
}

static void beside_the_board_everything_has_room(void **unused) {
    (void)unused;
    const struct shown shown = show(cards(), 40, 12, true);
    assert_string_equal(shown.rows[0], "Which character do you take?");
    assert_string_equal(shown.rows[2], "1 King       2 Monk       3 Knight");
    assert_string_equal(shown.rows[5], "King (Royalty): one of your cubes goes");
    assert_string_equal(shown.rows[6], "to the palace. It is safe there.");
}

static void a_bar_leaves_out_whole_keys(void **unused) {
    (void)unused;
    const struct tui_bar_item items[] = {{"Enter", 2}, {NULL, 0}, {"h hint", 0}, {"l log", 3}, {"q quit", 0}};
    static const struct {
        int columns;
        const char *words;
    } bars[] = {{28, "Enter  h hint  l log  q quit"}, {27, "Enter  h hint  q quit"}, {20, "h hint  q quit"}, {9, ""}};
    for (size_t i = 0; i < sizeof bars / sizeof bars[0]; i++) {
        char text[80] = "";
        struct ph_writer writer;
        ph_writer_init(&writer, text, sizeof text);
        tui_bar_write(items, sizeof items / sizeof items[0], bars[i].columns, &writer);
        assert_string_equal(text, bars[i].words);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_on_the_current_choice_is_kept_in_three_rows),
        cmocka_unit_test(in_two_rows_a_question_that_follows_goes),
        cmocka_unit_test(a_notice_takes_the_place_of_the_details),
        cmocka_unit_test(the_list_moves_with_the_cursor),
        cmocka_unit_test(text_ends_with_a_sentence_or_a_word),
        cmocka_unit_test(what_has_a_short_form_is_said_in_short),
        cmocka_unit_test(a_choice_that_is_too_long_ends_with_a_word),
        cmocka_unit_test(beside_the_board_everything_has_room),
        cmocka_unit_test(a_bar_leaves_out_whole_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "tui/games/rattus/seats.h"

#include "support/rattus_table.h"
#include "support/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct words_scene scene_of(const struct rattus_state *view, int viewer) {
    return (struct words_scene){
        .game = &rattus_game,
        .view = view,
        .viewer = viewer,
        .players = view->options.players,
        .you = viewer >= 0,
        .language = words_english(),
        .seats = &words_bots,
    };
}

static void row_text(const struct tui_canvas *canvas, int row, char text[WORDS_MAX]) {
    size_t length = 0;
    for (int column = 0; column < canvas->columns; column++) {
        text[length++] = tui_glyph_ascii(tui_canvas_cell(canvas, column, row)->glyph);
    }
    while (length > 0 && text[length - 1] == ' ') {
        length--;
    }
    text[length] = '\0';
}

// The card rows as a viewer sees them, in 80 columns.
static void draw_cards(const struct table *table, int viewer, int rows, char text[2][WORDS_MAX]) {
    struct rattus_state view;
    struct tui_canvas canvas = {0};
    rattus_game.view(&table->state, viewer, &view);
    const struct words_scene scene = scene_of(&view, viewer);
    assert_int_equal(tui_canvas_resize(&canvas, 80, rows), PH_OK);
    rattus_card_rows_draw(&scene, &canvas, tui_canvas_rect(&canvas));
    for (int row = 0; row < 2; row++) {
        text[row][0] = '\0';
        if (row < rows) {
            row_text(&canvas, row, text[row]);
        }
    }
    tui_canvas_deinit(&canvas);
}

static void region_cards_are_seen_by_their_owner_only(void **unused) {
    (void)unused;
    char text[2][WORDS_MAX];
    struct table table = position("'options': {'africanus': true}, 'hands': [['c01', 'c05'], ['c19'], [], []]");
    draw_cards(&table, 0, 2, text);
    expect_words(text[0], "Characters on the table: ");
    expect_words(text[1], "Your region cards: Anglia (");
    expect_words(text[1], "Scandia (");
    expect_no_words(text[1], "Polonia");
    draw_cards(&table, 1, 2, text);
    expect_words(text[1], "Your region cards: Polonia (");
    draw_cards(&table, 2, 2, text);
    assert_string_equal(text[1], "");
    draw_cards(&table, PH_ONLOOKER, 2, text); // while the keyboard is handed over
    assert_string_equal(text[1], "");
}

static void in_one_row_names_become_their_first_letters(void **unused) {
    (void)unused;
    char text[2][WORDS_MAX];
    struct table table = position("'options': {'africanus': true}, 'hands': [['c01', 'c05'], ['c19'], [], []]");
    draw_cards(&table, 0, 1, text);
    expect_words(text[0], "Table: ");
    expect_words(text[0], "Your region cards: Ang");
}

static void what_is_zero_is_left_out(void **unused) {
    (void)unused;
    char text[WORDS_MAX];
    struct tui_canvas canvas = {0};
    struct table table = position("'owners': {'monk': 1}, 'cubes': [{'gallia': 3}, {}, {}, {}]");
    const struct words_scene scene = scene_of(&table.state, 0);
    assert_int_equal(tui_canvas_resize(&canvas, 80, 4), PH_OK);
    rattus_seats_draw(&scene, &canvas, tui_canvas_rect(&canvas));
    row_text(&canvas, 0, text);
    assert_string_equal(text, ">A You            supply 17  points  3");
    row_text(&canvas, 1, text);
    assert_string_equal(text, " B Bruno (rules)  supply 20  points  0  Monk (Church)");
    tui_canvas_deinit(&canvas);
}

static void two_seats_share_a_row_where_rows_are_few(void **unused) {
    (void)unused;
    char text[WORDS_MAX];
    struct tui_canvas canvas = {0};
    struct table table = position("'owners': {'monk': 1, 'king': 1}, 'cubes': [{'gallia': 3}, {}, {}, {}]");
    const struct words_scene scene = scene_of(&table.state, 0);
    assert_int_equal(tui_canvas_resize(&canvas, 80, 2), PH_OK);
    rattus_seats_draw(&scene, &canvas, tui_canvas_rect(&canvas));
    row_text(&canvas, 0, text);
    assert_string_equal(text, ">A You   supply 17 points  3             B Bruno supply 20 points  0 King, Monk");
    tui_canvas_deinit(&canvas);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(region_cards_are_seen_by_their_owner_only),
        cmocka_unit_test(in_one_row_names_become_their_first_letters),
        cmocka_unit_test(what_is_zero_is_left_out),
        cmocka_unit_test(two_seats_share_a_row_where_rows_are_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

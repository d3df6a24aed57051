// SPDX-License-Identifier: MIT
// Names of people in any script, at every spot that shows one: seats, log, results, lists and texts.
#include "base/glyph.h"
#include "tui/faces/ui.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ISOLATE = 0x2068, END_OF_ISOLATE = 0x2069, SEATS = 6 };

// Wide letters, letters from right to left with and without marks, accents of their own, syllables, a farmer who is a
// woman and rice, and one with a control of direction in it.
static const char *const names[SEATS] = {
    "宮本武蔵宮本", "\u2068דוד בן גוריון\u2069", "Ame\u0301lie\u0301e", "한글한글", "👩\u200D🌾🐀", "\u202EEvil\u202C",
};

static struct tui_table new_table(const char *game) {
    const struct tui_seating seating = {.language = words_english(), .given = true, .all_people = true};
    struct tui_table table;
    struct ph_error error = {0};
    assert_int_equal(tui_table_new(&table, ph_game_find(game), SEATS, "", 4, &seating, &error), PH_OK);
    for (int seat = 0; seat < SEATS; seat++) {
        table.seats.names[seat] = names[seat];
    }
    return table;
}

static void play_moves(struct tui_table *table, int moves) {
    struct ph_error error = {0};
    for (int i = 0; i < moves && !tui_table_is_over(table); i++) {
        struct ph_search_result result = {0};
        assert_int_equal(ph_session_ask(table->session, ph_bot_find("greedy"), NULL, NULL, &result, &error), PH_OK);
        assert_int_equal(tui_table_play(table, result.action, &error), PH_OK);
    }
}

// ---- what a terminal is sent ----------------------------------------------------------------------------------------

// Wide letters are whole, controls of direction are left out, and isolates are closed where they were opened.
static void expect_safe_row(const struct tui_canvas *canvas, int row) {
    int open = 0;
    for (int column = 0; column < canvas->columns; column++) {
        uint32_t characters[TUI_CELL_CHARACTERS];
        const struct tui_cell *const right = tui_canvas_cell(canvas, column + 1, row);
        const unsigned count = tui_canvas_characters(canvas, column, row, characters);
        for (unsigned i = 0; i < count; i++) {
            const bool letter = i == 0;
            open -= characters[i] == END_OF_ISOLATE;
            assert_in_range(open, 0, 1);
            open += characters[i] == ISOLATE;
            if (letter) {
                assert_in_range(ph_glyph_columns(characters[i]), 1, 2);
                assert_int_equal(ph_glyph_columns(characters[i]) == 2, right != NULL && right->glyph == TUI_RIGHT_HALF);
            } else if (characters[i] != ISOLATE && characters[i] != END_OF_ISOLATE) {
                assert_int_equal(ph_glyph_kind(characters[i]), PH_GLYPH_COMBINING);
            }
        }
    }
    assert_int_equal(open, 0);
}

// Whether the first letter of a name is seen, and how often.
static int times_seen(const struct tui_canvas *canvas, const char *name) {
    const uint32_t glyph = tui_text_letter(&name).glyph;
    int times = 0;
    for (int cell = 0; cell < canvas->columns * canvas->rows; cell++) {
        times += canvas->cells[cell].glyph == glyph;
    }
    return times;
}

static void expect_names(const struct tui_canvas *canvas, int seats) {
    for (int row = 0; row < canvas->rows; row++) {
        expect_safe_row(canvas, row);
    }
    for (int seat = 0; seat < seats; seat++) {
        if (times_seen(canvas, names[seat]) == 0) {
            fail_msg("%s is not seen", names[seat]);
        }
    }
}

// ---- spots ----------------------------------------------------------------------------------------------------------

static void seats_of_a_board(const char *game, int columns, int rows) {
    struct tui_table table = new_table(game);
    struct tui_ui ui = {.table = &table, .viewer = PH_ONLOOKER};
    union ph_state_storage view;
    struct words_scene scene;
    struct tui_canvas canvas = {0};
    const struct tui_marks marks = {.cursor = -1};
    const struct tui_panel panel = {.keys = ""};
    viewer_log_init(&ui.log);
    play_moves(ui.table, 20);
    ui.shown = ph_session_move_count(table.session);
    tui_table_scene(ui.table, ui.viewer, ui.shown, &view, &scene);
    assert_int_equal(tui_canvas_resize(&canvas, columns, rows), PH_OK);
    tui_frame_draw(&ui, &scene, &marks, &panel, &canvas);
    expect_names(&canvas, SEATS);
    tui_canvas_deinit(&canvas);
    viewer_log_deinit(&ui.log);
    tui_table_deinit(ui.table);
}

static void names_stand_in_the_rows_of_seats(void **unused) {
    (void)unused;
    static const char *const games[] = {"rattus", "bristol1350"};
    for (size_t game = 0; game < 2; game++) {
        seats_of_a_board(games[game], 80, 23);
        seats_of_a_board(games[game], 80, 24);
        seats_of_a_board(games[game], 160, 50);
    }
}

static void names_stand_in_the_log(void **unused) {
    (void)unused;
    struct tui_table table = new_table("rattus");
    struct viewer_log log;
    struct tui_canvas canvas = {0};
    viewer_log_init(&log);
    play_moves(&table, 12);
    viewer_log_update(&log, table.past, &table.seats, PH_ONLOOKER, ph_session_move_count(table.session));
    assert_int_equal(tui_canvas_resize(&canvas, 80, 60), PH_OK);
    const struct tui_page page = {.title = names[0], .log = &log};
    tui_page_draw(&canvas, tui_canvas_rect(&canvas), words_english(), &page, 0);
    expect_names(&canvas, SEATS);
    tui_canvas_deinit(&canvas);
    viewer_log_deinit(&log);
    tui_table_deinit(&table);
}

static void names_stand_in_results(void **unused) {
    (void)unused;
    struct tui_table table = new_table("rattus");
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer writer;
    struct tui_canvas canvas = {0};
    play_moves(&table, 4000);
    tui_table_scene(&table, PH_ONLOOKER, ph_session_move_count(table.session), &view, &scene);
    ph_writer_init_heap(&writer);
    words_say_result(&scene, &writer);
    const struct tui_menu_item items[] = {{.words = "A rematch", .details = writer.data}};
    assert_int_equal(tui_canvas_resize(&canvas, 80, 40), PH_OK);
    tui_menu_draw(&canvas, tui_canvas_rect(&canvas), words_english(), "The end", items, 1, 0, TUI_MENU_GOES_BACK);
    expect_names(&canvas, SEATS);
    ph_writer_deinit(&writer);
    tui_canvas_deinit(&canvas);
    tui_table_deinit(&table);
}

// As saved games are listed, and as the start menu shows who plays; in a box beside the board, too.
static void names_stand_in_lists(void **unused) {
    (void)unused;
    static const int widths[] = {41, 43, 76};
    struct tui_menu_item items[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        items[seat] = (struct tui_menu_item){.words = names[seat], .value = names[seat], .details = names[seat]};
    }
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        struct tui_canvas canvas = {0};
        assert_int_equal(tui_canvas_resize(&canvas, widths[i], 24), PH_OK);
        tui_menu_draw(&canvas, tui_canvas_rect(&canvas), words_english(), names[1], items, SEATS, 1, TUI_MENU_TURNS);
        expect_names(&canvas, SEATS);
        assert_in_range(times_seen(&canvas, names[3]), 2, 4); // as an item and as its value
        tui_canvas_deinit(&canvas);
    }
}

static void names_stand_in_texts(void **unused) {
    (void)unused;
    for (int columns = 40; columns < 80; columns++) {
        struct tui_canvas canvas = {0};
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        for (int seat = 0; seat < SEATS; seat++) {
            ph_write_format(&writer, "%s (%c) is next: press a key when nobody else is looking. ", names[seat],
                            words_seat_letter(seat));
        }
        const struct tui_page page = {.title = "Next player", .text = writer.data};
        assert_int_equal(tui_canvas_resize(&canvas, columns, 24), PH_OK);
        tui_page_draw(&canvas, tui_canvas_rect(&canvas), words_english(), &page, 0);
        expect_names(&canvas, SEATS);
        ph_writer_deinit(&writer);
        tui_canvas_deinit(&canvas);
    }
}

static void a_long_name_is_cut_at_a_whole_letter(void **unused) {
    (void)unused;
    for (int columns = 1; columns < 14; columns++) {
        for (int seat = 0; seat < SEATS; seat++) {
            struct tui_canvas canvas = {.ascii = columns % 2 == 0};
            assert_int_equal(tui_canvas_resize(&canvas, 20, 1), PH_OK);
            const int end = tui_canvas_text(&canvas, 2, 0, columns, names[seat], TUI_INK_PLAIN, 0);
            expect_safe_row(&canvas, 0);
            assert_in_range(end, 2, 2 + columns);
            if (tui_text_columns(names[seat]) > columns) {
                assert_int_equal(canvas.cells[end - 1].glyph, canvas.ascii ? '.' : 0x2026);
            }
            tui_canvas_deinit(&canvas);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_stand_in_the_rows_of_seats),
        cmocka_unit_test(names_stand_in_the_log),
        cmocka_unit_test(names_stand_in_results),
        cmocka_unit_test(names_stand_in_lists),
        cmocka_unit_test(names_stand_in_texts),
        cmocka_unit_test(a_long_name_is_cut_at_a_whole_letter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// Boxes: every text of help and every list fits into the rooms that boxes have, in every language.
#include "tui/terminal/box.h"

#include "tui/faces/ui.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// The usual window, and what is left beside a board.
static const struct tui_rect rooms[] = {{0, 0, 80, 24}, {3, 1, 43, 28}, {0, 1, 63, 48}};
static const char *const languages[] = {"en", "fr", "it", "pseudo"};
static const char *const games[] = {"rattus", "bristol1350"};

struct seen {
    int texts;
    char cut[300]; // the last one
};

static void see_text(void *void_seen, struct tui_rect at, const char *text, size_t length, enum tui_cut cut) {
    struct seen *const seen = void_seen;
    (void)at;
    seen->texts++;
    if (cut == TUI_CUT_IN_WORD) {
        snprintf(seen->cut, sizeof seen->cut, "%.*s", (int)length, text);
    }
}

static void expect_whole(const struct seen *seen, const char *what, const char *language, struct tui_rect room) {
    assert_true(seen->texts > 0);
    if (seen->cut[0] != '\0') {
        fail_msg("%s in %s, in %d columns: \"%s\" is cut", what, language, room.columns, seen->cut);
    }
}

static int draw_page(const struct tui_page *page, const struct words_language *language, struct tui_rect room,
                     int first) {
    struct seen seen = {.texts = 0};
    const struct tui_witness witness = {see_text, &seen};
    struct tui_canvas canvas = {.witness = &witness};
    assert_int_equal(tui_canvas_resize(&canvas, 80, 60), PH_OK);
    const int begun = tui_page_draw(&canvas, room, language, page, first);
    expect_whole(&seen, page->title, language->code, room);
    tui_canvas_deinit(&canvas);
    return begun;
}

// From its first row to its last.
static void page_fits(const char *title, const char *text, const struct words_language *language,
                      struct tui_rect room) {
    const struct tui_page page = {.title = title, .text = text};
    int row = 0;
    while (draw_page(&page, language, room, row) == row) {
        row++;
    }
}

static void topics_fit(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        const struct words_language *const language = words_language_find(languages[i]);
        for (size_t game = 0; game < sizeof games / sizeof games[0]; game++) {
            const struct ph_words *const words = ph_words_find(ph_game_find(games[game]));
            const struct words_topic *topic;
            for (size_t at = 0; (topic = words_topic_at(words, at)) != NULL; at++) {
                for (size_t room = 0; room < sizeof rooms / sizeof rooms[0]; room++) {
                    page_fits(words_find(language, "", topic->title), words_find(language, "", topic->text), language,
                              rooms[room]);
                }
            }
        }
    }
}

static void a_list_of_topics_fits(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        const struct words_language *const language = words_language_find(languages[i]);
        const struct ph_words *const words = ph_words_find(ph_game_find("rattus"));
        struct tui_menu_item items[64];
        int count = 0;
        for (; words_topic_at(words, (size_t)count) != NULL; count++) {
            const char *const title = words_topic_at(words, (size_t)count)->title;
            items[count] = (struct tui_menu_item){.words = words_find(language, "", title)};
        }
        for (size_t room = 0; room < sizeof rooms / sizeof rooms[0]; room++) {
            for (int current = 0; current < count; current++) {
                struct seen seen = {.texts = 0};
                const struct tui_witness witness = {see_text, &seen};
                struct tui_canvas canvas = {.witness = &witness};
                assert_int_equal(tui_canvas_resize(&canvas, 80, 60), PH_OK);
                tui_menu_draw(&canvas, rooms[room], language, "?", items, count, current, TUI_MENU_TURNS);
                expect_whole(&seen, "the list", languages[i], rooms[room]);
                tui_canvas_deinit(&canvas);
            }
        }
    }
}

static void a_value_leaves_its_label_alone(void **unused) {
    (void)unused;
    const struct tui_menu_item items[] = {
        {.words = "Save the game", .value = "/home/agnes/.local/state/pesthouse/game"}};
    struct tui_canvas canvas = {0};
    char row[44] = "";
    assert_int_equal(tui_canvas_resize(&canvas, 43, 12), PH_OK);
    tui_menu_draw(&canvas, tui_canvas_rect(&canvas), words_english(), "The end", items, 1, 0, TUI_MENU_GOES_BACK);
    for (int column = 0; column < canvas.columns; column++) {
        row[column] = tui_glyph_ascii(tui_canvas_cell(&canvas, column, 5)->glyph);
    }
    assert_string_equal(row, "| > Save the game  /home/agnes/.local/s.  |");
    tui_canvas_deinit(&canvas);
}

// The row of a canvas that a text is in, or −1.
static int row_with(const struct tui_canvas *canvas, const char *text) {
    for (int row = 0; row < canvas->rows; row++) {
        char letters[256] = "";
        for (int column = 0; column < canvas->columns; column++) {
            letters[column] = tui_glyph_ascii(tui_canvas_cell(canvas, column, row)->glyph);
        }
        if (strstr(letters, text) != NULL) {
            return row;
        }
    }
    return -1;
}

static void a_table_is_as_wide_as_its_lines_where_there_is_room(void **unused) {
    (void)unused;
    static const char line[] = "1. A Bartholomew 12 points: regions 12, palace  0, cards 4, Diplomats 2, and more";
    const struct tui_menu_item items[] = {{.words = "A rematch", .details = line}};
    const int columns[] = {100, 80, 160};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        struct tui_canvas canvas = {0};
        assert_int_equal(tui_canvas_resize(&canvas, columns[i], 24), PH_OK);
        struct tui_rect room = tui_canvas_rect(&canvas);
        if (columns[i] == 160) { // beside a board
            room = (struct tui_rect){112, 1, 48, 22};
        }
        tui_menu_draw(&canvas, room, words_english(), "The end", items, 1, 0, TUI_MENU_TABLE);
        assert_int_equal(row_with(&canvas, line) >= 0, columns[i] != 80);
        tui_menu_draw(&canvas, room, words_english(), "The end", items, 1, 0, TUI_MENU_GOES_BACK);
        assert_true(row_with(&canvas, line) < 0);
        tui_canvas_deinit(&canvas);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(topics_fit),
        cmocka_unit_test(a_list_of_topics_fits),
        cmocka_unit_test(a_value_leaves_its_label_alone),
        cmocka_unit_test(a_table_is_as_wide_as_its_lines_where_there_is_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "support/bristol_seen.h"
#include "support/words.h"
#include "tui/games/bristol1350/board.h"
#include "words/games/bristol1350/speech.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct tui_marks no_marks = {.cursor = -1};

static void row_text(const struct tui_canvas *canvas, int row, char text[WORDS_MAX]) {
    size_t length = 0;
    for (int column = 0; column < canvas->columns; column++) {
        text[length++] = tui_glyph_ascii(canvas->cells[row * canvas->columns + column].glyph);
    }
    while (length > 0 && text[length - 1] == ' ') {
        length--;
    }
    text[length] = '\0';
}

static void carts_are_told_apart_without_colour(void **unused) {
    (void)unused;
    static struct seen seen;
    char text[WORDS_MAX];
    struct tui_canvas canvas = {0};
    const struct table table =
        position("'dice': ['br','br','ca','ca','oa','oa'], 'locked': [1], 'start': 0, 'turn': 0, 'round': 3,"
                 "'carts': {'birch': {'at': 4, 'pawns': [0]}, 'cedar': {'at': 6, 'pawns': [3, 2, 1]},"
                 "'oak': {'at': 0, 'pawns': [4, 5]}}, 'areas': {'oak': [{'card': 4, 'seen': [0]}, {'card': 1}]}");
    const struct words_scene *const scene = see(&table, 0, &seen);
    assert_int_equal(tui_canvas_resize(&canvas, 80, bristol_board_rows_min(scene)), PH_OK);
    bristol_board_draw(scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
    row_text(&canvas, 1, text);
    assert_string_equal(text, "2nd =Birch=      .  .  [=..A=>  .  >  .  .  .  .  .  .  .  .  .  .  #");
    row_text(&canvas, 2, text);
    assert_string_equal(text, "           space 4, 13 to go; goes 2; 2 rats: mingles");
    row_text(&canvas, 3, text);
    assert_string_equal(text, "1st /Cedar/      .  .  .  .  [/BCD/>  .  >  .  .  .  .  .  .  .  .  #");
    row_text(&canvas, 6, text);
    assert_string_equal(text, "           space 0, 17 to go; goes 2; 0 rats; 2 leeched cards, known: 4");
    row_text(&canvas, 7, text);
    assert_string_equal(text, "d0 =Birch=   d1 =Birch=   d2 /Cedar/   d3 /Cedar/   d4 #Oak#     d5 #Oak#");
    row_text(&canvas, 8, text);
    assert_string_equal(text, "   rat          rat locked   apple        apple        apple        apple");
    tui_canvas_deinit(&canvas);
}

static void a_row_that_is_full_drops_words_and_no_numbers(void **unused) {
    (void)unused;
    static struct seen seen;
    char text[WORDS_MAX];
    struct tui_canvas canvas = {0};
    const struct table table = position(
        "'players': 4, 'options': {'alms': true}, 'start': 0, 'turn': 0, 'round': 9,"
        "'symptoms': [[3,4],[1,1],[1,2],[1,2]], 'coins': [[{'coin': 'naught', 'seen': [0]}, {'coin': 'naught', 'seen': "
        "[0]}]],"
        "'mingles': [{'round': 8, 'cart': 'birch', 'seats': [0], 'extra': 'deck', 'leeches': [], 'gave': {'0': [1,2]},"
        "'got': {'0': [3,4]}}], 'discard': [{'card': 1}, {'card': 1}, {'card': 1}, {'card': 2}, {'card': 2}, {'card': "
        "2},"
        "{'card': 2}, {'card': 3}, {'card': 3}, {'card': 3, 'seen': [0]}]");
    const struct words_scene *const scene = see(&table, 0, &seen);
    assert_int_equal(tui_canvas_resize(&canvas, 80, bristol_board_rows_min(scene)), PH_OK);
    bristol_board_draw(scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
    row_text(&canvas, 9, text);
    assert_string_equal(text, "Symptoms: deck 14, discard 10 (top: 3)   Remedies: deck 33, discard 0   Bag: 4");
    row_text(&canvas, 12, text);
    expect_words(text, "3 4 = 7 PLAGUE  mingled 1x  2 coins");
    const struct table leeched =
        position("'players': 4, 'start': 0, 'turn': 0, 'carts': {'birch': {'pawns': []}, 'cedar': {'pawns': [0, 1]},"
                 "'oak': {'pawns': [2, 3]}}, 'areas': {'birch': [{'card': 4, 'seen': [0]}]},"
                 "'dice': ['ba','ba','ca','ca','oa','oa']");
    bristol_board_draw(see(&leeched, 0, &seen), &no_marks, &canvas, tui_canvas_rect(&canvas));
    row_text(&canvas, 2, text);
    assert_string_equal(text, "           space 0, 17 to go; goes 2; 0 rats; 1 leeched card, known: 4");
    tui_canvas_deinit(&canvas);
}

// Beside a fate, "She pushed out" would be a sentence.
static void characters_are_shortened_as_such_and_late(void **unused) {
    (void)unused;
    static struct seen seen;
    char text[WORDS_MAX];
    struct tui_canvas canvas = {0};
    const struct table table = position(
        "'players': 9, 'options': {'special_actions': true, 'alms': true}, 'start': 1, 'turn': 1,"
        "'carts': {'birch': {'pawns': [1, 2]}, 'cedar': {'pawns': [3, 4, 5]}, 'oak': {'pawns': [6, 7, 8]}},"
        "'fate': ['pushed_out', null, null, null, null, null, null, null, null],"
        "'symptoms': [[3, 3], [1, 1], [1, 1], [1, 2], [1, 2], [1, 2], [2, 2], [2, 2], [2, 3]], 'plague': [true, false, "
        "false, false, false, false, false, false, false],"
        "'coins': [[{'coin': 'naught'}], [], [], [], [], [], [], [], []],"
        "'hands': [[], ['chicken-whip'], [], [], [], [], [], [], []],"
        "'characters': ['sheriff', 'serf', 'outlaw', 'mason', 'barmaid', 'chandler', 'knight', 'countess', 'friar']");
    const struct words_scene *const scene = see(&table, 0, &seen);
    assert_int_equal(tui_canvas_resize(&canvas, 80, bristol_board_rows_min(scene)), PH_OK);
    bristol_board_draw(scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
    row_text(&canvas, 12, text);
    assert_string_equal(text, " A You   Sher. pushed out    3 3 P c1   >B Bruno Serf             r1");
    tui_canvas_deinit(&canvas);
}

static void boards_of_every_size_keep_to_their_rows(void **unused) {
    (void)unused;
    for (int players = 1; players <= BRISTOL_SEATS_MAX; players++) {
        static struct seen seen;
        struct tui_canvas canvas = {0};
        struct table table = new_game(players, "'length': 30, 'start_remedies': 3");
        const struct words_scene *const scene = see(&table, 0, &seen);
        const int least = bristol_board_rows_min(scene);
        assert_in_range(least, 10, 24 - 2 - 4); // leaves room for a question and answers
        for (int rows = least; rows < 60; rows++) {
            int last = -1;
            for (unsigned spot = 0; spot < BRISTOL_SPOTS; spot++) {
                int column = 0;
                int row = 0;
                if (bristol_board_place(scene, (struct tui_rect){0, 0, 80, rows}, spot, &column, &row)) {
                    assert_in_range(row, 0, rows - 1);
                    assert_in_range(column, 0, 79);
                    last = row > last ? row : last;
                }
            }
            assert_true(last > 0);
        }
        assert_int_equal(tui_canvas_resize(&canvas, 80, least), PH_OK);
        bristol_board_draw(scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
        tui_canvas_deinit(&canvas);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(carts_are_told_apart_without_colour),
        cmocka_unit_test(a_row_that_is_full_drops_words_and_no_numbers),
        cmocka_unit_test(characters_are_shortened_as_such_and_late),
        cmocka_unit_test(boards_of_every_size_keep_to_their_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"
#include "support/words.h"
#include "tui/games/rattus/board.h"
#include "tui/games/rattus/map.h"
#include "tui/games/rattus/sea.h"
#include "tui/games/rattus/seats.h"
#include "words/games/rattus/speech.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const int sizes[][2] = {{80, 12}, {80, 13},  {90, 12},  {80, 15},  {80, 16},  {90, 15},  {80, 14},  {80, 20},
                               {90, 16}, {100, 18}, {100, 30}, {112, 40}, {120, 21}, {116, 43}, {160, 50}, {220, 80}};
enum { SIZE_COUNT = sizeof sizes / sizeof sizes[0] };

static const struct tui_marks no_marks = {.cursor = -1};

static struct words_scene scene_of(const struct rattus_state *state) {
    return (struct words_scene){
        .game = &rattus_game,
        .view = state,
        .viewer = 0,
        .players = state->options.players,
        .you = true,
        .language = words_english(),
        .seats = &words_bots,
    };
}

// The canvas as text, in ASCII; the caller's to free.
static char *text_of(const struct tui_canvas *canvas) {
    char *const text = malloc((size_t)canvas->rows * ((size_t)canvas->columns + 1) + 1);
    assert_non_null(text);
    char *at = text;
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        *at++ = tui_glyph_ascii(canvas->cells[i].glyph);
        if ((i + 1) % canvas->columns == 0) {
            *at++ = '\n';
        }
    }
    *at = '\0';
    return text;
}

static bool may_touch(unsigned a, unsigned b) {
    return (rattus_neighbours[a] >> b & 1u) != 0;
}

static void regions_share_a_border_or_a_way_over_the_sea_just_where_the_rules_say_so(void **unused) {
    (void)unused;
    for (unsigned size = 0; size < SIZE_COUNT; size++) {
        struct europe europe;
        struct tui_canvas canvas = {0};
        const bool africa = sizes[size][1] >= EUROPE_ROWS_MIN_AFRICA; // with five and six players
        const uint8_t regions = africa ? RATTUS_REGION_COUNT : RATTUS_MAURETANIA;
        europe_fill(&europe, sizes[size][0], sizes[size][1], africa);
        assert_int_equal(tui_canvas_resize(&canvas, sizes[size][0], sizes[size][1]), PH_OK);
        for (uint8_t a = 0; a < regions; a++) {
            for (uint8_t b = (uint8_t)(a + 1); b < regions; b++) {
                const bool border = europe_share_border(&europe, a, b);
                if (border != may_touch(a, b) &&
                    (border || !rattus_sea_link(&europe, a, b, false, &canvas, tui_canvas_rect(&canvas)))) {
                    fail_msg("at %dx%d, %s and %s %s", sizes[size][0], sizes[size][1], rattus_region_infos[a].name,
                             rattus_region_infos[b].name, border ? "share a border, but do not touch" : "touch unseen");
                }
            }
        }
        tui_canvas_deinit(&canvas);
    }
}

static void every_region_shows_its_name_rats_and_cubes_at_every_size(void **unused) {
    (void)unused;
    struct table table = position(
        "'plague': 'germania',"
        "'cubes': [{'anglia': 1, 'scandia': 1, 'gallia': 1, 'hispania': 1, 'germania': 1, 'italia': 1, 'polonia': 1,"
        " 'hungaria': 1, 'bulgaria': 1, 'turcia': 1, 'russia': 1, 'tartaria': 1},"
        "{'anglia': 2, 'scandia': 2, 'gallia': 2, 'hispania': 2, 'germania': 2, 'italia': 2, 'polonia': 2, 'hungaria': "
        "2},"
        "{'bulgaria': 3, 'turcia': 3, 'russia': 3, 'tartaria': 3, 'germania': 3}, {'germania': 12, 'italia': 4}],"
        "'rats': {'germania': [{}, {}, {}], 'turcia': [{}, {}, {}], 'anglia': [{}, {}]}");
    for (unsigned size = 0; size < SIZE_COUNT; size++) {
        struct tui_canvas canvas = {0};
        const struct words_scene scene = scene_of(&table.state);
        assert_int_equal(tui_canvas_resize(&canvas, sizes[size][0], sizes[size][1]), PH_OK);
        rattus_map_draw(&scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
        char *const text = text_of(&canvas);
        for (unsigned region = 0; region < RATTUS_MAURETANIA; region++) {
            if (strstr(text, rattus_region_infos[region].name) == NULL) {
                fail_msg("%s is not shown at %dx%d\n%s", rattus_region_infos[region].name, sizes[size][0],
                         sizes[size][1], text);
            }
        }
        // Each of the 12 regions has a cube of A; where there is no room, the signs stand without spaces between them.
        unsigned seen = 0;
        for (const char *at = text; (at = strstr(at, "A1")) != NULL; at++) {
            seen++;
        }
        if (seen != 12 || (strstr(text, "A1B2C3D12") == NULL && strstr(text, "A1 B2 C3 D12") == NULL)) {
            fail_msg("only %u of 12 regions show their cubes at %dx%d\n%s", seen, sizes[size][0], sizes[size][1], text);
        }
        assert_non_null(strstr(text, "rrr"));
        free(text);
        tui_canvas_deinit(&canvas);
    }
}

static void the_plague_and_what_one_has_seen_are_marked(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'gallia', 'rats': {'gallia': [{'face': 'r01', 'seen': [0]}, {}]}");
    struct words_scene scene = scene_of(&table.state);
    struct tui_canvas canvas = {0};
    assert_int_equal(tui_canvas_resize(&canvas, 80, 14), PH_OK);
    rattus_map_draw(&scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
    char *text = text_of(&canvas);
    assert_non_null(strstr(text, "Gallia!Rr"));
    free(text);
    struct rattus_state view;
    rattus_game.view(&table.state, 1, &view); // somebody else has not seen it
    scene.view = &view;
    scene.viewer = 1;
    tui_canvas_blank(&canvas, tui_canvas_rect(&canvas));
    rattus_map_draw(&scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
    text = text_of(&canvas);
    assert_non_null(strstr(text, "Gallia!rr"));
    free(text);
    tui_canvas_deinit(&canvas);
}

static void north_africa_has_room_with_six_seats_in_a_small_window(void **unused) {
    (void)unused;
    struct table table = position(
        "'players': 6, 'cubes': [{'anglia': 1, 'scandia': 1, 'gallia': 1, 'hispania': 1, 'germania': 1, 'italia': 1,"
        "'polonia': 1, 'hungaria': 1, 'bulgaria': 1, 'turcia': 1, 'russia': 1, 'tartaria': 1, 'mauretania': 1,"
        "'numidia': 1, 'tunisia': 1, 'libya': 1, 'aegyptus': 1}, {'tunisia': 2}, {'tunisia': 3}, {}, {}, {}],"
        "'plague': 'tunisia', 'rats': {'tunisia': [{}, {}, {}], 'mauretania': [{}, {}]}");
    const struct words_scene scene = scene_of(&table.state);
    struct tui_canvas canvas = {0};
    assert_int_equal(rattus_board_rows_min(&scene), 19);
    assert_int_equal(tui_canvas_resize(&canvas, 80, 19), PH_OK);
    rattus_board_draw(&scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
    char *const text = text_of(&canvas);
    unsigned seen = 0;
    for (const char *at = text; (at = strstr(at, "A1")) != NULL; at++) {
        seen++;
    }
    if (seen != 17 || strstr(text, "Tunisia!rrr") == NULL || strstr(text, "A1 B2 C3") == NULL) {
        fail_msg("%u of 17 regions show their cubes\n%s", seen, text);
    }
    for (unsigned seat = 1; seat < 6; seat++) {
        assert_non_null(strstr(text, words_bots.names[seat]));
    }
    free(text);
    tui_canvas_deinit(&canvas);
}

// One row more than the least is enough to close the regions of Africa below.
static void north_africa_ends_where_there_is_a_row_for_it(void **unused) {
    (void)unused;
    static struct europe europe;
    for (int rows = EUROPE_ROWS_MIN_AFRICA + 1; rows <= 40; rows++) {
        europe_fill(&europe, 100, rows, true);
        assert_int_equal(europe.rows, rows);
        for (int column = 0; column <= europe.columns; column++) {
            assert_int_equal(europe.corner[rows][column], EUROPE_SEA);
        }
    }
}

static void pieces_of_the_boxes_are_shown(void **unused) {
    (void)unused;
    struct table table = position(
        "'options': {'characters': ['emperor', 'nun', 'bishop', 'wizard', 'king', 'monk']},"
        "'cubes': [{'gallia': 2}, {}, {}, {}], 'marked': [{'gallia': ['p1']}, {}, {}, {}],"
        "'walls': [['gallia', 'germania'], ['anglia', 'gallia']], 'nuns': ['gallia', 'gallia'], 'bishops': ['gallia'],"
        "'rats': {'gallia': [{}]}");
    const struct words_scene scene = scene_of(&table.state);
    struct tui_canvas canvas = {0};
    assert_int_equal(tui_canvas_resize(&canvas, 80, 14), PH_OK);
    rattus_map_draw(&scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
    char *const text = text_of(&canvas);
    assert_non_null(strstr(text, "Gallia rnnb"));
    assert_non_null(strstr(text, "A2+"));
    unsigned blocks = 0;
    for (int i = 0; i < canvas.rows * canvas.columns; i++) {
        blocks += canvas.cells[i].glyph == EUROPE_WALL;
    }
    assert_true(blocks >= 3);
    free(text);
    tui_canvas_deinit(&canvas);
}

// Without colours, too: no two cubes that touch are drawn alike.
static void touching_cubes_are_told_apart_without_colour(void **unused) {
    (void)unused;
    struct table table = position("'cubes': [{'anglia': 10}, {'anglia': 11}, {'anglia': 12}, {'anglia': 13}]");
    const struct words_scene scene = scene_of(&table.state);
    struct tui_canvas canvas = {0};
    unsigned touching = 0;
    assert_int_equal(tui_canvas_resize(&canvas, 80, 12), PH_OK);
    rattus_map_draw(&scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
    char *const text = text_of(&canvas);
    assert_non_null(strstr(text, "A10B11C12D13"));
    for (int i = 1; i < canvas.rows * canvas.columns; i++) {
        const struct tui_cell *const left = &canvas.cells[i - 1];
        const struct tui_cell *const cell = &canvas.cells[i];
        if (left->ink >= TUI_INK_SEAT && cell->ink >= TUI_INK_SEAT && left->ink != cell->ink) {
            assert_int_not_equal(left->style, cell->style);
            touching++;
        }
    }
    assert_int_equal(touching, 3);
    free(text);
    tui_canvas_deinit(&canvas);
}

static void only_regions_in_play_are_places(void **unused) {
    (void)unused;
    struct table table = position("'players': 2");
    const struct words_scene scene = scene_of(&table.state);
    const struct tui_rect rect = {0, 0, 80, 20};
    int column = 0;
    int row = 0;
    unsigned places = 0;
    for (unsigned place = 0; place < 64; place++) {
        places += rattus_board_place(&scene, rect, place, &column, &row);
    }
    assert_int_equal(places, 8);
    assert_false(rattus_board_place(&scene, rect, RATTUS_RUSSIA, &column, &row));
}

static void nothing_is_drawn_outside_of_a_canvas_too_small(void **unused) {
    (void)unused;
    struct table table = position("'cubes': [{'gallia': 1}, {}, {}, {}]");
    const struct words_scene scene = scene_of(&table.state);
    for (int columns = 1; columns < 90; columns += 11) {
        for (int rows = 1; rows < 30; rows += 4) {
            struct tui_canvas canvas = {0};
            assert_int_equal(tui_canvas_resize(&canvas, columns, rows), PH_OK);
            rattus_board_draw(&scene, &no_marks, &canvas, tui_canvas_rect(&canvas));
            tui_canvas_deinit(&canvas);
        }
    }
}

static void long_rows_of_names_become_their_first_letters(void **unused) {
    (void)unused;
    const uint32_t characters = rattus_bit(RATTUS_KING) | rattus_bit(RATTUS_EMPEROR) | rattus_bit(RATTUS_NUN);
    static const char *const said[RATTUS_NAME_FORMS] = {"King (Royalty), Emperor (Royalty), Nun (Church)",
                                                        "King, Emperor, Nun", "Kin Emp Nun", "KinEmpNun"};
    for (unsigned i = 0; i < RATTUS_NAME_FORMS; i++) {
        char words[WORDS_MAX];
        struct ph_writer writer;
        ph_writer_init(&writer, words, sizeof words);
        rattus_say_names(&writer, words_english(), characters, i);
        assert_string_equal(words, said[i]);
    }
    // Three letters tell all 22 names apart.
    for (unsigned one = 0; one < RATTUS_CHARACTER_COUNT; one++) {
        for (unsigned other = 0; other < one; other++) {
            assert_int_not_equal(strncmp(rattus_character_infos[one].name, rattus_character_infos[other].name, 3), 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_share_a_border_or_a_way_over_the_sea_just_where_the_rules_say_so),
        cmocka_unit_test(every_region_shows_its_name_rats_and_cubes_at_every_size),
        cmocka_unit_test(the_plague_and_what_one_has_seen_are_marked),
        cmocka_unit_test(long_rows_of_names_become_their_first_letters),
        cmocka_unit_test(north_africa_has_room_with_six_seats_in_a_small_window),
        cmocka_unit_test(north_africa_ends_where_there_is_a_row_for_it),
        cmocka_unit_test(pieces_of_the_boxes_are_shown),
        cmocka_unit_test(touching_cubes_are_told_apart_without_colour),
        cmocka_unit_test(only_regions_in_play_are_places),
        cmocka_unit_test(nothing_is_drawn_outside_of_a_canvas_too_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

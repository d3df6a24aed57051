// SPDX-License-Identifier: MIT
// Layouts: frames of whole games, in every language and in windows of usual sizes. No text may be cut or overwritten,
// and what is on the table must be seen.
#include "base/utf8.h"
#include "games/bristol1350/state.h"
#include "games/rattus/rattus.h"
#include "games/rattus/state.h"
#include "tui/faces/ui.h"
#include "words/games/bristol1350/speech.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXTS_MAX = 400, TEXT_MAX = 240 };

static const int sizes[][2] = {{80, 23}, {80, 24}, {100, 30}, {160, 50}};
static const char *const languages[] = {"en", "fr", "it", "pseudo"};

// What was written onto a canvas, in order.
struct written {
    struct tui_rect at;
    char text[TEXT_MAX];
    bool cut;
};
struct witnessed {
    struct written texts[TEXTS_MAX];
    size_t count;
};

static void see_text(void *void_witnessed, struct tui_rect at, const char *text, size_t length, enum tui_cut cut) {
    struct witnessed *const witnessed = void_witnessed;
    assert_true(witnessed->count < TEXTS_MAX && length < TEXT_MAX);
    struct written *const written = &witnessed->texts[witnessed->count++];
    *written = (struct written){.at = at, .cut = cut != TUI_WHOLE};
    memcpy(written->text, text, length);
}

static void print_canvas(const struct tui_canvas *canvas) {
    for (int row = 0; row < canvas->rows; row++) {
        for (int column = 0; column < canvas->columns; column++) {
            char bytes[5];
            const uint32_t glyph = tui_canvas_cell(canvas, column, row)->glyph;
            ph_utf8_write(glyph, bytes);
            fputs(glyph == TUI_RIGHT_HALF ? "" : bytes, stderr);
        }
        fputc('\n', stderr);
    }
}

// Whether it still stands there.
static bool stands(const struct tui_canvas *canvas, const struct written *written) {
    int column = written->at.column;
    for (const char *at = written->text; *at != '\0';) {
        const struct tui_letter letter = tui_text_letter(&at);
        const struct tui_cell *const cell = tui_canvas_cell(canvas, column, written->at.row);
        if (cell == NULL || cell->glyph != letter.glyph) {
            return false;
        }
        column += letter.columns;
    }
    return true;
}

// Whether a name, or its first three letters, stands in the text of some rows.
static bool is_named(const struct witnessed *witnessed, const char *name, int first_row, int end_row) {
    const size_t letters = tui_text_bytes(name, 3);
    for (size_t i = 0; i < witnessed->count; i++) {
        const struct written *const written = &witnessed->texts[i];
        for (const char *at = written->text; written->at.row >= first_row && written->at.row < end_row && *at != '\0';
             at++) {
            if (strncmp(at, name, letters) == 0) {
                return true;
            }
        }
    }
    return false;
}

// ---- games ----------------------------------------------------------------------------------------------------------

struct played {
    struct tui_ui ui;
    struct tui_table table;
    char what[200]; // is shown, to say so
};

static void begin(struct played *played, const char *game, int players, const char *options) {
    const struct tui_seating seating = {
        .language = words_english(),
        .given = true,
        .people = 1,
        .bots_given = true,
        .bot_count = 1,
        .bots = {ph_bot_find("rules")},
    };
    struct ph_error error = {0};
    *played = (struct played){.ui = {.viewer = 0}};
    played->ui.table = &played->table;
    viewer_log_init(&played->ui.log);
    if (tui_table_new(&played->table, ph_game_find(game), players, options, 5, &seating, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    for (int seat = 1; seat < players; seat++) { // named after another, whose name is longer
        played->table.seats.kinds[seat] = words_bot_name(words_english(), ph_bot_find("novice"));
    }
}

static void end(struct played *played) {
    viewer_log_deinit(&played->ui.log);
    tui_table_deinit(&played->table);
}

// Lets bots play until it is seat 0's turn after that many more moves, or the game is over.
static bool play_on(struct played *played, int moves) {
    struct ph_session *const session = played->table.session;
    const struct ph_bot *const bot = ph_bot_find("rules");
    struct ph_error error = {0};
    for (;; moves--) {
        const struct ph_actor actor = ph_session_actor(session);
        struct ph_search_result result = {0};
        if (actor.kind == PH_ACTOR_OVER || (moves <= 0 && actor.seat == 0)) {
            played->ui.shown = ph_session_move_count(session);
            return actor.kind != PH_ACTOR_OVER;
        }
        if (actor.seat != 0) {
            assert_int_equal(tui_table_play_bot(&played->table, &error), PH_OK);
            continue;
        }
        assert_int_equal(ph_session_ask(session, bot, NULL, NULL, &result, &error), PH_OK);
        assert_int_equal(tui_table_play(&played->table, result.action, &error), PH_OK);
    }
}

// ---- what must be seen ----------------------------------------------------------------------------------------------

static void fail_on(const struct tui_canvas *canvas, const struct played *played, const char *why, const char *text) {
    print_canvas(canvas);
    fail_msg("%s: %s \"%s\"", played->what, why, text);
}

static void expect_all_stand(const struct played *played, const struct tui_canvas *canvas,
                             const struct witnessed *witnessed) {
    for (size_t i = 0; i < witnessed->count; i++) {
        const struct written *const written = &witnessed->texts[i];
        if (written->cut || !stands(canvas, written)) {
            fail_on(canvas, played, written->cut ? "cut:" : "overwritten:", written->text);
        }
    }
}

// A seat's letter stands where its row begins, so its marker can be anything.
static void expect_seats(const struct played *played, const struct words_scene *scene, const struct tui_canvas *canvas,
                         const struct witnessed *witnessed) {
    for (int seat = 1; seat < scene->players; seat++) {
        if (!is_named(witnessed, scene->seats->names[seat], 1, canvas->rows)) {
            fail_on(canvas, played, "no row of", scene->seats->names[seat]);
        }
    }
}

static void expect_name(const struct played *played, const struct tui_canvas *canvas, const struct witnessed *witnessed,
                        const struct words_language *language, struct words_arg name, int first_row, int end_row) {
    char text[TEXT_MAX];
    words_fill(text, sizeof text, language, "{name}", name);
    if (!is_named(witnessed, text, first_row, end_row)) {
        fail_on(canvas, played, "not seen:", text);
    }
}

// All characters, on the table or of a seat, all regions, and the region cards of the viewer.
static void expect_rattus(const struct played *played, const struct words_scene *scene, const struct tui_canvas *canvas,
                          const struct witnessed *witnessed, struct tui_rect board) {
    const struct rattus_state *const state = scene->view;
    const int end = board.row + board.rows;
    const int seats = end - (int)state->options.players - 2; // at most; the map is above them
    RATTUS_EACH(character, state->options.characters) {
        expect_name(played, canvas, witnessed, scene->language,
                    NAME(name, "character", rattus_character_infos[character].name), seats, end);
    }
    RATTUS_EACH(region, state->regions) {
        expect_name(played, canvas, witnessed, scene->language, NAME(name, "region", rattus_region_infos[region].name),
                    board.row, end - (int)(state->options.players + 1) / 2 - 1);
    }
    for (unsigned card = 0; state->options.africanus && card < RATTUS_CARD_COUNT; card++) {
        if (state->cards[card] == RATTUS_CARD_HAND) {
            expect_name(played, canvas, witnessed, scene->language,
                        NAME(name, "region", rattus_region_infos[rattus_card_infos[card].region].name), end - 1, end);
        }
    }
}

static void expect_bristol(const struct played *played, const struct words_scene *scene,
                           const struct tui_canvas *canvas, const struct witnessed *witnessed, struct tui_rect board) {
    const struct bristol_state *const state = scene->view;
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        if (bristol_has_character(state, seat)) {
            expect_name(played, canvas, witnessed, scene->language,
                        NAME(name, "character", bristol_character_names[state->characters[seat]]), board.row,
                        board.row + board.rows);
        }
    }
}

// ---- frames ---------------------------------------------------------------------------------------------------------

// Draws what is asked: at first, or after one of the choices is taken.
static void draw_asking(struct played *played, const struct words_scene *scene, int taken, struct tui_canvas *canvas) {
    char question[400];
    char help[2000];
    struct words_chooser chooser;
    struct ph_writer writer;
    const struct tui_marks no_marks = {.cursor = -1};
    if (scene->game->actor(scene->view).kind == PH_ACTOR_OVER) {
        tui_frame_draw(&played->ui, scene, &no_marks, &(struct tui_panel){.keys = ""}, canvas);
        return;
    }
    assert_int_equal(words_chooser_init(&chooser, scene, played->table.words), PH_OK);
    if (taken >= 0 && words_chooser_take(&chooser, (size_t)taken % chooser.choice_count)) {
        size_t choice;
        words_chooser_back(&chooser, &choice); // that was all
    }
    ph_writer_init(&writer, question, sizeof question);
    words_chooser_question(&chooser, &writer);
    ph_writer_init(&writer, help, sizeof help);
    played->table.words->choice_help(scene, chooser.choices[0].action, chooser.component, &writer);
    const struct tui_panel panel = {
        .question = question,
        .choices = chooser.choices,
        .choice_count = chooser.choice_count,
        .on_map = !played->table.board->lists_places && words_chooser_places(&chooser) != 0,
        .details = help,
        .keys = "",
    };
    const struct tui_marks marks = {.cursor = -1, .offered = words_chooser_places(&chooser)};
    tui_frame_draw(&played->ui, scene, &marks, &panel, canvas);
    words_chooser_deinit(&chooser);
}

static void draw_frame(struct played *played, int columns, int rows, int taken) {
    static struct witnessed witnessed;
    const struct tui_witness witness = {see_text, &witnessed};
    struct tui_canvas canvas = {.witness = &witness};
    union ph_state_storage view;
    struct words_scene scene;
    int columns_min;
    int rows_min;
    witnessed.count = 0;
    tui_table_scene(&played->table, 0, played->ui.shown, &view, &scene);
    tui_frame_needs(played->table.board, &scene, &columns_min, &rows_min);
    assert_true(columns_min <= columns && rows_min <= rows);
    assert_int_equal(tui_canvas_resize(&canvas, columns, rows), PH_OK);
    draw_asking(played, &scene, taken, &canvas);
    expect_all_stand(played, &canvas, &witnessed);
    expect_seats(played, &scene, &canvas, &witnessed);
    const struct tui_layout layout = tui_frame_layout(played->table.board, &scene, columns, rows);
    (scene.game == &rattus_game ? expect_rattus : expect_bristol)(played, &scene, &canvas, &witnessed, layout.board);
    tui_canvas_deinit(&canvas);
}

static void draw_turn(struct played *played, int turn) {
    for (size_t size = 0; size < sizeof sizes / sizeof sizes[0]; size++) {
        snprintf(played->what, sizeof played->what, "%s with %d in %s at %dx%d, turn %d", played->table.game->id,
                 played->table.players, played->table.seats.language->code, sizes[size][0], sizes[size][1], turn);
        draw_frame(played, sizes[size][0], sizes[size][1], -1);
        draw_frame(played, sizes[size][0], sizes[size][1], turn);
    }
}

// Turn after turn, and the end.
static void draw_game(const char *game, int players, const char *options) {
    struct played played;
    bool more = true;
    begin(&played, game, players, options);
    for (int turn = 0; more; turn++) {
        more = play_on(&played, 3 * players);
        for (size_t language = 0; language < sizeof languages / sizeof languages[0]; language++) {
            viewer_log_clear(&played.ui.log);
            played.table.seats.language = words_language_find(languages[language]);
            draw_turn(&played, turn);
        }
    }
    end(&played);
}

static void rattus_fits(void **unused) {
    (void)unused;
    draw_game("rattus", 2, "");
    draw_game("rattus", 4, "{\"africanus\": true, \"pied_piper\": true, \"characters\": \"random\"}");
    draw_game("rattus", 6, "{\"africanus\": true, \"pied_piper\": true, \"characters\": \"random\"}");
}

static void bristol_fits(void **unused) {
    (void)unused;
    draw_game("bristol1350", 2, "{\"special_actions\": true}");
    draw_game("bristol1350", 4, "{\"start_remedies\": 3}");
    draw_game("bristol1350", 6, "{\"alms\": true, \"start_remedies\": 3}");
    draw_game("bristol1350", 8, "{\"special_actions\": true, \"alms\": true, \"start_remedies\": 3}");
    draw_game("bristol1350", 9, "{\"special_actions\": true, \"length\": 12}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rattus_fits),
        cmocka_unit_test(bristol_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

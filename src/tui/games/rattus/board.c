// SPDX-License-Identifier: MIT
#include "tui/games/rattus/board.h"

#include "games/rattus/state.h"
#include "tui/games/rattus/europe.h"
#include "tui/games/rattus/map.h"
#include "words/games/rattus/speech.h"

// In a full table each seat has a row, and so have the cards that lie on the table. In a tight one there are two seats
// a row.
enum { CARDS_COLUMN = 49, TIGHT_SEATS = 5, HAND_COLUMNS = 15, TEXT_MAX = 500 };

static int map_rows_min(const struct words_scene *scene) {
    const struct rattus_state *const state = scene->view;
    return (state->regions >> RATTUS_MAURETANIA) != 0 ? EUROPE_ROWS_MIN_AFRICA : EUROPE_ROWS_MIN;
}

static int full_rows(const struct words_scene *scene) {
    return scene->players + 1;
}

int rattus_board_rows_min(const struct words_scene *scene) {
    return map_rows_min(scene) + (scene->players < TIGHT_SEATS ? full_rows(scene) : (scene->players + 1) / 2);
}

static bool is_full(const struct words_scene *scene, struct tui_rect rect) {
    return scene->players < TIGHT_SEATS || rect.rows >= map_rows_min(scene) + full_rows(scene);
}

static int table_rows(const struct words_scene *scene, struct tui_rect rect) {
    return is_full(scene, rect) ? full_rows(scene) : (scene->players + 1) / 2;
}

static struct tui_rect map_rect(const struct words_scene *scene, struct tui_rect rect) {
    rect.rows -= table_rows(scene, rect);
    return rect;
}

// "Kin Mon Wit": three letters tell all names apart.
static void say_short_names(struct ph_writer *writer, const struct words_language *language, uint32_t characters,
                            const char *between) {
    const char *gap = "";
    RATTUS_EACH(character, characters) {
        char name[60];
        struct ph_writer text;
        ph_writer_init(&text, name, sizeof name);
        words_say(&text, language, "{character}", CHARACTER(character, character));
        ph_write_text(writer, gap);
        ph_write_bytes(writer, name, tui_text_bytes(name, 3));
        gap = between;
    }
}

void rattus_board_characters(struct ph_writer *writer, const struct words_language *language, uint32_t characters,
                             int columns) {
    char text[TEXT_MAX];
    struct ph_writer tried;
    for (unsigned form = 0; form < 4; form++) { // the last is taken in any case
        ph_writer_init(&tried, text, sizeof text);
        if (form < 2 || characters == 0) {
            rattus_say_characters(&tried, language, characters, form == 0);
        } else {
            say_short_names(&tried, language, characters, form == 2 ? " " : "");
        }
        if (tui_text_columns(text) <= columns) {
            break;
        }
    }
    ph_write_text(writer, text);
}

// Names of characters, as long as there is room.
static void draw_cards(const struct words_scene *scene, struct tui_canvas *canvas, int column, int row, int columns,
                       uint32_t cards) {
    char text[TEXT_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    rattus_board_characters(&writer, scene->language, cards, columns);
    tui_canvas_text(canvas, column, row, columns, text, TUI_INK_PLAIN, 0);
}

// What stands before a seat's numbers: whose turn it is, its letter, its name.
static void draw_name(const struct words_scene *scene, const struct ph_result *result, unsigned seat,
                      struct tui_canvas *canvas, int column, int row, int columns) {
    const struct rattus_state *const state = scene->view;
    const struct ph_actor actor = scene->game->actor(state);
    const bool turn = actor.kind != PH_ACTOR_OVER && state->phase != RATTUS_PHASE_RAVAGE && state->seat == seat;
    const bool won = actor.kind == PH_ACTOR_OVER && ((unsigned)result->winners >> seat & 1u) != 0;
    char text[TEXT_MAX];
    struct ph_writer writer;
    tui_canvas_put(canvas, column, row, turn ? 0x25B6 : won ? '*' : ' ', TUI_INK_PLAIN, TUI_STYLE_BOLD);
    tui_canvas_put(canvas, column + 1, row, (unsigned char)words_seat_letter((int)seat), TUI_INK_SEAT + seat,
                   TUI_STYLE_BOLD);
    ph_writer_init(&writer, text, sizeof text);
    words_say(&writer, scene->language, "{Who}", SEAT(who, scene, seat));
    if (scene->seats->kinds[seat][0] != '\0' && columns >= 15) {
        ph_write_format(&writer, " (%s)", scene->seats->kinds[seat]);
    }
    tui_canvas_text(canvas, column + 3, row, columns, text, TUI_INK_PLAIN, turn || won ? TUI_STYLE_BOLD : 0);
}

static void draw_seat(const struct words_scene *scene, const struct ph_result *result, unsigned seat,
                      struct tui_canvas *canvas, struct tui_rect rect, int row) {
    const struct rattus_state *const state = scene->view;
    char text[TEXT_MAX];
    struct ph_writer writer;
    draw_name(scene, result, seat, canvas, rect.column, row, 15);
    ph_writer_init(&writer, text, sizeof text);
    words_say(&writer, scene->language, "supply {supply} palace {palace} points {points}",
              PADDED(2, COUNT(supply, state->supply[seat])), PADDED(2, COUNT(palace, rattus_palace(state, seat))),
              PADDED(2, COUNT(points, result->scores[seat])));
    tui_canvas_text(canvas, rect.column + 19, row, 29, text, TUI_INK_PLAIN, 0);
    int column = rect.column + CARDS_COLUMN;
    if (state->options.africanus) {
        ph_writer_reset(&writer);
        words_say(&writer, scene->language, "{count:region cards}", COUNT(count, rattus_hand_size(state, seat)));
        tui_canvas_text(canvas, column, row, HAND_COLUMNS - 1, text, TUI_INK_PLAIN, 0);
        column += HAND_COLUMNS;
    }
    draw_cards(scene, canvas, column, row, rect.column + rect.columns - column, state->owned[seat]);
}

// Half a row: "A You     s14 p 0 c3 = 6 King, Monk".
static void draw_tight_seat(const struct words_scene *scene, const struct ph_result *result, unsigned seat,
                            struct tui_canvas *canvas, struct tui_rect rect, int row) {
    const struct rattus_state *const state = scene->view;
    char text[TEXT_MAX];
    struct ph_writer writer;
    draw_name(scene, result, seat, canvas, rect.column, row, 6);
    ph_writer_init(&writer, text, sizeof text);
    words_say_of(&writer, scene->language,
                 state->options.africanus ? MSG("s{supply} p{palace} c{cards} ={points} ")
                                          : MSG("s{supply} p{palace} ={points} "),
                 PADDED(2, COUNT(supply, state->supply[seat])), PADDED(2, COUNT(palace, rattus_palace(state, seat))),
                 COUNT(cards, rattus_hand_size(state, seat)), PADDED(2, COUNT(points, result->scores[seat])));
    rattus_board_characters(&writer, scene->language, state->owned[seat], rect.columns - 11 - tui_text_columns(text));
    tui_canvas_text(canvas, rect.column + 10, row, rect.columns - 11, text, TUI_INK_PLAIN, 0);
}

void rattus_board_draw(const struct words_scene *scene, const struct tui_marks *marks, struct tui_canvas *canvas,
                       struct tui_rect rect) {
    const struct rattus_state *const state = scene->view;
    struct ph_result result = {0};
    scene->game->result(state, &result);
    rattus_map_draw(scene, marks, canvas, map_rect(scene, rect));
    uint32_t display = state->options.characters;
    int row = rect.row + rect.rows - table_rows(scene, rect);
    if (!is_full(scene, rect)) {
        for (unsigned seat = 0; seat < state->options.players; seat++) {
            const int half = rect.columns / 2;
            const struct tui_rect place = {rect.column + (seat % 2 == 0 ? 0 : half), row, half, 1};
            draw_tight_seat(scene, &result, seat, canvas, place, row + (int)seat / 2);
        }
        return;
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        draw_seat(scene, &result, seat, canvas, rect, row++);
        display &= ~state->owned[seat];
    }
    const int column = tui_canvas_text(canvas, rect.column + 3, row, CARDS_COLUMN - 3,
                                       words_text(scene->language, "Characters on the table:"), TUI_INK_PLAIN, 0);
    if (display == 0) {
        tui_canvas_text(canvas, column + 1, row, rect.columns - column - 1,
                        words_text(scene->language, "none, only from each other"), TUI_INK_PLAIN, 0);
    } else {
        draw_cards(scene, canvas, column + 1, row, rect.column + rect.columns - column - 1, display);
    }
}

bool rattus_board_place(const struct words_scene *scene, struct tui_rect rect, unsigned place, int *column, int *row) {
    return rattus_map_place(scene, map_rect(scene, rect), place, column, row);
}

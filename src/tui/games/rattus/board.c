// SPDX-License-Identifier: MIT
#include "tui/games/rattus/board.h"

#include "tui/games/rattus/europe.h"
#include "tui/games/rattus/map.h"
#include "tui/games/rattus/seats.h"

// How many rows each part of the board has.
struct parts {
    int map;
    int seats;
    int cards;
};

static bool has_africa(const struct words_scene *scene) {
    const struct rattus_state *const state = scene->view;
    return (state->regions >> RATTUS_MAURETANIA) != 0;
}

static int map_rows_min(const struct words_scene *scene) {
    return has_africa(scene) ? EUROPE_ROWS_MIN_AFRICA : EUROPE_ROWS_MIN;
}

// Where a seat can hold region cards, they have a row of their own, also while nobody sees them.
static int card_rows(const struct words_scene *scene) {
    const struct rattus_state *const state = scene->view;
    return state->options.africanus ? 2 : 1;
}

static int tight_seats(const struct words_scene *scene) {
    return (scene->players + 1) / 2;
}

int rattus_board_rows_min(const struct words_scene *scene) {
    return map_rows_min(scene) + tight_seats(scene) + 1;
}

int rattus_board_rows_full(const struct words_scene *scene) {
    const int map = has_africa(scene) ? EUROPE_ROWS_USUAL_AFRICA : EUROPE_ROWS_USUAL;
    return map + scene->players + card_rows(scene);
}

// First every seat gets a row, then the cards; the map has the rest.
static struct parts share_rows(const struct words_scene *scene, struct tui_rect rect) {
    struct parts parts = {.seats = tight_seats(scene), .cards = 1};
    const int room = rect.rows - map_rows_min(scene);
    if (room >= scene->players + parts.cards) {
        parts.seats = scene->players;
    }
    if (room >= parts.seats + card_rows(scene)) {
        parts.cards = card_rows(scene);
    }
    parts.map = rect.rows - parts.seats - parts.cards;
    return parts;
}

void rattus_board_draw(const struct words_scene *scene, const struct tui_marks *marks, struct tui_canvas *canvas,
                       struct tui_rect rect) {
    const struct parts parts = share_rows(scene, rect);
    const int seats = rect.row + parts.map;
    rattus_map_draw(scene, marks, canvas, (struct tui_rect){rect.column, rect.row, rect.columns, parts.map});
    rattus_seats_draw(scene, canvas, (struct tui_rect){rect.column, seats, rect.columns, parts.seats});
    rattus_card_rows_draw(scene, canvas,
                          (struct tui_rect){rect.column, seats + parts.seats, rect.columns, parts.cards});
}

bool rattus_board_place(const struct words_scene *scene, struct tui_rect rect, unsigned place, int *column, int *row) {
    rect.rows = share_rows(scene, rect).map;
    return rattus_map_place(scene, rect, place, column, row);
}

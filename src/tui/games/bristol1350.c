// SPDX-License-Identifier: MIT
#include "tui/games/bristol1350.h"

#include "tui/games/bristol1350/board.h"

const struct ph_board bristol1350_board = {
    .game_id = "bristol1350",
    .columns_min = BRISTOL_COLUMNS_MIN,
    .rows_min = bristol_board_rows_min,
    .rows_full = bristol_board_rows_full,
    .draw = bristol_board_draw,
    .place_at = bristol_board_place,
    .lists_places = true,
};

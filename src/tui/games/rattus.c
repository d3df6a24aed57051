// SPDX-License-Identifier: MIT
#include "tui/games/rattus.h"

#include "tui/games/rattus/board.h"
#include "tui/games/rattus/europe.h"

const struct ph_board rattus_board = {
    .game_id = "rattus",
    .columns_min = EUROPE_COLUMNS_MIN,
    .rows_min = rattus_board_rows_min,
    .rows_full = rattus_board_rows_full,
    .draw = rattus_board_draw,
    .place_at = rattus_board_place,
};

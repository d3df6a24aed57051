// SPDX-License-Identifier: MIT
#include "tui/board.h"

#include "tui/games/bristol1350.h"
#include "tui/games/rattus.h"

#include <string.h>

static const struct ph_board *const boards[] = {
    &rattus_board,
    &bristol1350_board,
};

const struct ph_board *ph_board_find(const struct ph_game *game) {
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        if (strcmp(boards[i]->game_id, game->id) == 0) {
            return boards[i];
        }
    }
    return NULL;
}

// SPDX-License-Identifier: MIT
#include "tui/board.h"

#include "tui/games/bristol1350.h"
#include "tui/games/rattus.h"

#include <string.h>

enum { PLACES_MAX = 64 };

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

uint64_t tui_board_places(const struct ph_board *board, const struct words_scene *scene) {
    const struct tui_rect anywhere = {0, 0, board->columns_min, board->rows_min(scene)};
    uint64_t places = 0;
    for (unsigned place = 0; place < PLACES_MAX; place++) {
        int column = 0;
        int row = 0;
        places |= (uint64_t)board->place_at(scene, anywhere, place, &column, &row) << place;
    }
    return places;
}

void tui_board_odds(const struct ph_board *board, const struct words_scene *scene, const struct ph_words *words,
                    struct ph_writer *writer) {
    if (words->odds_words != NULL) {
        words->odds_words(scene, writer);
        return;
    }
    const uint64_t places = tui_board_places(board, scene);
    for (unsigned place = 0; place < PLACES_MAX; place++) {
        if ((places >> place & 1u) != 0) {
            words->place_brief(scene, place, writer);
            ph_write_char(writer, '\n');
        }
    }
}

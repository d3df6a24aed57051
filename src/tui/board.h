// SPDX-License-Identifier: MIT
// How the board of a game is drawn. A game can provide a constant table, in tui/games/<game>.c; without one its
// position is shown in words. Boards get views, so they cannot show what a seat may not know.
#ifndef PESTHOUSE_TUI_BOARD_H
#define PESTHOUSE_TUI_BOARD_H

#include "tui/terminal/canvas.h"
#include "words/words.h"

// The choice in progress, shown on the board.
struct tui_marks {
    uint64_t offered; // places that can be chosen now, as bits
    int cursor;       // the place under the cursor, or −1
    uint64_t marked;  // places that the choice under the cursor affects, as bits
};

struct ph_board {
    const char *game_id;

    // Draws the board with everything on it, including seats and their supplies, in any rectangle of at least
    // `columns_min` by `rows_min(scene)`. With `rows_full(scene)` nothing is abbreviated for want of rows.
    int columns_min;
    int (*rows_min)(const struct words_scene *scene);
    int (*rows_full)(const struct words_scene *scene);
    void (*draw)(const struct words_scene *scene, const struct tui_marks *marks, struct tui_canvas *canvas,
                 struct tui_rect rect);
    // The position of a place in that drawing, for the arrow keys.
    bool (*place_at)(const struct words_scene *scene, struct tui_rect rect, unsigned place, int *column, int *row);
    // Places are offered in lists with `choice_help`, not on the board, where the cursor only shows them.
    bool lists_places;
};

// The places of a board, as bits.
uint64_t tui_board_places(const struct ph_board *board, const struct words_scene *scene);
// The odds of the whole table: what the game says of them, or else of each place.
void tui_board_odds(const struct ph_board *board, const struct words_scene *scene, const struct ph_words *words,
                    struct ph_writer *writer);

// NULL: the game has no board.
const struct ph_board *ph_board_find(const struct ph_game *game);

#endif

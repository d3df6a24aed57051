// SPDX-License-Identifier: MIT
// The whole table of Bristol 1350 on a canvas: the street with the carts, the dice, the piles, what the viewer holds,
// and everybody's seat. The street is in street.c, the hand in hand.c, the seats are in seats.c.
#ifndef PESTHOUSE_TUI_GAMES_BRISTOL1350_BOARD_H
#define PESTHOUSE_TUI_GAMES_BRISTOL1350_BOARD_H

#include "games/bristol1350/state.h"
#include "tui/board.h"

enum { BRISTOL_COLUMNS_MIN = 80 };

// Where the parts of the board lie.
struct bristol_layout {
    struct tui_rect street;
    struct tui_rect dice;
    struct tui_rect piles;
    struct tui_rect hand; // of the viewer
    struct tui_rect seats;
    struct tui_rect past; // no rows where there is no room
    int lane_rows;        // of each cart in the street
    int label_columns;    // of a cart's rank and name, before its track
    bool two_a_row;       // seats
    const struct tui_marks *marks;
};

int bristol_board_rows_min(const struct words_scene *scene);
int bristol_board_rows_full(const struct words_scene *scene);
void bristol_board_draw(const struct words_scene *scene, const struct tui_marks *marks, struct tui_canvas *canvas,
                        struct tui_rect rect);
bool bristol_board_place(const struct words_scene *scene, struct tui_rect rect, unsigned place, int *column, int *row);

// ---- street.c -------------------------------------------------------------------------------------------------------
// How a place is to be drawn: the cursor on it, or offered.
unsigned bristol_place_style(const struct bristol_layout *layout, unsigned place);
void bristol_street_draw(const struct words_scene *scene, struct tui_canvas *canvas,
                         const struct bristol_layout *layout);
void bristol_dice_draw(const struct words_scene *scene, struct tui_canvas *canvas, const struct bristol_layout *layout);
// As wide as the language's names of carts are.
int bristol_label_columns(const struct words_language *language);
// A cart's row in the street, and a die's column among the dice.
int bristol_lane_row(const struct bristol_layout *layout, unsigned cart);
int bristol_die_column(const struct bristol_layout *layout, unsigned die);

// ---- hand.c ---------------------------------------------------------------------------------------------------------
void bristol_hand_draw(const struct words_scene *scene, struct tui_canvas *canvas, const struct bristol_layout *layout);
// How many rows the viewer's hand takes if each use of a card has its own.
int bristol_hand_rows(const struct words_scene *scene);

// ---- seats.c --------------------------------------------------------------------------------------------------------
void bristol_seats_draw(const struct words_scene *scene, struct tui_canvas *canvas,
                        const struct bristol_layout *layout);
struct tui_rect bristol_seat_rect(const struct bristol_layout *layout, unsigned seat);

#endif

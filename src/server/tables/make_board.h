// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_SERVER_TABLES_MAKE_BOARD_H
#define PESTHOUSE_SERVER_TABLES_MAKE_BOARD_H

#include "server/tables/tables.h"

// What a table around one screen is to be that the server makes itself.
struct tables_board_wish {
    const char *game; // its id
    int players;
};

struct tables_board {
    char table[33]; // its id
    char code[7];   // for phones
    char maker[20]; // the code of the guest who made it, for the board
};

// Makes such a table before the server runs. PH_ERROR_BAD_REQUEST: the game is not for so many; PH_ERROR_IO,
// PH_ERROR_NO_MEMORY.
enum ph_status tables_make_board(struct tables *tables, const struct tables_board_wish *wish,
                                 struct tables_board *board, struct ph_error *error);

#endif

// SPDX-License-Identifier: MIT
// Tables of Bristol 1350 (table.h).
#ifndef PESTHOUSE_TESTS_SUPPORT_BRISTOL_TABLE_H
#define PESTHOUSE_TESTS_SUPPORT_BRISTOL_TABLE_H

#include "games/bristol1350/bristol1350.h"
#include "support/table.h"

// Where they are left out: 6 `players`, two in each cart (seats 0 and 1 in birch, and so on) at the start; with fewer
// than 6 players 4 pawns, one each in birch and cedar and two in oak. No die shows the rat of a cart that another
// shows, and nobody has a symptom above 3 or the plague.
extern const struct table_kind table_of_bristol;

// A position from its fields without the braces around them. `game` is filled in, and what is
// said above.
#define position(fields) table_position(&table_of_bristol, (fields), __FILE__, __LINE__)
// The position is refused, and the error names this field.
#define refuse_position(fields, field) table_refuse_position(&table_of_bristol, (fields), (field), __FILE__, __LINE__)
// A new game before its first draw. `options` are fields as well ("" for none).
#define new_game(players, options) table_new_game(&table_of_bristol, (players), (options), __FILE__, __LINE__)
#define refuse_new_game(players, options, field)                                                                       \
    table_refuse_new_game(&table_of_bristol, (players), (options), (field), __FILE__, __LINE__)

#endif

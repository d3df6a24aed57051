// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

#include <stdio.h>
#include <string.h>

// The number after 'players' in the fields; 6 if it is left out.
static int players_of(const char *fields) {
    int players = 6;
    const char *const at = strstr(fields, "'players':");
    if (at != NULL) {
        sscanf(at, "'players': %d", &players);
    }
    return players;
}

static void fill_in(struct ph_writer *writer, const char *fields) {
    static const char *const hands[] = {"[1,1]", "[1,2]", "[1,3]", "[2,2]", "[2,3]",
                                        "[1,2]", "[1,3]", "[1,1]", "[2,2]"};
    const int players = players_of(fields);
    const int pawns = players < BRISTOL_PAWNS_MIN ? BRISTOL_PAWNS_MIN : players;
    if (strstr(fields, "'players':") == NULL) {
        ph_write_text(writer, ", \"players\": 6");
    }
    if (strstr(fields, "'carts':") == NULL) {
        ph_write_text(writer, ", \"carts\": {");
        for (int cart = 0, seat = 0; cart < BRISTOL_CART_COUNT; cart++) {
            ph_write_format(writer, "%s\"%s\": {\"pawns\": [", cart == 0 ? "" : ", ", bristol_cart_ids[cart]);
            for (int i = 0; i < bristol_seating[pawns][cart]; i++, seat++) {
                ph_write_format(writer, "%s%d", i == 0 ? "" : ", ", seat);
            }
            ph_write_text(writer, "]}");
        }
        ph_write_text(writer, "}");
    }
    if (strstr(fields, "'dice':") == NULL) {
        ph_write_text(writer, ", \"dice\": [\"ba\", \"br\", \"ca\", \"cr\", \"oa\", \"or\"]");
    }
    if (strstr(fields, "'symptoms': [") == NULL) {
        ph_write_text(writer, ", \"symptoms\": [");
        for (int seat = 0; seat < pawns; seat++) {
            ph_write_format(writer, "%s%s", seat == 0 ? "" : ", ", hands[seat]);
        }
        ph_write_text(writer, "]");
    }
}

const struct table_kind table_of_bristol = {.game = &bristol1350_game, .fill_in = fill_in};

// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

#include <stdio.h>
#include <string.h>

// Where a member of the position itself begins in the fields, not of an object within; NULL if it is left out.
static const char *find(const char *fields, const char *member) {
    int depth = 0;
    for (; *fields != '\0'; fields++) {
        depth += (*fields == '{' || *fields == '[') - (*fields == '}' || *fields == ']');
        if (depth == 0 && strncmp(fields, member, strlen(member)) == 0) {
            return fields;
        }
    }
    return NULL;
}

// The number of players to fill in for: 6 if it is left out, or is none.
static int players_of(const char *fields) {
    int players = 6;
    const char *const at = find(fields, "'players':");
    if (at != NULL) {
        sscanf(at, "'players': %d", &players);
    }
    return players >= 1 && players <= BRISTOL_SEATS_MAX ? players : 6;
}

static void fill_in(struct ph_writer *writer, const char *fields) {
    static const char *const hands[] = {"[1,1]", "[1,2]", "[1,3]", "[2,2]", "[2,3]",
                                        "[1,2]", "[1,3]", "[1,1]", "[2,2]"};
    const int players = players_of(fields);
    const int pawns = players < BRISTOL_PAWNS_MIN ? BRISTOL_PAWNS_MIN : players;
    if (find(fields, "'players':") == NULL) {
        ph_write_text(writer, ", \"players\": 6");
    }
    if (find(fields, "'carts':") == NULL) {
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
    if (find(fields, "'dice':") == NULL) {
        ph_write_text(writer, ", \"dice\": [\"ba\", \"br\", \"ca\", \"cr\", \"oa\", \"or\"]");
    }
    if (find(fields, "'symptoms':") == NULL) {
        ph_write_text(writer, ", \"symptoms\": [");
        for (int seat = 0; seat < pawns; seat++) {
            ph_write_format(writer, "%s%s", seat == 0 ? "" : ", ", hands[seat]);
        }
        ph_write_text(writer, "]");
    }
}

const struct table_kind table_of_bristol = {.game = &bristol1350_game, .fill_in = fill_in};

// SPDX-License-Identifier: MIT
// Who sits where, for viewers of a table: from the table that `hello` describes, and the entries that follow it.
#ifndef PESTHOUSE_TABLE_MIRROR_SEATS_H
#define PESTHOUSE_TABLE_MIRROR_SEATS_H

#include "table/settings.h"
#include "table/table.h"

struct ph_mirror_seat {
    bool closed;  // not part of the game
    bool program; // the person is one
    bool ready;   // to begin
    bool resigned;
    bool abandons;                        // agrees to end the game
    char name[4 * PH_TABLE_NAME_MAX + 1]; // of the person; "": none sits here
    char bot[PH_TABLE_BOT_SIZE];          // that plays, also in a person's place; "": none
};

struct ph_mirror_seats {
    struct ph_mirror_seat seats[PH_SEATS_MAX];
    uint8_t count;
};

void ph_mirror_seats_read(struct ph_mirror_seats *seats, struct ph_json table);
void ph_mirror_seats_follow(struct ph_mirror_seats *seats, struct ph_json entry);

#endif

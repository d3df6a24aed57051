// SPDX-License-Identifier: MIT
// Checks the luck of a finished table (docs/table.md): that its secret is the one that was committed to, and that every
// draw is the one that the secret and the bytes of the seats give.
#ifndef PESTHOUSE_TABLE_LUCK_CHECK_H
#define PESTHOUSE_TABLE_LUCK_CHECK_H

#include "table/table.h"

struct ph_luck_checked {
    const struct ph_game *game;
    unsigned players;
    uint32_t entries;
    size_t draws;
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    bool duplicate; // the table is one of a duplicate round, whose key is of the bytes of everybody at all its tables
};

// Takes what `pesthouse admin export` wraps around entries from the lines of a journal, which ends with NUL; lines of
// chat become empty. Returns its new length.
size_t ph_luck_unwrap(char *journal, size_t length);
// Checks the lines of a journal. PH_ERROR_BAD_RECORD with a message that names the entry that is wrong, or says that
// the game is not over; PH_ERROR_NO_MEMORY.
enum ph_status ph_luck_check(const char *journal, size_t length, struct ph_luck_checked *checked,
                             struct ph_error *error);

#endif

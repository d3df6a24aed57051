// SPDX-License-Identifier: MIT
// Why a table refuses a request or an entry: a code for programs, a sentence that says what would be right, and the id
// of the game's rule that is the reason, if one of them is (struct ph_error). None says anything that the person who
// asked may not know.
#ifndef PESTHOUSE_TABLE_REFUSAL_H
#define PESTHOUSE_TABLE_REFUSAL_H

#include "pesthouse/status.h"

enum ph_refusal {
    PH_ACCEPTED,
    PH_REFUSED_BAD_REQUEST,    // a field is missing, unknown or out of range
    PH_REFUSED_WRONG_PHASE,    // the game has not begun, has already begun, or is over
    PH_REFUSED_NOT_SEATED,     // only for those who have a seat
    PH_REFUSED_NOT_MAKER,      // only for the person who made the table
    PH_REFUSED_ALREADY_SEATED, // one seat for each person
    PH_REFUSED_SEAT_TAKEN,     // the seat is not open
    PH_REFUSED_NOT_READY,      // a seat is open, or somebody is not ready
    PH_REFUSED_NOT_YOUR_TURN,  // nobody asks this seat
    PH_REFUSED_STALE,          // something has happened that the person had not seen
    PH_REFUSED_WINDOW_CLOSED,  // the answer came too late
    PH_REFUSED_ID_REUSED,      // the id belongs to another action
    PH_REFUSED_ILLEGAL_ACTION,
    PH_REFUSED_CANNOT_UNDO, // nothing has been played yet, or a window is open
    PH_REFUSED_TURN_PASSED, // the four nevers of undo: enum ph_undo
    PH_REFUSED_OTHERS_ACTED,
    PH_REFUSED_SECRET_SHOWN,
    PH_REFUSED_LUCK_HAS_SPOKEN,
    PH_REFUSED_SUBSTITUTED, // a bot plays for this seat
    PH_REFUSED_AT_BOARD,    // this seat is asked at the board
    PH_REFUSED_OWNER_HERE,  // the person of this seat is at the table, and decides about it
    PH_REFUSED_BARRED,      // the maker lets the person neither sit nor ask for anything here
    PH_REFUSED_MUTED,       // the maker does not let the person chat, or nobody
    PH_REFUSED_CLOSED,      // the table is closed for good
    PH_REFUSED_BLOCKED,     // the operator has blocked a word of it
    PH_REFUSED_TOO_FAST,    // the person has said or reported too much lately
    PH_REFUSED_TOO_MANY,    // the person has made as many tables as allowed
    PH_REFUSED_WAITS,       // an entry is still being written; ask again
    PH_REFUSED_NO_MEMORY,
    PH_REFUSED_INTERNAL,
    PH_REFUSAL_COUNT,
};

// The code for programs ("not_your_turn"); of PH_ACCEPTED "ok".
const char *ph_refusal_code(enum ph_refusal refusal);
// PH_ACCEPTED for PH_OK, PH_REFUSED_NO_MEMORY where memory was out, and for other errors `otherwise`.
enum ph_refusal ph_refusal_of(enum ph_status status, enum ph_refusal otherwise);
// Fills in *error, which may be NULL, and returns `refusal`.
enum ph_refusal ph_refuse(struct ph_error *error, enum ph_refusal refusal, const char *field, const char *format, ...)
    PH_PRINTF(4, 5);

#endif

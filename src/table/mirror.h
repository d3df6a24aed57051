// SPDX-License-Identifier: MIT
// The other end of a table, for terminal and browser: it keeps what one viewer sees of a game from packed messages, so
// that words, choosing and drawings, which take views, work there as they do at home. The bytes of a view are trusted:
// they come from the server that the player chose, of the same build.
#ifndef PESTHOUSE_TABLE_MIRROR_H
#define PESTHOUSE_TABLE_MIRROR_H

#include "pesthouse/json.h"
#include "pesthouse/session.h"
#include "table/mirror_seats.h"

struct ph_mirror {
    const struct ph_game *game; // NULL: the game has not begun
    int seat;                   // PH_ONLOOKER: none
    uint32_t number;            // of the last entry
    struct ph_mirror_seats seats;
    uint32_t at; // the last game entry, for acts
    union ph_state_storage view;
    struct ph_events log;       // all events, as the viewer sees them
    size_t move_count;          // of the game so far
    struct ph_move_seen *moves; // of the last message; their events lie in the log
    size_t moves_told;
    uint8_t *steps;      // the view after each of these moves; see ph_mirror_told
    size_t log_capacity; // private
    size_t moves_capacity;
    size_t steps_capacity;
    bool has_steps;
};

void ph_mirror_init(struct ph_mirror *mirror);
void ph_mirror_deinit(struct ph_mirror *mirror);
// Takes in a message of table/tell.h. PH_ERROR_BAD_REQUEST, with nothing changed, if it is none, of another build or
// not the next; PH_ERROR_NO_MEMORY. Messages about other things than the game only move the number on.
enum ph_status ph_mirror_read(struct ph_mirror *mirror, struct ph_json message, struct ph_error *error);
// Makes of a message {"t": "past"} a mirror as it was after the moves that it tells, which are its last message; to be
// released. `mirror` stays as it is. PH_ERROR_BAD_REQUEST, PH_ERROR_NO_MEMORY.
enum ph_status ph_mirror_past(struct ph_mirror *past, const struct ph_mirror *mirror, struct ph_json message,
                              struct ph_error *error);
// The view before move `index` of the last message, and after it. False for a message with everything at once, which
// holds no views of single moves.
bool ph_mirror_told(const struct ph_mirror *mirror, size_t index, union ph_state_storage *before,
                    union ph_state_storage *after);
static inline struct ph_log ph_mirror_log(const struct ph_mirror *mirror) {
    return (struct ph_log){.events = mirror->log.items, .count = mirror->log.count};
}

#endif

// SPDX-License-Identifier: MIT
// The game of a table as packed messages tell it to one viewer: the view now, the log, and every move. Views between
// moves come with each entry; of moves made before the viewer came, or while the connection was lost, only actor,
// action and events are known until they are told as the past. The bytes of a view are trusted: they come from the
// server that the player chose, of the same build.
#ifndef PESTHOUSE_VIEWER_MOVES_H
#define PESTHOUSE_VIEWER_MOVES_H

#include "pesthouse/json.h"
#include "pesthouse/session.h"

struct viewer_move {
    struct ph_actor actor;
    bool whole;
    bool by_bot; // of a person's seat
    ph_action action;
    size_t event_first;
    size_t event_count;
};

// Starts as zeros.
struct viewer_moves {
    const struct ph_game *game;  // NULL: it has not begun
    bool is_met;                 // `here` is set
    union ph_state_storage here; // set up here with the table's options: all views get its numbers (viewer/numbers.h)
    union ph_state_storage view;
    struct ph_events log; // all events, as the viewer sees them
    size_t count;         // of the game so far
    size_t news;          // the last of them that the last message told with the views around them
    struct viewer_move *moves;
    uint8_t *views;      // before each move, and after the last one
    bool *known;         // which of them are
    size_t log_capacity; // private
    size_t moves_capacity;
    size_t views_capacity;
    size_t known_capacity;
};

void viewer_moves_deinit(struct viewer_moves *moves);
// Takes in the packed bytes of a hello or an entry, as base64. PH_ERROR_BAD_REQUEST, PH_ERROR_NO_MEMORY: nothing
// changed.
enum ph_status viewer_moves_read(struct viewer_moves *moves, struct ph_json packed, struct ph_error *error);
// Takes in a message {"t": "past"}, so that the views around these moves are known: from *first on, *count moves.
// PH_ERROR_BAD_REQUEST, PH_ERROR_NO_MEMORY: nothing changed.
enum ph_status viewer_moves_read_past(struct viewer_moves *moves, struct ph_json message, size_t *first, size_t *count,
                                      struct ph_error *error);

struct ph_move_seen viewer_moves_seen(const struct viewer_moves *moves, size_t index);
// The view before move `index` (the number of moves: the one now). False: it is not known, and the current one takes
// its place.
bool viewer_moves_view(const struct viewer_moves *moves, size_t index, union ph_state_storage *view);
// How many events there were before a move.
size_t viewer_moves_events_before(const struct viewer_moves *moves, size_t index);
// The number of moves up to the last one around which views are unknown; 0: all are known.
size_t viewer_moves_gap(const struct viewer_moves *moves);

#endif

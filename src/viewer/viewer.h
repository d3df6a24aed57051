// SPDX-License-Identifier: MIT
// What one viewer knows of a table of a server: who sits where and what is asked (table/seen.h), and the game with
// every move (viewer/moves.h). Terminal, plain text and pages are faces of it.
#ifndef PESTHOUSE_VIEWER_VIEWER_H
#define PESTHOUSE_VIEWER_VIEWER_H

#include "table/seen.h"
#include "viewer/past.h"

// Starts as zeros.
struct viewer {
    struct ph_table_seen table;
    struct viewer_moves moves; // their game is set by a hello
};

void viewer_deinit(struct viewer *viewer);
// Takes in a hello or an entry of table/tell.h. PH_ERROR_BAD_REQUEST, with nothing changed, if it is none, of another
// build or not the next; PH_ERROR_NO_MEMORY.
enum ph_status viewer_read(struct viewer *viewer, struct ph_json message, struct ph_error *error);

static inline bool viewer_has_begun(const struct viewer *viewer) {
    return viewer->moves.game != NULL && viewer->table.at != 0;
}
static inline struct viewer_past viewer_past_of_table(const struct viewer *viewer) {
    return (struct viewer_past){.moves = &viewer->moves};
}

#endif

// SPDX-License-Identifier: MIT
// Packed messages: what a viewer sees of a position and of the moves that led there, as bytes. Their number depends
// only on how many moves and events there were, which is public. A message about single moves also holds the views
// between them, so that they can be told in words. Numbers have their lowest byte first; the view is the state's own
// bytes, which is why both ends must be of the same build.
#ifndef PESTHOUSE_TABLE_PACKED_H
#define PESTHOUSE_TABLE_PACKED_H

#include "pesthouse/session.h"

// What is packed: the moves from `first` on with their events, and the view after them.
struct ph_packing {
    const struct ph_game *game;
    size_t first;       // number of moves before these
    size_t event_first; // number of events before theirs
    const struct ph_move_seen *moves;
    size_t move_count;
    const struct ph_event *events;
    size_t event_count;
    const uint8_t *steps; // the views before the first move and after each, one after another; NULL: left out
    const void *view;
};

enum { PH_PACKED_HEAD = 20, PH_PACKED_MOVE = 16, PH_PACKED_EVENT = 16 };

// Writes a string of JSON. PH_ERROR_NO_MEMORY.
enum ph_status ph_packed_json(struct ph_writer *writer, const struct ph_packing *packing);

// Bytes of a packed message, taken apart. They own nothing.
struct ph_packed {
    size_t first;
    size_t event_first;
    size_t move_count;
    size_t event_count;
    size_t past; // the first of them belong to no move
    const uint8_t *moves;
    const uint8_t *events;
    const uint8_t *steps; // NULL: left out
    const uint8_t *view;
};

// False if the bytes are not a packed message of this game.
bool ph_packed_open(struct ph_packed *packed, const struct ph_game *game, const uint8_t *bytes, size_t length);
// The events of the move lie in `events`, from *event on, which is advanced.
struct ph_move_seen ph_packed_move(const struct ph_packed *packed, size_t index, const struct ph_event *events,
                                   size_t *event);
struct ph_event ph_packed_event(const struct ph_packed *packed, size_t index);

#endif

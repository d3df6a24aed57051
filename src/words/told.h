// SPDX-License-Identifier: MIT
// The moves of a game at a table online, as they were told to one viewer. Views between moves come with each entry; of
// moves that were made before the viewer came, or while the connection was lost, only actor and events are known until
// they are told as the past.
#ifndef PESTHOUSE_WORDS_TOLD_H
#define PESTHOUSE_WORDS_TOLD_H

#include "table/mirror.h"
#include "words/words.h"

struct words_told_move {
    struct ph_actor actor;
    bool whole;
    bool known; // the views before and after it are
    ph_action action;
    size_t event_first;
    size_t event_count;
};

// Starts as zeros, but for the mirror, which must outlive it.
struct words_told {
    const struct ph_mirror *mirror;
    size_t count;
    struct words_told_move *moves;
    uint8_t *views;        // before and after each move
    size_t moves_capacity; // private
    size_t views_capacity;
};

void words_told_deinit(struct words_told *told);
// Follows the mirror, which has just read a message with a position. PH_ERROR_NO_MEMORY.
enum ph_status words_told_update(struct words_told *told);

// Takes in a message about the past, so that the views around these moves are known. PH_ERROR_BAD_REQUEST,
// PH_ERROR_NO_MEMORY.
enum ph_status words_told_past(struct words_told *told, struct ph_json message, struct ph_error *error);
// The number of moves up to the last one around which views are unknown; 0: all are known.
size_t words_told_gap(const struct words_told *told);

struct ph_move_seen words_told_move(const struct words_told *told, size_t index);
// Writes the view after a move. False: it is not known.
bool words_told_after(const struct words_told *told, size_t index, union ph_state_storage *view);
// As words_past_scene. Where a view is not known, the current one takes its place.
void words_told_scene(const struct words_told *told, const struct words_seats *seats, int viewer, size_t index,
                      union ph_state_storage *view, struct words_scene *scene);

#endif

// SPDX-License-Identifier: MIT
// A message while it is written, for the files of the projector.
#ifndef PESTHOUSE_TABLE_TELLING_H
#define PESTHOUSE_TABLE_TELLING_H

#include "table/inside.h"
#include "table/messages.h"
#include "table/tell.h"

struct ph_telling {
    struct ph_table *table;
    int seat;
    int shown_as; // by whose rights the game is shown
    enum ph_table_form form;
    size_t first; // the moves that it shows
    size_t after;
    bool asks;  // also the question at hand, if the seat is asked
    bool steps; // packed: also the views between the moves
    struct ph_writer *writer;
};

// The members of a seat that say who holds it.
void ph_write_holder(struct ph_writer *writer, const struct ph_table_seat *seat);
// The member "running": whose clock runs, and since when.
void ph_write_running(struct ph_writer *writer, const struct ph_table_sheet *sheet);
// The member "rated", at a table online: whether its game counts for ratings, or why not.
void ph_write_rated(struct ph_writer *writer, const struct ph_table *table);
const char *ph_phase_word(const struct ph_table_sheet *sheet); // "gathering"

// In checked builds, compares a message that was written from `start` on with its row. Returns `status`.
static inline enum ph_status ph_told_check(const struct ph_writer *writer, size_t start, enum ph_table_form form,
                                           enum ph_status status) {
#if PH_CHECK_STATES
    if (status == PH_OK && !writer->failed) {
        return ph_message_check(form == PH_FORM_PACKED ? &ph_packed_door : &ph_told_door, NULL, writer->data + start,
                                writer->length - start);
    }
#else
    (void)writer;
    (void)start;
    (void)form;
#endif
    return status;
}

// Writes the moves and the position after them as members of an open object.
enum ph_status ph_tell_position(const struct ph_telling *telling);

#endif

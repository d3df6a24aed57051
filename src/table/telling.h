// SPDX-License-Identifier: MIT
// A message while it is written, for the files of the projector.
#ifndef PESTHOUSE_TABLE_TELLING_H
#define PESTHOUSE_TABLE_TELLING_H

#include "table/inside.h"
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
const char *ph_phase_word(const struct ph_table_sheet *sheet); // "gathering"

// Writes the moves and the position after them as members of an open object.
enum ph_status ph_tell_position(const struct ph_telling *telling);

#endif

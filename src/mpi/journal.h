// SPDX-License-Identifier: MIT
// The journal of a series that is played in numbered pieces: a file with a line for the series, then one for each piece
// that was played, in any order. Whatever ends the program, whole lines stay, and a later run continues with the
// others.
#ifndef PESTHOUSE_MPI_JOURNAL_H
#define PESTHOUSE_MPI_JOURNAL_H

#include "lab/job.h"

struct journal {
    const char *path; // NULL: nothing is kept
    int file;         // −1: none
    uint64_t piece_count;
    uint64_t piece_units;
    char **counts; // by piece, as JSON, from malloc; NULL: still to be played
    uint64_t done;
    uint64_t synced; // when, by ph_clock_ns
};

// Begins a journal in a new file, or continues one that is there. `piece_games` 0: that of the file, or the default.
// PH_ERROR_IO, PH_ERROR_NO_MEMORY, PH_ERROR_BAD_REQUEST if it is of another series or build.
enum ph_status journal_open(struct journal *journal, const struct job *job, const char *path, bool resume,
                            uint64_t piece_games, struct ph_error *error);
void journal_close(struct journal *journal);

// Which games a piece has.
void journal_range(const struct journal *journal, const struct job *job, uint64_t piece, uint64_t *from,
                   uint64_t *games);
// Keeps what was counted of a piece. PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status journal_keep(struct journal *journal, uint64_t piece, const char *counts, size_t length,
                            struct ph_error *error);
// Adds all pieces to the job's counts, in their order.
enum ph_status journal_add_up(const struct journal *journal, struct job *job, struct ph_error *error);

#endif

// SPDX-License-Identifier: MIT
// Deals the numbered pieces of a job to all processes of MPI. The first, rank 0, keeps a journal, plays while nobody
// wants a piece, and adds all up.
#ifndef PESTHOUSE_MPI_DEAL_H
#define PESTHOUSE_MPI_DEAL_H

#include "lab/job.h"

struct dealing {
    int rank;
    int ranks;
    const char *journal; // NULL: none
    bool resume;
    uint64_t piece_games; // 0: as many as are usual
    bool begun;           // set once all processes have come here
};

struct job_way deal_way(struct dealing *dealing);
// Whether all processes can begin; each says whether it can. Called by all of them, once.
bool deal_agree(bool can);

#endif

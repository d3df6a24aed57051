// SPDX-License-Identifier: MIT
// What batches know of Bristol 1350 (batch/games.h).
#ifndef PESTHOUSE_BATCH_GAMES_BRISTOL1350_H
#define PESTHOUSE_BATCH_GAMES_BRISTOL1350_H

#include "batch/games.h"

extern const struct batch_game bristol1350_batch;
extern const struct batch_history bristol1350_history;
void bristol1350_every(const void *start, struct ph_list *list);

#endif

// SPDX-License-Identifier: MIT
// What batches know of Rattus (batch/games.h).
#ifndef PESTHOUSE_BATCH_GAMES_RATTUS_H
#define PESTHOUSE_BATCH_GAMES_RATTUS_H

#include "batch/games.h"

extern const struct batch_game rattus_batch;
extern const struct batch_history rattus_history;
void rattus_every(const void *start, struct ph_list *list);

#endif

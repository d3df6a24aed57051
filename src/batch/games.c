// SPDX-License-Identifier: MIT
#include "batch/games.h"

#include "batch/games/bristol1350.h"
#include "batch/games/rattus.h"

static const struct batch_game *const known[] = {&rattus_batch, &bristol1350_batch};

const struct batch_game *ph_batch_game_of(const struct ph_game *game) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i]->game == game) {
            return known[i];
        }
    }
    return NULL;
}

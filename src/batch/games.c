// SPDX-License-Identifier: MIT
#include "batch/games.h"

#include "batch/games/bristol1350.h"
#include "batch/games/rattus.h"

static const struct batch_game *const known[BATCH_GAMES] = {&rattus_batch, &bristol1350_batch};

size_t ph_batch_game_place(const struct ph_game *game) {
    size_t place = 0;
    while (place < BATCH_GAMES && known[place]->game != game) {
        place++;
    }
    return place;
}

const struct batch_game *ph_batch_game_of(const struct ph_game *game) {
    const size_t place = ph_batch_game_place(game);
    return place < BATCH_GAMES ? known[place] : NULL;
}

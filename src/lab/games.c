// SPDX-License-Identifier: MIT
#include "lab/games.h"

#include "lab/games/bristol1350.h"
#include "lab/games/rattus.h"

static const struct lab_game *const known[] = {
    &rattus_lab,
    &bristol1350_lab,
};

const struct lab_game *lab_game_of(const struct ph_game *game) {
    static const struct lab_game unknown = {0};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i]->game == game) {
            return known[i];
        }
    }
    return &unknown;
}

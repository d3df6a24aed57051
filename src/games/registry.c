// SPDX-License-Identifier: MIT
// All games. A new one is a folder beside this file and a line in the table.
#include "games/bristol1350/bristol1350.h"
#include "games/rattus/rattus.h"

#include <string.h>

static const struct ph_game *const games[] = {
    &rattus_game,
    &bristol1350_game,
};

size_t ph_game_count(void) {
    return sizeof games / sizeof *games;
}

const struct ph_game *ph_game_at(size_t index) {
    return index < ph_game_count() ? games[index] : NULL;
}

const struct ph_game *ph_game_find(const char *id) {
    for (size_t i = 0; i < ph_game_count(); i++) {
        if (strcmp(games[i]->id, id) == 0) {
            return games[i];
        }
    }
    return NULL;
}

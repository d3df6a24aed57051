// SPDX-License-Identifier: MIT
#include "core/registry.h"

#include <string.h>

size_t ph_game_count(void) {
    size_t count = 0;
    while (ph_games[count] != NULL) {
        count++;
    }
    return count;
}

const struct ph_game *ph_game_at(size_t index) {
    return index < ph_game_count() ? ph_games[index] : NULL;
}

const struct ph_game *ph_game_find(const char *id) {
    for (size_t i = 0; ph_games[i] != NULL; i++) {
        if (strcmp(ph_games[i]->id, id) == 0) {
            return ph_games[i];
        }
    }
    return NULL;
}

// SPDX-License-Identifier: MIT
// Histories (pesthouse/features.h): each game writes its own.
#include "batch/games.h"

static const struct batch_history *history_of(const struct ph_game *game) {
    static const struct batch_history none = {0};
    const struct batch_game *const known = ph_batch_game_of(game);
    return known == NULL || known->history == NULL ? &none : known->history;
}

unsigned ph_history_version(const struct ph_game *game) {
    return history_of(game)->version;
}

size_t ph_history_size(const struct ph_game *game) {
    return history_of(game)->size;
}

const struct ph_observation_field *ph_history_fields(const struct ph_game *game) {
    static const struct ph_observation_field none = {.name = NULL};
    return history_of(game)->fields == NULL ? &none : history_of(game)->fields;
}

void ph_history_write(const struct ph_game *game, const void *view, struct ph_log log, int seat, uint8_t *history) {
    const struct batch_history *const known = history_of(game);
    if (known->write != NULL) {
        known->write(view, log, ph_viewer(seat, game->players(view)), history);
    }
}

// SPDX-License-Identifier: MIT
// What the files of a tally share.
#ifndef PESTHOUSE_HOME_GAMES_RATTUS_INSIDE_H
#define PESTHOUSE_HOME_GAMES_RATTUS_INSIDE_H

#include "home/games/rattus/tally.h"

// Counts one more token with that face; the game must have room for another kind.
void rattus_tally_count_face(struct rattus_tally_game *game, const struct rattus_face *face);

// How many tokens of a box have a ring, or none.
static inline unsigned rattus_tally_tokens(bool africanus, bool start) {
    const struct rattus_face_set *const set = &rattus_face_sets[0][africanus];
    return start ? set->start_count : set->count - set->start_count;
}

#endif

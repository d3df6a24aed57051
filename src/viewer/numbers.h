// SPDX-License-Identifier: MIT
// What a view names by a number that every process gives for itself, as the set of tokens in Rattus
// (docs/decisions/0015): a view that comes from another process gets the numbers of this one.
#ifndef PESTHOUSE_VIEWER_NUMBERS_H
#define PESTHOUSE_VIEWER_NUMBERS_H

#include "pesthouse/game.h"

// What is known of a game that has such numbers, in games/.
struct viewer_numbers {
    const struct ph_game *game;
    void (*take)(void *view, const void *here);
};

extern const struct viewer_numbers viewer_rattus_numbers;

// Gives a view the numbers of a state that was set up here with the same options.
void viewer_numbers_take(const struct ph_game *game, void *view, const void *here);

#endif

// SPDX-License-Identifier: MIT
// Data of single games for the laboratory: what `simulate` counts and what `bench` measures. A game works without it.
#ifndef PESTHOUSE_LAB_GAMES_H
#define PESTHOUSE_LAB_GAMES_H

#include "lab/match.h"

// A mixture of options with its own row in `bench`: random games from fixed seeds.
struct lab_mixture {
    const char *name;
    int players;
    const char *options;               // JSON
    bool (*counts)(const void *state); // whether a game counts, at its first decision; NULL: each does
};

struct lab_game {
    const struct ph_game *game;
    const struct match_gains *tally; // NULL: nothing is counted
    const struct lab_mixture *mixtures;
    unsigned mixture_count;
};

// All zeros for a game without such data.
const struct lab_game *lab_game_of(const struct ph_game *game);

#endif

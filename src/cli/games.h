// SPDX-License-Identifier: MIT
// Data of single games for commands: what `simulate` counts, and what `bench` measures. A game works without it.
#ifndef PESTHOUSE_CLI_GAMES_H
#define PESTHOUSE_CLI_GAMES_H

#include "ai/match.h"

// A mixture of options with its own row in `pesthouse bench`: random games from fixed seeds.
struct cli_mixture {
    const char *name;
    int players;
    const char *options;               // JSON
    bool (*counts)(const void *state); // whether a game counts, at its first decision; NULL: each does
};

struct cli_game {
    const struct ph_game *game;
    const struct match_gains *tally; // NULL: nothing is counted
    const struct cli_mixture *mixtures;
    unsigned mixture_count;
};

// All zeros for a game without such data.
const struct cli_game *cli_game_of(const struct ph_game *game);

#endif

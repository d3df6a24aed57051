// SPDX-License-Identifier: MIT
// Simulates people who count the tokens of their box (src/home/games/rattus/tally.h): bots play games with a set, what
// is turned in them is counted, and after each game the estimate is compared with the set.
#ifndef PESTHOUSE_TALLY_LEARN_H
#define PESTHOUSE_TALLY_LEARN_H

#include "home/games/rattus/tally.h"

enum { LEARN_GAMES_MAX = 200 };

// A box, and how games with it are played.
struct learn_order {
    const char *set; // of the program's, or added
    int players;
    unsigned games; // at most LEARN_GAMES_MAX
    uint64_t seed;
};

struct learn_result {
    unsigned tokens;                  // of the box
    unsigned turned;                  // in all games together
    unsigned shared[LEARN_GAMES_MAX]; // tokens that the export shares with the box after each game
    unsigned proven[LEARN_GAMES_MAX]; // tokens that are certain
    unsigned wrong;                   // how often something certain was wrong
};

// PH_ERROR_BAD_REQUEST for options that the game refuses; PH_ERROR_NO_MEMORY.
enum ph_status learn_box(struct learn_result *result, const struct learn_order *order, struct ph_error *error);
// The first number of games after which the estimate shares 95 % of the tokens, here and after each later game; or
// after which all are certain. 0: never.
unsigned learn_games_until_shared(const struct learn_result *result, unsigned games);
unsigned learn_games_until_certain(const struct learn_result *result, unsigned games);

#endif

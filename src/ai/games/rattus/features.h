// SPDX-License-Identifier: MIT
// What of a position tells who will win, in a few numbers for each seat, found quickly: a search asks thousands of
// times a second. The rats' losses are rough expectations here; odds.h has the exact ones.
#ifndef PESTHOUSE_AI_RATTUS_FEATURES_H
#define PESTHOUSE_AI_RATTUS_FEATURES_H

#include "games/rattus/state.h"

enum rattus_feature {
    RATTUS_FEATURE_SCORE,  // points if the game were scored now
    RATTUS_FEATURE_STORED, // cubes on the Baker card
    RATTUS_FEATURE_FAR,    // cubes expected to be lost if all tokens were turned now, away from the plague piece
    RATTUS_FEATURE_NEAR,   // the same where it can go in one step
    RATTUS_FEATURE_NOW,    // the same where it happens now: in an outbreak, and everywhere at the end
    RATTUS_FEATURE_CARDS,
    RATTUS_FEATURE_TO_TAKE,  // 1: on turn, and A is still to come
    RATTUS_FEATURE_TO_PLACE, // 1: on turn, and B is still to come
    RATTUS_FEATURE_WAIT,     // how many seats are before it, as a share of all
    RATTUS_FEATURE_TIE,      // how many seats win a tie with it, as a share of all, once that is known
    RATTUS_FEATURE_COUNT,
};

struct rattus_features {
    float of[RATTUS_SEATS_MAX][RATTUS_FEATURE_COUNT];
    float exposed[RATTUS_SEATS_MAX]; // symbols of a seat's classes on an unseen token, on average
    // Of an unseen token, on average; sets of tokens differ in them.
    float symbols;  // of all classes
    float majority; // M
    float all;      // A
    float ones;     // how likely it strikes a single cube
    float threes;   // and three
};

void rattus_features_find(struct rattus_features *features, const struct rattus_state *state);

#endif

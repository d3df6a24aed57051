// SPDX-License-Identifier: MIT
// The features of a position for each player, numbers of about 0 … 1, computed quickly: a search needs a hundred
// thousand of them a second. Works on full states.
#ifndef PESTHOUSE_AI_BRISTOL_FEATURES_H
#define PESTHOUSE_AI_BRISTOL_FEATURES_H

#include "games/bristol1350/state.h"

// Of a cart, from a seat's point of view: the seat's own cart first, then the other racing ones, leading first.
enum bristol_cart_feature {
    BRISTOL_CART_RACING, // 1: all others are 0 for a cart that has left, or is not there
    BRISTOL_CART_LEFT,   // spaces to go once this round's expected steps are made, as a share of the whole way
    BRISTOL_CART_LEAVES, // how likely it leaves town this round
    BRISTOL_CART_MINGLES,
    BRISTOL_CART_CROWD,   // passengers, as a share of three
    BRISTOL_CART_PLAGUED, // how many of them have the plague, the seat itself apart, as a share of three
    BRISTOL_CART_HEALTHY, // 1: it has passengers, and none of them has the plague
    BRISTOL_CART_CAUGHT,  // how likely a passenger who mingles now catches the plague
    BRISTOL_CART_ESCAPES, // how likely it leaves this round with everybody healthy, as things stand
    BRISTOL_CART_FEATURES,
};

enum bristol_feature {
    BRISTOL_FEATURE_ALIVE,
    BRISTOL_FEATURE_PLAGUE,
    BRISTOL_FEATURE_TOTAL, // of the symptoms, as a share of 6
    BRISTOL_FEATURE_HIGHEST,
    BRISTOL_FEATURE_IMMUNE,
    BRISTOL_FEATURE_HAND, // remedies, as a share of three
    BRISTOL_FEATURE_WHIPS,
    BRISTOL_FEATURE_ON_TURN,
    BRISTOL_FEATURE_MAIN, // its main action is still to come, on turn or later in the round
    BRISTOL_FEATURE_FRONT,
    BRISTOL_FEATURE_MIDDLE,
    BRISTOL_FEATURE_REAR,
    BRISTOL_FEATURE_PLAGUED_BEHIND, // has somebody plagued behind it, whom it can push
    BRISTOL_FEATURE_PLAGUED_AHEAD,
    BRISTOL_FEATURE_LEADS, // is in the leading cart
    BRISTOL_FEATURE_LAST,  // is in the last one
    BRISTOL_FEATURE_AHEAD, // how far its cart is ahead of the best other, expected steps included; 0.5: not at all
    BRISTOL_FEATURE_PLAYERS,
    BRISTOL_FEATURE_GHOSTS,
    BRISTOL_FEATURE_LIVING,         // players, as a share of all
    BRISTOL_FEATURE_PLAGUED,        // of the living, others that have the plague, as a share
    BRISTOL_FEATURE_TO_ACT,         // seats still to have their turn this round, as a share
    BRISTOL_FEATURE_LAST_ROUND,     // this is the last round
    BRISTOL_FEATURE_SYMPTOMS,       // mean of the symptoms that nobody holds, as a share of 4
    BRISTOL_FEATURE_SPECIAL,        // special actions are on
    BRISTOL_FEATURE_CURES,          // the plague can be cured
    BRISTOL_FEATURE_CARTS,          // from here: BRISTOL_CART_FEATURES each
    BRISTOL_FEATURE_CARTS_SEEN = 4, // one's own, and three for who is in none
    BRISTOL_FEATURE_COUNT = BRISTOL_FEATURE_CARTS + BRISTOL_FEATURE_CARTS_SEEN * BRISTOL_CART_FEATURES,
};

// Writes BRISTOL_FEATURE_COUNT numbers for each player, one seat after the other.
void bristol_features(const void *state, float *features);

#endif

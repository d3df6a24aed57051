// SPDX-License-Identifier: MIT
// Evidence: what players do says a little about whether they have the plague. With it they mind less to slow their own
// cart, and like to board the leading one. A network, fitted to games of bots where it is known who had the plague
// (tools/learn/deeds.c; `make deeds`), gives the log odds of the plague for a deed in its situation, and for the
// situation alone; the difference is the logarithm of the deed's likelihood ratio.
#ifndef PESTHOUSE_AI_BRISTOL_DEEDS_H
#define PESTHOUSE_AI_BRISTOL_DEEDS_H

#include "games/bristol1350/state.h"

// Numbers of about 0 … 1. Own: the cart of the player; other: the first racing cart that is not its own.
enum bristol_deed_feature {
    // The situation.
    BRISTOL_DEED_LEADS, // own cart
    BRISTOL_DEED_LAST,
    BRISTOL_DEED_CARTS, // that race, as a share of three
    BRISTOL_DEED_PLAYERS,
    BRISTOL_DEED_FRONT,
    BRISTOL_DEED_REAR, // with somebody in front
    BRISTOL_DEED_CREW, // others in the own cart, as a share of two
    BRISTOL_DEED_CREW_MINGLED,
    BRISTOL_DEED_MINGLED, // has mingled before
    BRISTOL_DEED_TO_ACT,  // seats whose turns come after this one in the round, as a share
    BRISTOL_DEED_OWN_APPLES,
    BRISTOL_DEED_OWN_RATS,
    BRISTOL_DEED_OWN_MINGLES, // as the dice stand
    BRISTOL_DEED_OWN_LEAVES,
    BRISTOL_DEED_OWN_LEFT, // spaces to go after this round, as the dice stand, as a share
    BRISTOL_DEED_OTHER_MINGLES,
    BRISTOL_DEED_OTHER_LEAVES,
    BRISTOL_DEED_OTHER_LEFT,
    BRISTOL_DEED_LATE,        // some cart has gone half the way
    BRISTOL_DEED_ASKED_ELBOW, // it may whip this move
    BRISTOL_DEED_ASKED_DASH,
    BRISTOL_DEED_ASKED_PUSH,
    BRISTOL_DEED_SITUATION_COUNT,
    // The deed.
    BRISTOL_DEED_DRAWS = BRISTOL_DEED_SITUATION_COUNT,
    BRISTOL_DEED_LOOKS, // at symptoms, or draws one
    BRISTOL_DEED_REROLLS,
    BRISTOL_DEED_ELBOWS,
    BRISTOL_DEED_DASHES,
    BRISTOL_DEED_PUSHES_ITSELF,
    BRISTOL_DEED_PUSHES,
    BRISTOL_DEED_PUSHES_OUT,
    BRISTOL_DEED_WHIPS,
    BRISTOL_DEED_PASSES,
    BRISTOL_DEED_TURNS_OWN_APPLE, // dice rerolled or turned: numbers of each, halved
    BRISTOL_DEED_TURNS_OWN_RAT,
    BRISTOL_DEED_TURNS_FIRST_APPLE, // of the leading cart, if that is another
    BRISTOL_DEED_TURNS_FIRST_RAT,
    BRISTOL_DEED_TURNS_OTHER_APPLE,
    BRISTOL_DEED_TURNS_OTHER_RAT,
    BRISTOL_DEED_TO_MINGLES, // the cart in which the moved pawn ends
    BRISTOL_DEED_TO_LEAVES,
    BRISTOL_DEED_TO_LEADS,
    BRISTOL_DEED_TO_CREW,
    BRISTOL_DEED_TARGET_MINGLED, // the pushed player has mingled before
    BRISTOL_DEED_FEATURES,
};

struct bristol_deed {
    unsigned seat; // of the player
    float features[BRISTOL_DEED_FEATURES];
};

// Reads a living seat's action; false if it is not a deed. Looks only at what is public, and what a follower knows of
// it.
bool bristol_deed_of(const struct bristol_state *table, unsigned seat, ph_action action, struct bristol_deed *deed);
// The likelihood ratio: how many times as likely somebody with the plague does that as somebody healthy.
double bristol_deed_odds(const struct bristol_deed *deed);

// The public part of the table, followed through a log from the beginning of the game. While others may whip a move,
// `table.pending` has its type, mover and target; at other times the mover is BRISTOL_NONE.
struct bristol_follower {
    struct bristol_state table;
};

void bristol_follower_init(struct bristol_follower *follower, const struct bristol_state *view);
// Takes the next event of the log. Whether it reports a deed, and which; never where the log does not begin with the
// game, because the table is unknown then.
bool bristol_follower_next(struct bristol_follower *follower, const struct ph_event *event, struct bristol_deed *deed);

#endif

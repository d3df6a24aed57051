// SPDX-License-Identifier: MIT
// Evidence: what players do says a little about whether they have the plague. With it they mind less to slow their own
// cart, and like to board the leading one. A deed is a kind of action in a kind of situation; its likelihood ratio was
// counted in games of bots, where it is known who had the plague (tools/learn/deeds.c; `make deeds`).
#ifndef PESTHOUSE_AI_BRISTOL_DEEDS_H
#define PESTHOUSE_AI_BRISTOL_DEEDS_H

#include "games/bristol1350/state.h"

enum bristol_deed_kind {
    BRISTOL_DEED_CARDS,      // draws remedies, or uses a power that moves nothing
    BRISTOL_DEED_SAVE_OWN,   // rerolls a rat of the own cart, which is about to mingle
    BRISTOL_DEED_SLOW_OWN,   // rerolls a die that moves the own cart
    BRISTOL_DEED_SLOW_FIRST, // … that moves the leading cart, if that is another
    BRISTOL_DEED_SLOW_OTHER, // … that moves another cart
    BRISTOL_DEED_REROLL,     // … that moves nothing
    BRISTOL_DEED_ELBOW,
    BRISTOL_DEED_DASH,
    BRISTOL_DEED_LEAVE,    // pushes itself
    BRISTOL_DEED_PUSH,     // pushes another down
    BRISTOL_DEED_PUSH_OUT, // pushes another out of the game
    BRISTOL_DEED_WHIP,
    BRISTOL_DEED_NO_WHIP, // could have, as far as others know
    BRISTOL_DEED_KINDS,
};

enum {
    BRISTOL_DEED_PLACES = 3, // the own cart leads, is in between, is last
    // Four bits, lowest first: it mingles as the dice stand, it leaves town, some cart has gone half the way, the seat
    // is in front of it.
    BRISTOL_DEED_SITUATIONS = 16,
    BRISTOL_DEEDS = BRISTOL_DEED_KINDS * BRISTOL_DEED_PLACES * BRISTOL_DEED_SITUATIONS,
    BRISTOL_NO_DEED = BRISTOL_DEEDS,
};

// The deed of a living seat's action, or BRISTOL_NO_DEED. Looks only at what is public: carts, their order, dice and
// the length of the track.
unsigned bristol_deed_of(const struct bristol_state *table, unsigned seat, ph_action action);
// The likelihood ratio: how many times as likely somebody with the plague does that as somebody healthy.
double bristol_deed_odds(unsigned deed);

// The public part of the table, followed through a log from the beginning of the game.
struct bristol_follower {
    struct bristol_state table;
};

void bristol_follower_init(struct bristol_follower *follower, const struct bristol_state *view);
// Takes the next event of the log. Returns the deed that it reports, and its player in *seat; or BRISTOL_NO_DEED, also
// where the log does not begin with the game, because the table is unknown then.
unsigned bristol_follower_next(struct bristol_follower *follower, const struct ph_event *event, unsigned *seat);

#endif

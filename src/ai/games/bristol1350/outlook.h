// SPDX-License-Identifier: MIT
// The value of a position to a seat: how likely each cart is to leave town first with the seat in it and nobody plagued
// aboard; for a seat with the plague, how likely nobody escapes. An outlook belongs to one decision and lives on the
// stack.
#ifndef PESTHOUSE_AI_BRISTOL_OUTLOOK_H
#define PESTHOUSE_AI_BRISTOL_OUTLOOK_H

#include "ai/games/bristol1350/belief.h"

enum {
    BRISTOL_ROUNDS_AHEAD = 10,
    BRISTOL_CREWS = 24,
    BRISTOL_DIE_UNKNOWN = BRISTOL_NONE, // a die that is to be rolled
};

// The weights of the heuristic.
struct bristol_cares {
    double escape;   // value of leaving town healthy
    double content;  // value of nobody escaping, with the plague
    double resigned; // share of that which counts while it is healthy
    double board;    // how likely somebody with the plague boards the cart ahead when possible
    double later;    // the same in a later round, for all others together
    double purge;    // how likely the seat gets rid of a suspect, a round later
    double speed;    // how much each passenger above the mean raises the odds of a die for the cart
    double drag;     // how much all others lower those of the leading cart
    double touch;    // how likely a player rerolls a die it dislikes
    double alarm;    // factor on that where its cart would leave town with the die
    double mingle;   // how likely a cart mingles in a later round
    double stay[3];  // how likely a passenger is still in its cart a round later, by its place
    double card;     // a remedy in the hand
    double mercy;    // not to push somebody who is healthy
    double know;     // to look at a card
};

// The odds for all passengers of a cart together.
struct bristol_crew {
    uint16_t seats;
    uint8_t cart;
    double healthy; // all are
    double after;   // all are, and would still be after a mingle now
    double caught;  // the seat is healthy, and would not be after a mingle now
};

struct bristol_outlook {
    const struct bristol_belief *belief;
    const struct bristol_cares *cares;
    unsigned seat;
    bool plagued;                   // the seat is
    uint8_t own[2];                 // its symptoms
    double odds[BRISTOL_SEATS_MAX]; // that others have the plague
    uint8_t placed_cart;            // a hypothetical leeched card: its cart and value; else BRISTOL_NONE
    uint8_t placed;
    unsigned crew_count; // those reckoned so far
    struct bristol_crew crews[BRISTOL_CREWS];
    // How likely a cart has not gone a number of spaces in a number of rounds: by place in the race, passengers,
    // spaces, rounds.
    double late[BRISTOL_CART_COUNT][BRISTOL_CART_SEATS + 1][BRISTOL_LENGTH_MAX + 1][BRISTOL_ROUNDS_AHEAD + 1];
};

void bristol_outlook_init(struct bristol_outlook *outlook, const struct bristol_belief *belief,
                          const struct bristol_cares *cares, const struct bristol_state *view, unsigned seat);
// Assumes other symptoms of the seat's own, the plague, or a leeched card.
void bristol_outlook_own(struct bristol_outlook *outlook, unsigned first, unsigned second, bool plagued);
void bristol_outlook_placed(struct bristol_outlook *outlook, unsigned cart, unsigned value);

// Seats that are still to have their turn this round after the one on turn.
unsigned bristol_outlook_to_act(const struct bristol_state *state);

// The value of a position in the middle of a round in which the seats `to_act` still have their turn. Dice may be
// unknown. A seat that is out has the cart BRISTOL_NONE.
double bristol_outlook_value(struct bristol_outlook *outlook, const struct bristol_state *state, unsigned to_act);

// How likely a cart is to mingle this round, and how many spaces it is expected to go.
double bristol_outlook_mingles(const struct bristol_outlook *outlook, const struct bristol_state *state,
                               unsigned to_act, unsigned cart);
const struct bristol_crew *bristol_outlook_crew(struct bristol_outlook *outlook, unsigned cart, unsigned seats);

#endif

// SPDX-License-Identifier: MIT
// A decision that a sensible player weighs, and what its parts are worth; for plan.c and the files it is made of. A
// decision lives on the stack.
#ifndef PESTHOUSE_AI_BRISTOL_DECISION_H
#define PESTHOUSE_AI_BRISTOL_DECISION_H

#include "ai/games/bristol1350/outlook.h"
#include "games/bristol1350/rule.h"

struct bristol_decision {
    const struct bristol_state *view;
    struct ph_log log;
    unsigned seat;
    unsigned to_act; // after this turn
    double card;     // what a remedy in the hand is worth now
    double now;      // if nothing is done
    struct bristol_belief belief;
    struct bristol_outlook outlook;
};

// What a position is worth with this turn over.
static inline double bristol_worth(struct bristol_decision *decision, const struct bristol_state *state) {
    return bristol_outlook_worth(&decision->outlook, state, decision->to_act);
}

// ---- moves.c
// What a move leads to if nobody whips it.
double bristol_worth_of_move(struct bristol_decision *decision, const struct bristol_state *state,
                             enum bristol_move move, unsigned mover, unsigned target);
double bristol_worth_of_front(struct bristol_decision *decision, const struct bristol_state *state, unsigned seat);
// The same for the seat's own moves, with whips.
double bristol_rate_move(struct bristol_decision *decision, const struct bristol_state *state, enum bristol_move move,
                         unsigned target);
// The best further move (Emeralds).
double bristol_best_move(struct bristol_decision *decision, const struct bristol_state *state);
// To the front, and on with Emeralds if they are at hand.
double bristol_rate_elbow(struct bristol_decision *decision);
double bristol_rate_whip(struct bristol_decision *decision, bool whip);

// ---- dice.c
double bristol_worth_of_rolled(struct bristol_decision *decision, unsigned dice);
double bristol_worth_of_locked(struct bristol_decision *decision, const struct bristol_state *state, unsigned dice);
double bristol_worth_of_face(struct bristol_decision *decision, unsigned die, unsigned face);
// One die is rerolled, then the best one locked (B-MASON-1).
double bristol_worth_of_mason(struct bristol_decision *decision, unsigned die);
// Dice that may be thrown so many times more, where one stops when it is better than to go on (B-CHICKEN-1).
double bristol_worth_of_throws(struct bristol_decision *decision, unsigned dice, unsigned throws);

// ---- symptoms.c
// With these symptoms in the hand, and the plague if they bring it.
double bristol_worth_of_hand(struct bristol_decision *decision, unsigned first, unsigned second);
// Some symptoms are drawn and the lowest two kept, or whatever is best.
double bristol_worth_of_drawn(struct bristol_decision *decision, unsigned draws);
// With a symptom of that value in the area of a cart.
double bristol_worth_of_placed(struct bristol_decision *decision, unsigned value, unsigned cart);
// Leeches, or the Serf's: of so many cards drawn, one goes where it does most good.
double bristol_worth_of_leeches(struct bristol_decision *decision, unsigned draws);
double bristol_rate_discard(struct bristol_decision *decision, ph_action action);

#endif

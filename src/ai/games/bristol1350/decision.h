// SPDX-License-Identifier: MIT
// A decision of the heuristic, and the values that it is made of; shared by plan.c, moves.c, dice.c and symptoms.c. A
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
    double card;     // value of a remedy in the hand now
    double now;      // value of doing nothing
    struct bristol_belief belief;
    struct bristol_outlook outlook;
};

// The value of a position after this turn.
static inline double bristol_value(struct bristol_decision *decision, const struct bristol_state *state) {
    return bristol_outlook_value(&decision->outlook, state, decision->to_act);
}

// moves.c
// The value of a move that nobody whips.
double bristol_value_of_move(struct bristol_decision *decision, const struct bristol_state *state,
                             enum bristol_move move, unsigned mover, unsigned target);
double bristol_value_of_front(struct bristol_decision *decision, const struct bristol_state *state, unsigned seat);
// The rating of one of the seat's own moves, with the odds of a whip.
double bristol_rate_move(struct bristol_decision *decision, const struct bristol_state *state, enum bristol_move move,
                         unsigned target);
// The best further move (Emeralds).
double bristol_best_move(struct bristol_decision *decision, const struct bristol_state *state);
// To the front, and on with Emeralds if they are at hand.
double bristol_rate_elbow(struct bristol_decision *decision);
double bristol_rate_whip(struct bristol_decision *decision, bool whip);

// dice.c
double bristol_value_of_rolled(struct bristol_decision *decision, unsigned dice);
double bristol_value_of_locked(struct bristol_decision *decision, const struct bristol_state *state, unsigned dice);
double bristol_value_of_face(struct bristol_decision *decision, unsigned die, unsigned face);
// One die is rerolled, then the best one locked (B-MASON-1).
double bristol_value_of_mason(struct bristol_decision *decision, unsigned die);
// Dice that may be thrown `throws` times more, with the best time to stop (B-CHICKEN-1).
double bristol_value_of_throws(struct bristol_decision *decision, unsigned dice, unsigned throws);

// symptoms.c
// With these symptoms in the hand, and the plague if they cause it.
double bristol_value_of_hand(struct bristol_decision *decision, unsigned first, unsigned second);
// After drawing symptoms and keeping the best two.
double bristol_value_of_drawn(struct bristol_decision *decision, unsigned draws);
// With a symptom of that value in the area of a cart.
double bristol_value_of_placed(struct bristol_decision *decision, unsigned value, unsigned cart);
// Leeches, or the Serf: one of `draws` cards drawn goes where it does most good.
double bristol_value_of_leeches(struct bristol_decision *decision, unsigned draws);
double bristol_rate_discard(struct bristol_decision *decision, ph_action action);

#endif

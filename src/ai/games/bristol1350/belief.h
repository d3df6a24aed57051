// SPDX-License-Identifier: MIT
// What a seat believes of the symptoms and the plague of all others: some hundred guesses at all that is hidden, each
// with a weight, made by playing what the seat may see of the log again. It uses nothing but the seat's view and its
// own log, and the same of both give the same belief. A belief lives on the stack of one decision.
#ifndef PESTHOUSE_AI_BRISTOL_BELIEF_H
#define PESTHOUSE_AI_BRISTOL_BELIEF_H

#include "games/bristol1350/state.h"

enum { BRISTOL_GUESSES = 240 };

// Cards by value, and what else is to be known of a table whose every card is known.
struct bristol_guess {
    double weight;   // all of a belief's together: 1
    uint16_t plague; // mask of seats; of a ghost: whether it would be judged plagued now
    uint16_t immune; // mask of seats with the coin that cures
    uint8_t cards[BRISTOL_SEATS_MAX][2];
    uint8_t deck[BRISTOL_SYMPTOM_VALUES];
    uint8_t discard[BRISTOL_SYMPTOM_VALUES];
    uint8_t areas[BRISTOL_CART_COUNT][BRISTOL_SYMPTOM_VALUES];
};

struct bristol_belief {
    struct bristol_guess guesses[BRISTOL_GUESSES];
};

// Never fails: where a log tells of nothing, or of what cannot be, the numbers of cards in the view remain.
void bristol_belief_init(struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                         unsigned seat);

// How likely it is that one of `seats` (a mask) has the plague; or all of them.
double bristol_belief_any_plagued(const struct bristol_belief *belief, unsigned seats);
static inline double bristol_belief_plagued(const struct bristol_belief *belief, unsigned seat) {
    return bristol_belief_any_plagued(belief, 1u << seat);
}
// How likely it is that a seat holds a symptom of a value, as the expected number of them among its two.
double bristol_belief_cards(const struct bristol_belief *belief, unsigned seat, unsigned value);

#endif

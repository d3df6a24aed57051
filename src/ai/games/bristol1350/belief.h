// SPDX-License-Identifier: MIT
// A seat's belief about everything hidden, above all who has the plague: weighted particles from a replay of its log.
// It depends only on the seat's view and its own log; equal inputs give equal beliefs. A belief lives on the stack for
// one decision.
#ifndef PESTHOUSE_AI_BRISTOL_BELIEF_H
#define PESTHOUSE_AI_BRISTOL_BELIEF_H

#include "games/bristol1350/state.h"

enum { BRISTOL_PARTICLES = 240 };

// One hypothesis: every card (numbers by value), plague and immunity.
struct bristol_particle {
    double weight;   // the weights of a belief sum to 1
    uint16_t plague; // mask of seats; for a ghost, whether it would be plagued if judged now
    uint16_t immune; // mask of seats with the coin that cures
    uint8_t cards[BRISTOL_SEATS_MAX][2];
    uint8_t deck[BRISTOL_SYMPTOM_VALUES];
    uint8_t discard[BRISTOL_SYMPTOM_VALUES];
    uint8_t areas[BRISTOL_CART_COUNT][BRISTOL_SYMPTOM_VALUES];
};

struct bristol_belief {
    struct bristol_particle particles[BRISTOL_PARTICLES];
};

// Never fails: if the log is empty or contradicts the view, the numbers of cards in the view decide.
void bristol_belief_init(struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                         unsigned seat);

// The probability that at least one of `seats` (a mask) has the plague.
double bristol_belief_any_plagued(const struct bristol_belief *belief, unsigned seats);
static inline double bristol_belief_plagued(const struct bristol_belief *belief, unsigned seat) {
    return bristol_belief_any_plagued(belief, 1u << seat);
}
// The expected number of symptoms of a value among a seat's two.
double bristol_belief_cards(const struct bristol_belief *belief, unsigned seat, unsigned value);

#endif

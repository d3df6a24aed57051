// SPDX-License-Identifier: MIT
// What a seat may know (B-VIEW-1, B-VIEW-2). The one table of visibility: everything is public except
//   - symptoms in a hand: seen by their seat; those of the dead by all; a ghost's by seats that peeked at the slot;
//   - plague flags: seen by their seat; those of the dead by all;
//   - remedies in a hand, which of them are fresh, cards and coin of an open decision: seen by their seat;
//   - symptoms on the discard and in areas, and coins: those that have seen them; coins of the dead: all.
// When the game is over everything is shown. The view, the observation, the JSON of `view` and determinization all use
// bristol_view; the log is redacted by the audience of each event.
#ifndef BRISTOL_VIEW_H
#define BRISTOL_VIEW_H

#include "games/bristol1350/state.h"

// The functions of struct ph_game of the same names. With up to three mingles of the seat's own, determinizations have
// their exact probabilities, by rejection. If 16,384 courses of the cards in a row are rejected (about one draw in 250
// in random games, mostly after a third mingle or with several seats out; with more than three mingles the limit is
// 512), one of 64 courses is drawn by its weight instead; the probability that a seat has the plague is then off by at
// most about 0.01. A log that no course fits is ignored: open cards and the numbers of unseen cards then decide.
// Remedies are drawn by the numbers of unseen cards.
void bristol_view(const void *state, int seat, void *view);
void bristol_determinize(const void *view, struct ph_log log, int seat, struct ph_random *random, void *state);
void bristol_observe(const void *state, int seat, uint8_t *observation);

// A hypothesis about everything that a seat cannot see.
struct bristol_wish {
    uint16_t plague;                                           // mask of seats
    uint16_t immune;                                           // mask of seats with the coin that cures
    uint8_t cards[BRISTOL_SEATS_MAX][2];                       // symptoms in hands; of ghosts by slot
    uint8_t discard[BRISTOL_SYMPTOM_VALUES];                   // number of each value
    uint8_t areas[BRISTOL_CART_COUNT][BRISTOL_SYMPTOM_VALUES]; // the same
};

// Like determinize, but with the hands of the wish and, as far as the seat's knowledge allows, the rest of it. False if
// the hands are impossible; *state must then not be used. `view` must not be `state`.
bool bristol_determinize_as(const struct bristol_state *view, struct ph_log log, unsigned seat,
                            const struct bristol_wish *wish, struct ph_random *random, struct bristol_state *state);

enum { BRISTOL_OBSERVATION_SIZE = 295 };
extern const struct ph_observation_field bristol_observation_fields[];

#endif

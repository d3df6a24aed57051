// SPDX-License-Identifier: MIT
// What a seat may know (B-VIEW-1, B-VIEW-2). The one table of visibility: everything is public but
//   - symptoms in a hand: their seat, and everybody those of the dead; a ghost's: who has peeked at that slot;
//   - plague flags: their seat, and everybody those of the dead;
//   - remedies in a hand, which of them are fresh, cards and coin of an open decision: their seat;
//   - symptoms on the discard and in areas, and coins: the seats that have seen them (coins of the dead: everybody).
// When the game is over everything is shown. The view, the observation, the JSON of `view` and determinization all go
// by bristol_view; what the log tells goes by the seats of each event.
#ifndef BRISTOL_VIEW_H
#define BRISTOL_VIEW_H

#include "games/bristol1350/state.h"

// The functions of struct ph_game of the same names. Up to three mingles of the seat's own, worlds are drawn with their
// exact probabilities by rejection. Where 16,384 courses of the cards in a row are rejected (about one draw in 250 of
// random games, most of them after a third mingle or with several seats out), and beyond three mingles after 512, one
// of 64 courses is drawn by its weight instead, and the probability that somebody has the plague is then off by about
// 0.01 at most. A log that no course fits is ignored: what lies open and the numbers of unseen cards decide then.
// Remedies are drawn by the numbers of unseen cards.
void bristol_view(const void *state, int seat, void *view);
void bristol_determinize(const void *view, struct ph_log log, int seat, struct ph_random *random, void *world);
void bristol_observe(const void *state, int seat, uint8_t *observation);

// What somebody thinks of all that a seat cannot see.
struct bristol_wish {
    uint16_t plague;                                           // mask of seats
    uint16_t immune;                                           // mask of seats with the coin that cures
    uint8_t cards[BRISTOL_SEATS_MAX][2];                       // symptoms in hands; of ghosts by slot
    uint8_t discard[BRISTOL_SYMPTOM_VALUES];                   // how many of each value
    uint8_t areas[BRISTOL_CART_COUNT][BRISTOL_SYMPTOM_VALUES]; // the same
};

// The same as determinize, but with hands as they are wished for, and, as far as what the seat knows allows it, the
// rest. Returns whether the hands can be such; if not, the world is not to be used. `view` must not be the world.
bool bristol_determinize_as(const struct bristol_state *view, struct ph_log log, unsigned seat,
                            const struct bristol_wish *wish, struct ph_random *random, struct bristol_state *state);

enum { BRISTOL_OBSERVATION_SIZE = 295 };
extern const struct ph_observation_field bristol_observation_fields[];

#endif

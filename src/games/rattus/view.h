// SPDX-License-Identifier: MIT
// What a seat may know. The one table of visibility: everything is public but
//   - the face of a token that is not turned: the seats that have looked at it (R-INFO-3, R-INFO-4);
//   - region cards in a hand: its seat, and everybody when the game is over (R-INFO-5);
//   - region cards that the Astronomer draws: the seat that drew them.
// The view, the observation, the JSON of `view` and determinization all go by rattus_view.
#ifndef RATTUS_VIEW_H
#define RATTUS_VIEW_H

#include "games/rattus/state.h"

// The functions of struct ph_game of the same names.
void rattus_view(const void *state, int seat, void *view);
void rattus_determinize(const void *view, struct ph_log log, int seat, struct ph_random *random, void *world);
void rattus_observe(const void *state, int seat, uint8_t *observation);

// A face as its token shows it, by the box and the set of tokens that an observation names. It must be one of that box.
const struct rattus_face *rattus_observed_face(const uint8_t *observation, unsigned face);

extern const struct ph_observation_field rattus_observation_fields[];

enum {
    RATTUS_OBSERVATION_UNUSED = 8 - (RATTUS_CHARACTER_COUNT + 2) % 8, // it is cleared in words of eight bytes
    RATTUS_OBSERVATION_SIZE = 434 + RATTUS_CHARACTER_COUNT + RATTUS_OBSERVATION_UNUSED,
};

#endif

// SPDX-License-Identifier: MIT
// What a seat may know. The one table of visibility: everything is public but
//   - the face of a token that is not turned: the seats that have looked at it (R-INFO-3, R-INFO-4).
// The view, the observation, the JSON of `view` and determinization all go by rattus_view.
#ifndef RATTUS_VIEW_H
#define RATTUS_VIEW_H

#include "games/rattus/state.h"

// The functions of struct ph_game of the same names.
void rattus_view(const void *state, int seat, void *view);
void rattus_determinize(const void *view, int seat, struct ph_random *random, void *world);
void rattus_observe(const void *state, int seat, uint8_t *observation);

enum {
    RATTUS_OBSERVATION_REGION = 16, // bytes a region
    RATTUS_OBSERVATION_TABLE = RATTUS_REGION_COUNT * RATTUS_OBSERVATION_REGION,
    RATTUS_OBSERVATION_SIZE = RATTUS_OBSERVATION_TABLE + 112,
};

#endif

// SPDX-License-Identifier: MIT
// What no page asks of the game, and so does not load: observations are for learners. These take the place of the
// library's.
#include "games/bristol1350/view.h"

#include <stdlib.h>

const struct ph_observation_field bristol_observation_fields[] = {{.name = NULL}};

void bristol_observe(const void *state, int seat, uint8_t *observation) {
    (void)state;
    (void)seat;
    (void)observation;
    abort();
}

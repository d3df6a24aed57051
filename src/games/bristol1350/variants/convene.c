// SPDX-License-Identifier: MIT
// Convene (B-CONVENE-1): after each mingle the living plagued players learn who they are.
#include "games/bristol1350/phases.h"

void bristol_convene(struct bristol_state *state, struct ph_events *events) {
    const unsigned plagued = (unsigned)state->plague & state->alive;
    bristol_tell_convene(events, plagued, (struct bristol_convene_event){.round = state->round, .seats = plagued});
}

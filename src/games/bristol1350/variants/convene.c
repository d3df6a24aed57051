// SPDX-License-Identifier: MIT
// Convene (B-CONVENE-1): after each mingle the living plagued players learn who they are.
#include "games/bristol1350/phases.h"

void bristol_convene(struct bristol_state *state, struct ph_events *events) {
    const unsigned plagued = (unsigned)state->plague & state->alive;
    bristol_tell(events, BRISTOL_EVENT_CONVENE, plagued, (uint64_t)state->round | (uint64_t)plagued << 16);
}

// SPDX-License-Identifier: MIT
// Ratzy (B-RATZY-1): six rats, and everybody shouts.
#include "games/bristol1350/phases.h"

void bristol_ratzy_check(const struct bristol_state *state, struct ph_events *events) {
    if (events == NULL) {
        return;
    }
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        if (!bristol_face_is_rat(state->dice[die])) {
            return;
        }
    }
    bristol_tell_ratzy(events);
}

// SPDX-License-Identifier: MIT
// The ravage: every region with cubes and tokens has an outbreak without spread, in board order (R-RAVAGE-1).
#include "games/rattus/phases.h"

uint32_t rattus_ravaged(const struct rattus_state *state) {
    uint32_t finished = 0;
    for (unsigned i = 0; i < state->order_count; i++) {
        finished |= rattus_bit(state->order[i]);
    }
    return finished;
}

bool rattus_ravage_advance(struct rattus_state *state, struct ph_events *events) {
    if (state->pending == RATTUS_PENDING_OUTBREAK) {
        return rattus_outbreak_advance(state, events);
    }
    uint32_t settled = 0;
    for (unsigned seat = 0; seat < state->players; seat++) {
        settled |= state->presence[seat];
    }
    // In a game a finished region lacks cubes or tokens; in a position that somebody made up it may have both.
    const uint32_t due = settled & rattus_regions_with_rats(state) & ~rattus_ravaged(state);
    if (due != 0) {
        rattus_outbreak_open(state, rattus_lowest(due), 0, 0);
        return false;
    }
    state->phase = RATTUS_PHASE_OVER;
    if (events != NULL) {
        int16_t scores[RATTUS_SEATS_MAX];
        uint64_t data = (uint64_t)rattus_winner(state) << 56;
        rattus_scores(state, scores);
        for (unsigned seat = 0; seat < state->players; seat++) {
            data |= (uint64_t)(uint8_t)scores[seat] << (8 * seat);
        }
        ph_events_add(events, (struct ph_event){.type = RATTUS_EVENT_SCORED, .to = PH_EVENT_TO_ALL, .data = data});
    }
    return false;
}

bool rattus_over_advance(struct rattus_state *state, struct ph_events *events) {
    (void)events;
    state->node = RATTUS_NODE_OVER;
    return true;
}

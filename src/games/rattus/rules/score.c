// SPDX-License-Identifier: MIT
// Scoring: a point for each own cube in the regions and in the palace (R-SCORE-1); ties go by turn order (R-SCORE-4).
#include "games/rattus/phases.h"

bool rattus_over_advance(struct rattus_state *state, struct ph_events *events) {
    (void)events;
    state->node = RATTUS_NODE_OVER;
    return true;
}

static void score(const struct rattus_state *state, bool hands, int16_t scores[RATTUS_SEATS_MAX]) {
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        unsigned points = rattus_palace(state, seat);
        RATTUS_EACH(region, state->presence[seat]) {
            points += state->at[region].cubes[seat];
        }
        scores[seat] = (int16_t)points;
    }
    if (state->options.africanus) {
        rattus_africanus_scores(state, hands, scores);
    }
}

void rattus_scores(const struct rattus_state *state, int16_t scores[RATTUS_SEATS_MAX]) {
    score(state, true, scores);
}

void rattus_public_scores(const struct rattus_state *state, int16_t scores[RATTUS_SEATS_MAX]) {
    score(state, state->phase == RATTUS_PHASE_OVER, scores);
}

unsigned rattus_winner(const struct rattus_state *state) {
    int16_t scores[RATTUS_SEATS_MAX];
    rattus_scores(state, scores);
    unsigned winner = rattus_next_seat(state, state->last); // first in turn order; `last` comes last
    for (unsigned seat = winner, i = 0; i < state->options.players; i++, seat = rattus_next_seat(state, seat)) {
        if (scores[seat] > scores[winner]) {
            winner = seat;
        }
    }
    return winner;
}

// SPDX-License-Identifier: MIT
#include "words/games/rattus/lessons.h"

#include "games/rattus/phases.h"

static int cubes_of(const struct rattus_state *state, unsigned seat) {
    int cubes = 0;
    RATTUS_EACH(region, state->presence[seat]) {
        cubes += state->at[region].cubes[seat];
    }
    return cubes;
}

int rattus_aim_placed(const void *begun, const void *state) {
    const struct rattus_state *const before = begun;
    const struct rattus_state *const now = state;
    return before->supply[WORDS_LEARNER] - now->supply[WORDS_LEARNER];
}

int rattus_aim_struck(const void *begun, const void *state) {
    const struct rattus_state *const now = state;
    int struck = 0;
    for (unsigned seat = 0; seat < now->options.players; seat++) {
        const int lost = cubes_of(begun, seat) - cubes_of(now, seat);
        struck += seat == WORDS_LEARNER ? -2 * lost : lost;
    }
    return struck;
}

int rattus_aim_lead(const void *begun, const void *state) {
    const struct rattus_state *const now = state;
    int16_t scores[RATTUS_SEATS_MAX];
    int most = 0;
    (void)begun;
    rattus_public_scores(now, scores);
    for (unsigned seat = 0; seat < now->options.players; seat++) {
        most = seat != WORDS_LEARNER && scores[seat] > most ? scores[seat] : most;
    }
    return scores[WORDS_LEARNER] - most;
}

bool rattus_until_turn(const void *begun, const void *state) {
    const struct rattus_state *const now = state;
    return now->seat != WORDS_LEARNER || now->phase != ((const struct rattus_state *)begun)->phase;
}

bool rattus_until_placed(const void *begun, const void *state) {
    return ((const struct rattus_state *)state)->placed || rattus_until_turn(begun, state);
}

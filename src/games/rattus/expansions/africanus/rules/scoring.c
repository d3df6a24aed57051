// SPDX-License-Identifier: MIT
// What Africanus adds to the score: a point for each region of which one holds a card and has most cubes (R-SCORE-2),
// and points for most Diplomats (R-SCORE-3).
#include "games/rattus/phases.h"

static void add_region_points(const struct rattus_state *state, int16_t scores[RATTUS_SEATS_MAX]) {
    uint32_t regions[RATTUS_SEATS_MAX] = {0};
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        const unsigned seat = state->cards[card] - (unsigned)RATTUS_CARD_HAND;
        if (seat < state->options.players) {
            regions[seat] |= rattus_bit(rattus_card_infos[card].region);
        }
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        RATTUS_EACH(region, regions[seat]) {
            scores[seat] = (int16_t)(scores[seat] + (int)(rattus_most_cubes(state, region) >> seat & 1u));
        }
    }
}

static void add_diplomat_points(const struct rattus_state *state, int16_t scores[RATTUS_SEATS_MAX]) {
    enum { FIRST = 4, SECOND = 2 };
    unsigned counts[RATTUS_SEATS_MAX] = {0};
    unsigned most = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
            counts[seat] += rattus_has_diplomat(state, seat, region);
        }
        most = counts[seat] > most ? counts[seat] : most;
    }
    unsigned second = 0;
    unsigned first_seats = 0;
    unsigned second_seats = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        first_seats += counts[seat] == most;
        second = counts[seat] != most && counts[seat] > second ? counts[seat] : second;
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        second_seats += counts[seat] == second;
    }
    if (most == 0) {
        return;
    }
    const unsigned first_points = first_seats == 1 ? FIRST : (FIRST + SECOND) / first_seats;
    const bool has_second = first_seats == 1 && second > 0 && state->options.players > 2;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        unsigned points = counts[seat] == most ? first_points : 0;
        points += has_second && counts[seat] == second ? SECOND / second_seats : 0;
        scores[seat] = (int16_t)(scores[seat] + (int)points);
    }
}

void rattus_africanus_scores(const struct rattus_state *state, bool hands, int16_t scores[RATTUS_SEATS_MAX]) {
    if (hands) {
        add_region_points(state, scores);
    }
    add_diplomat_points(state, scores);
}

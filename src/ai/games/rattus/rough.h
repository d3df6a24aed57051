// SPDX-License-Identifier: MIT
// What rat tokens will do, roughly and quickly: each token does what an average unseen face does at that population,
// one after the other, and cubes are fractions. odds.h has the exact odds, at a hundred times the price.
#ifndef PESTHOUSE_AI_RATTUS_ROUGH_H
#define PESTHOUSE_AI_RATTUS_ROUGH_H

#include "games/rattus/state.h"

enum { RATTUS_ROUGH_POPULATIONS = 16 }; // from 0; more do the same

struct rattus_rough {
    const struct rattus_face_set *faces;
    unsigned players;
    float effect[RATTUS_ROUGH_POPULATIONS]; // how likely an unseen face does anything
    float majority[RATTUS_ROUGH_POPULATIONS];
    float all[RATTUS_ROUGH_POPULATIONS];
    float classes[RATTUS_ROUGH_POPULATIONS][RATTUS_CLASS_COUNT];
};

// Works on a state and, with what is known to its seat, on a view.
void rattus_rough_init(struct rattus_rough *rough, const struct rattus_state *state);
// Takes from *cubes what one token is expected to kill. `besides`: what counts there besides cubes, nuns included.
// `owned`: how many characters of each class a seat has, one seat after the other.
void rattus_rough_turn(const struct rattus_rough *rough, const uint8_t *owned, uint16_t token, float besides,
                       float cubes[RATTUS_SEATS_MAX]);

#endif

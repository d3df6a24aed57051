// SPDX-License-Identifier: MIT
// What rat tokens will do, roughly and quickly: each token does what an average unseen face does at that population,
// one after the other, and cubes are fractions. odds.h has the exact odds, at a hundred times the price.
#ifndef PESTHOUSE_AI_RATTUS_ROUGH_H
#define PESTHOUSE_AI_RATTUS_ROUGH_H

#include "games/rattus/state.h"

enum {
    RATTUS_ROUGH_POPULATIONS = 16, // from 0; more do the same
    RATTUS_ROUGH_SEATS = 8,        // seats and empty places, for vector registers
};

struct rattus_rough {
    const struct rattus_face_set *faces;
    float effect[RATTUS_ROUGH_POPULATIONS]; // how likely an unseen face does anything
    float majority[RATTUS_ROUGH_POPULATIONS];
    float all[RATTUS_ROUGH_POPULATIONS];
    float classes[RATTUS_ROUGH_POPULATIONS][RATTUS_CLASS_COUNT];
};

// Works on a state and, with what is known to its seat, on a view.
void rattus_rough_init(struct rattus_rough *rough, const struct rattus_state *state);

// What a token costs each seat at a population, by A and the classes of its characters, and if it has most cubes.
struct rattus_rough_losses {
    float effect; // how likely the token does anything
    float others[RATTUS_ROUGH_SEATS];
    float most[RATTUS_ROUGH_SEATS];
};

// The losses by an unseen face for given owners, computed where they are first asked for.
struct rattus_rough_owners {
    uint8_t characters[RATTUS_SEATS_MAX][RATTUS_CLASS_COUNT]; // how many of each class a seat owns
    uint32_t known;                                           // populations
    struct rattus_rough_losses losses[RATTUS_ROUGH_POPULATIONS];
};

void rattus_rough_own(struct rattus_rough_owners *owners, const uint32_t owned[RATTUS_SEATS_MAX]);
// Takes from *cubes what one token is expected to kill. `besides`: what counts there besides cubes, nuns included.
void rattus_rough_turn(const struct rattus_rough *rough, struct rattus_rough_owners *owners, uint16_t token,
                       float besides, float cubes[RATTUS_ROUGH_SEATS]);

#endif

// SPDX-License-Identifier: MIT
// Determinizations from a belief: each has the hands, plague and leeched cards of one particle, drawn by weight; the
// rest is sampled like the game's own determinizations.
#include "ai/games/bristol1350/belief.h"
#include "ai/games/bristol1350/bristol1350.h"
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/view.h"

#include <string.h>

// A belief with cumulative weights, for draws.
struct prepared {
    struct bristol_belief belief;
    double up_to[BRISTOL_PARTICLES];
};

static_assert(sizeof(struct prepared) <= BRISTOL_BELIEF_SIZE, "a belief has room");

void bristol_prepare(const void *view, struct ph_log log, int seat, void *void_belief) {
    struct prepared *const prepared = void_belief;
    double sum = 0;
    bristol_belief_init(&prepared->belief, view, log, (unsigned)seat);
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        sum += prepared->belief.particles[i].weight;
        prepared->up_to[i] = sum;
    }
}

static const struct bristol_particle *draw_guess(const struct prepared *prepared, struct ph_random *random) {
    const double at = prepared->up_to[BRISTOL_PARTICLES - 1] * ph_random_below(random, 1u << 24) / (1u << 24);
    unsigned low = 0;
    unsigned high = BRISTOL_PARTICLES - 1;
    while (low < high) {
        const unsigned middle = (low + high) / 2;
        if (prepared->up_to[middle] > at) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return &prepared->belief.particles[low];
}

// Some particles have cards that the view shows elsewhere. Then another one is tried and, after several failures, the
// game's own determinization, which always succeeds.
void bristol_believe(const void *belief, const void *view, struct ph_log log, int seat, struct ph_random *random,
                     void *world) {
    enum { TRIES = 8 };
    for (unsigned tries = 0; tries < TRIES; tries++) {
        const struct bristol_particle *const particle = draw_guess(belief, random);
        struct bristol_wish wish = {.plague = particle->plague, .immune = particle->immune};
        memcpy(wish.cards, particle->cards, sizeof wish.cards);
        memcpy(wish.discard, particle->discard, sizeof wish.discard);
        memcpy(wish.areas, particle->areas, sizeof wish.areas);
        if (bristol_determinize_as(view, log, (unsigned)seat, &wish, random, world)) {
            return;
        }
    }
    bristol1350_game.determinize(view, log, seat, random, world);
}

// SPDX-License-Identifier: MIT
// The names in the comments are those of the paper. Everybody is a team of one.
#include "store/rating.h"

#include "pesthouse/game.h"

#include <assert.h>
#include <math.h>

static const double luck = 25.0 / 6;         // β: how much chance a game has, as a standard deviation
static const double least_variance = 0.0001; // κ: the part of a variance that always stays

// The scale of all differences.
static double scale_of(const struct rating *ratings, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += ratings[i].spread * ratings[i].spread + luck * luck;
    }
    return sqrt(sum);
}

// The game as a row of choices: at q, who comes next is chosen among those who are not better than q.
struct choices {
    double scale;                  // c
    double strength[PH_SEATS_MAX]; // exp(μ/c)
    double rivals[PH_SEATS_MAX];   // the sum of the strengths among which q was chosen
    double ties[PH_SEATS_MAX];     // A: how many share the place of q
};

static void find_choices(struct choices *choices, const struct rating *ratings, const unsigned *places, size_t count) {
    choices->scale = scale_of(ratings, count);
    for (size_t i = 0; i < count; i++) {
        choices->strength[i] = exp(ratings[i].mean / choices->scale);
    }
    for (size_t q = 0; q < count; q++) {
        choices->rivals[q] = 0;
        choices->ties[q] = 0;
        for (size_t s = 0; s < count; s++) {
            choices->rivals[q] += places[s] >= places[q] ? choices->strength[s] : 0;
            choices->ties[q] += places[s] == places[q];
        }
    }
}

static struct rating updated(const struct rating *before, const struct choices *choices, const unsigned *places,
                             size_t count, size_t i) {
    const double scale = choices->scale;
    const double variance = before->spread * before->spread;
    double slope = 0;     // Ω without σ²/c
    double curvature = 0; // Δ without γσ²/c²
    for (size_t q = 0; q < count; q++) {
        if (places[q] <= places[i]) {
            const double chance = choices->strength[i] / choices->rivals[q];
            slope += ((q == i) - chance) / choices->ties[q];
            curvature += chance * (1 - chance) / choices->ties[q];
        }
    }
    const double shrinking = before->spread / scale * variance / (scale * scale) * curvature; // γ = σ/c
    return (struct rating){.mean = before->mean + variance / scale * slope,
                           .spread = before->spread * sqrt(fmax(1 - shrinking, least_variance))};
}

void rating_update(struct rating *ratings, const unsigned *places, size_t count) {
    struct choices choices;
    struct rating after[PH_SEATS_MAX];
    assert(count >= 2 && count <= PH_SEATS_MAX);
    find_choices(&choices, ratings, places, count);
    for (size_t i = 0; i < count; i++) {
        after[i] = updated(&ratings[i], &choices, places, count, i);
    }
    for (size_t i = 0; i < count; i++) {
        ratings[i] = after[i];
    }
}

// SPDX-License-Identifier: MIT
// A cache of expected losses: within one decision the same regions with the same cubes, tokens and owners come up again
// and again. A reckoner belongs to one decision and lives on the stack.
#ifndef PESTHOUSE_AI_RATTUS_RECKONER_H
#define PESTHOUSE_AI_RATTUS_RECKONER_H

#include "ai/games/rattus/odds.h"
#include "ai/games/rattus/rough.h"

enum {
    RATTUS_OWNERS_MAX = 12, // ways in which the characters may be owned, in one decision
    RATTUS_RECKONED = 1024, // places for looked-up losses
};

struct rattus_reckoned {
    uint64_t place; // region, cubes, number of tokens, population, owners, whose losses; 0: empty
    uint64_t tokens;
    float loss;
};

struct rattus_reckoner {
    const struct rattus_state *view;
    bool is_rough; // losses are approximate
    struct rattus_rough rough;
    struct rattus_rough_owners rough_owners[RATTUS_OWNERS_MAX];
    unsigned owners_count;
    uint32_t owned[RATTUS_OWNERS_MAX][RATTUS_SEATS_MAX];
    struct rattus_odds odds[RATTUS_OWNERS_MAX];
    uint32_t listed;              // those whose faces are listed
    float cube[RATTUS_SEATS_MAX]; // value of a cube of each seat
    // Of exact losses only:
    struct rattus_cube_values values;
    struct rattus_cube_values values_of[RATTUS_SEATS_MAX]; // a cube of one seat counts 1, all others nothing
    uint8_t nuns[RATTUS_REGION_COUNT];                     // of the view
    struct rattus_reckoned reckoned[RATTUS_RECKONED];
};

// `rough`: losses are approximate rather than exact, which is much faster.
void rattus_reckoner_init(struct rattus_reckoner *reckoner, const struct rattus_state *view,
                          const float cube[RATTUS_SEATS_MAX], bool rough);

// A number for who owns what in `state`, which differs from the view only by what one decision can change.
unsigned rattus_reckoner_owners(struct rattus_reckoner *reckoner, const struct rattus_state *state);

// The odds for these owners, with the faces listed.
const struct rattus_odds *rattus_reckoner_odds(struct rattus_reckoner *reckoner, unsigned owners);

// The value of the cubes that are expected to be lost if all `count` tokens of a region that holds `at` were turned.
// `population`: what counts there besides cubes, nuns included.
float rattus_reckoner_loss(struct rattus_reckoner *reckoner, unsigned owners, unsigned region,
                           const struct rattus_region *at, unsigned count, int population);
// The same, and if a fresh token lay there besides; there must be room for one.
struct rattus_reckoned_losses {
    float all;
    float more;
};
struct rattus_reckoned_losses rattus_reckoner_losses(struct rattus_reckoner *reckoner, unsigned owners, unsigned region,
                                                     const struct rattus_region *at, unsigned count, int population);
// How many cubes of one seat are expected to be lost then.
float rattus_reckoner_losses_of(struct rattus_reckoner *reckoner, unsigned owners, unsigned seat, unsigned region,
                                const struct rattus_region *at, unsigned count, int population);

#endif

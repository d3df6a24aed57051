// SPDX-License-Identifier: MIT
// The value of the Witch's looks: what a swap of the tokens that she may see is expected to gain.
#ifndef PESTHOUSE_AI_RATTUS_WITCH_H
#define PESTHOUSE_AI_RATTUS_WITCH_H

#include "ai/games/rattus/prospect.h"

struct rattus_witch {
    const struct rattus_state *view;
    const struct rattus_prospect *prospect;
    const struct rattus_odds *odds;
    unsigned face_count; // unseen faces that do anything to anybody, those that do the same as one, by limit
    struct rattus_odds_face faces[RATTUS_FACE_COUNT_MAX];
    float chance[2][RATTUS_FACE_COUNT_MAX]; // how likely a token without a face shows each; second: a start token
    // By region with rats:
    uint8_t active[RATTUS_REGION_COUNT]; // the number of faces, from the first, that the population suffices for
    float effect[RATTUS_REGION_COUNT][RATTUS_FACE_COUNT_MAX]; // what a face gains the deciding seat, mostly below 0
    float gain[RATTUS_REGION_COUNT][2]; // what a token gains it on average, like `chance`, by faces that gain anything
    float loss[RATTUS_REGION_COUNT][2]; // and loses it by all others
};

void rattus_witch_init(struct rattus_witch *witch, const struct rattus_prospect *prospect,
                       const struct rattus_state *view);

// What looking at a token brings, if the best second look follows, and then a swap if it helps.
float rattus_witch_first_look(const struct rattus_witch *witch, unsigned region, unsigned slot);
// The same for the second look, after the first at (`seen_region`, `seen_slot`).
float rattus_witch_second_look(const struct rattus_witch *witch, unsigned seen_region, unsigned seen_slot,
                               unsigned region, unsigned slot);
// The most that a first look at the first token of some region brings.
float rattus_witch_best_gain(const struct rattus_witch *witch);

#endif

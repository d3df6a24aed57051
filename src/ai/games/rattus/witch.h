// SPDX-License-Identifier: MIT
// The value of the Witch's looks: what a swap of the tokens that she may see is expected to gain.
#ifndef PESTHOUSE_AI_RATTUS_WITCH_H
#define PESTHOUSE_AI_RATTUS_WITCH_H

#include "ai/games/rattus/prospect.h"

// What each face, seen or not, would gain the deciding seat in each region with rats: mostly below 0 where own cubes
// lie.
struct rattus_witch {
    const struct rattus_state *view;
    const struct rattus_odds *odds;
    float effect[RATTUS_REGION_COUNT][RATTUS_FACE_COUNT_MAX];
};

void rattus_witch_init(struct rattus_witch *witch, const struct rattus_prospect *prospect,
                       const struct rattus_state *view);

// What looking at a token brings, if the best second look follows, and then a swap if it helps.
float rattus_witch_first_look(const struct rattus_witch *witch, unsigned region, unsigned slot);
// The same for the second look, after the first at (`seen_region`, `seen_slot`).
float rattus_witch_second_look(const struct rattus_witch *witch, unsigned seen_region, unsigned seen_slot,
                               unsigned region, unsigned slot);

#endif

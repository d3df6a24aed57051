// SPDX-License-Identifier: MIT
// The value of the Messenger's swaps. There can be thousands, but each changes two regions, one cube out and one in,
// and there are few such changes: each is computed once and looked up. Only swaps of a cube of the deciding seat are
// distinguished; two rivals' cubes are not worth the time.
#ifndef PESTHOUSE_AI_RATTUS_SWAPS_H
#define PESTHOUSE_AI_RATTUS_SWAPS_H

#include "ai/games/rattus/prospect.h"

struct rattus_swaps {
    const struct rattus_prospect *prospect;
    const struct rattus_state *state;
    uint32_t known[RATTUS_SEATS_MAX][RATTUS_SEATS_MAX];                    // regions whose change is computed
    float change[RATTUS_SEATS_MAX][RATTUS_SEATS_MAX][RATTUS_REGION_COUNT]; // by seat out, seat in, region
};

void rattus_swaps_init(struct rattus_swaps *swaps, const struct rattus_prospect *prospect,
                       const struct rattus_state *state);
// What an action of the Messenger adds to the value; far below 0 if it is not distinguished.
float rattus_swaps_gain(struct rattus_swaps *swaps, ph_action action);
// What the best swap adds, 0 if none adds anything.
float rattus_swaps_best_gain(struct rattus_swaps *swaps);

#endif

// SPDX-License-Identifier: MIT
#include "ai/games/rattus/swaps.h"

#include <math.h>

static const float not_told_apart = -1000;

void rattus_swaps_init(struct rattus_swaps *swaps, const struct rattus_prospect *prospect,
                       const struct rattus_state *state) {
    swaps->prospect = prospect;
    swaps->state = state;
    memset(swaps->known, 0, sizeof swaps->known);
}

// What it changes if in a region a cube of one seat makes way for one of another.
static float change(struct rattus_swaps *swaps, unsigned out, unsigned in, unsigned region) {
    if ((swaps->known[out][in] >> region & 1u) == 0) {
        const struct rattus_prospect *const prospect = swaps->prospect;
        const struct rattus_state *const state = swaps->state;
        struct rattus_state after = *state;
        rattus_cube_remove(&after, out, region, 1);
        rattus_cube_add(&after, in, region, 1);
        const struct rattus_share share = rattus_prospect_share(prospect, &after, region);
        const struct rattus_share *const before = &prospect->at[region];
        const bool near = (rattus_reachable(state, state->plague) >> region & 1u) != 0;
        swaps->change[out][in][region] =
            state->phase == RATTUS_PHASE_FINAL
                ? rattus_prospect_part_at_end(&share) - rattus_prospect_part_at_end(before)
                : rattus_prospect_part(prospect, &share, near) - rattus_prospect_part(prospect, before, near);
        swaps->known[out][in] |= rattus_bit(region);
    }
    return swaps->change[out][in][region];
}

float rattus_swaps_gain(struct rattus_swaps *swaps, ph_action action) {
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 4);
    if (a != swaps->prospect->seat && b != swaps->prospect->seat) {
        return not_told_apart;
    }
    return change(swaps, a, b, ph_action_component(action, 2)) + change(swaps, b, a, ph_action_component(action, 5));
}

// The best change of all regions where `out` has a cube, but one.
static unsigned best_region(struct rattus_swaps *swaps, unsigned out, unsigned in, unsigned but) {
    unsigned best = RATTUS_NONE;
    RATTUS_EACH(region, swaps->state->presence[out]) {
        if (region != but && (best == RATTUS_NONE || change(swaps, out, in, region) > change(swaps, out, in, best))) {
            best = region;
        }
    }
    return best;
}

static float gain_of(struct rattus_swaps *swaps, unsigned own, unsigned from, unsigned rival, unsigned to) {
    return from == RATTUS_NONE || to == RATTUS_NONE ? 0
                                                    : change(swaps, own, rival, from) + change(swaps, rival, own, to);
}

float rattus_swaps_best_gain(struct rattus_swaps *swaps) {
    const unsigned own = swaps->prospect->seat;
    float best = 0;
    for (unsigned rival = 0; rival < swaps->state->options.players; rival++) {
        if (rival != own) { // where both are best in one region, one of the two makes way
            const unsigned from = best_region(swaps, own, rival, RATTUS_NONE);
            const unsigned to = best_region(swaps, rival, own, from);
            const unsigned other_to = best_region(swaps, rival, own, RATTUS_NONE);
            const unsigned other_from = best_region(swaps, own, rival, other_to);
            best = fmaxf(best, gain_of(swaps, own, from, rival, to));
            best = fmaxf(best, gain_of(swaps, own, other_from, rival, other_to));
        }
    }
    return best;
}

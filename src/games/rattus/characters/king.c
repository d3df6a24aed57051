// SPDX-License-Identifier: MIT
// King: one own cube goes from a region without rats to the palace, where it is safe and scores (R-KING-1).
#include "games/rattus/rule.h"

static uint32_t sources(const struct rattus_state *state) {
    return state->presence[state->seat] & ~rattus_regions_with_rats(state);
}

static bool possible(const struct rattus_state *state) {
    return sources(state) != 0;
}

static ph_action king(unsigned region, unsigned kind) {
    return ph_action_of(RATTUS_TYPE_KING, region, kind, 0);
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, sources(state)) {
        const struct rattus_kinds kinds = rattus_kinds_at(state, state->seat, region);
        for (unsigned i = 0; i < kinds.count; i++) {
            ph_list_add(list, king(region, kinds.kind[i]), 1);
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    const uint32_t mask = sources(state);
    if (rattus_marks_cubes(state)) {
        const struct rattus_cube cube = rattus_cube_sample(state, state->seat, mask, random);
        return king(cube.region, cube.kind);
    }
    return king(rattus_nth(mask, ph_random_below(random, rattus_count(mask))), RATTUS_KIND_PLAIN);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    // A cube that is in no region, supply or card is in the palace.
    rattus_cube_leave(state, state->seat, ph_action_component(action, 1), ph_action_component(action, 2));
    rattus_mark_used(state, RATTUS_KING);
}

const struct rattus_rule rattus_king_rule = {
    .name = "king",
    .text = "king {region} {cube}",
    .rule = "R-KING-1",
    .fields = {RATTUS_REGION("region", 1), RATTUS_CUBE("cube", 2)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

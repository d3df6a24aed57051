// SPDX-License-Identifier: MIT
// Sultan: one Diplomat under one own cube in a region where one has none yet (R-SULTAN-1). Such a cube may not be moved
// to where its owner has another (R-SULTAN-2, rattus_kind_may_go). They score at the end (R-SCORE-3).
#include "games/rattus/phases.h"

static uint32_t regions(const struct rattus_state *state) {
    uint32_t mask = 0;
    RATTUS_EACH(region, state->presence[state->seat]) {
        mask |= rattus_has_diplomat(state, state->seat, region) ? 0 : rattus_bit(region);
    }
    return mask;
}

static bool possible(const struct rattus_state *state) {
    return regions(state) != 0 && rattus_diplomats_left(state) > 0;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, regions(state)) {
        const struct rattus_kinds kinds = rattus_kinds_at(state, state->seat, region);
        for (unsigned i = 0; i < kinds.count; i++) {
            ph_list_add(list, ph_action_of(RATTUS_TYPE_DIPLOMAT, region, kinds.kind[i], 0), 1);
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    const struct rattus_cube cube = rattus_cube_sample(state, state->seat, regions(state), random);
    return ph_action_of(RATTUS_TYPE_DIPLOMAT, cube.region, cube.kind, 0);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned kind = ph_action_component(action, 2);
    rattus_cube_mark(state, state->seat, ph_action_component(action, 1), kind, kind | RATTUS_KIND_DIPLOMAT);
    rattus_mark_used(state, RATTUS_SULTAN);
}

const struct rattus_rule rattus_diplomat_rule = {
    .name = "diplomat",
    .text = "diplomat {region} {cube}",
    .rule = "R-SULTAN-1",
    .fields = {RATTUS_REGION("region", 1), RATTUS_CUBE("cube", 2)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

// SPDX-License-Identifier: MIT
// Soldier: the plague goes further, and the spread may place one more rat (R-SOLD-1; rules/move_plague.c and spread.c).
// In the final round one token goes to a region that touches the plague's, without an outbreak (R-SOLD-2); with an
// empty pile it is drawn from the discard (R-SOLD-3).
#include "games/rattus/phases.h"

// The number of tokens in the discard that have not been drawn again.
static unsigned discard_left(const struct rattus_state *state) {
    unsigned left = state->discard_count;
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            left -= rattus_token_is_again(state->at[region].tokens[slot]);
        }
    }
    return left;
}

static bool possible(const struct rattus_state *state) {
    return state->phase == RATTUS_PHASE_FINAL && (state->pile > 0 || discard_left(state) > 0) &&
           rattus_spread_targets(state, state->plague) != 0;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, rattus_spread_targets(state, state->plague)) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_SOLDIER, region, 0, 0), 1);
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    return rattus_sample_region(RATTUS_TYPE_SOLDIER, rattus_spread_targets(state, state->plague), random);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    uint16_t token = 0;
    if (state->pile > 0) {
        state->pile--;
    } else {
        token = (uint16_t)(RATTUS_TOKEN_AGAIN | state->discard_count);
    }
    rattus_token_add(state, ph_action_component(action, 1), token);
    rattus_mark_used(state, RATTUS_SOLDIER);
}

const struct rattus_rule rattus_soldier_rule = {
    .name = "soldier",
    .text = "soldier {region}",
    .rule = "R-SOLD-2",
    .fields = {RATTUS_REGION("region", 1)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

// SPDX-License-Identifier: MIT
// Spread: new tokens from the pile go to regions that touch the infected one (R-RAT-1; move_plague.c says how many),
// compulsory as far as places and the pile allow (R-RAT-2; rattus_outbreak_advance drops what does not fit). The
// Soldier may add one (R-SOLD-1).
#include "games/rattus/phases.h"

uint32_t rattus_spread_targets(const struct rattus_state *state, unsigned region) {
    return rattus_reachable(state, region) & ~rattus_regions_full(state) & ~rattus_bishops(state);
}

static ph_action rat(unsigned region) {
    return ph_action_of(RATTUS_TYPE_RAT, region, 0, 0);
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, rattus_spread_targets(state, state->outbreak.region)) {
        ph_list_add(list, rat(region), 1);
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    const uint32_t targets = rattus_spread_targets(state, state->outbreak.region);
    return rat(rattus_nth(targets, ph_random_below(random, rattus_count(targets))));
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    rattus_token_add(state, ph_action_component(action, 1), 0);
    state->pile--;
    if (state->outbreak.rats > 0) {
        state->outbreak.rats--;
    } else {
        state->outbreak.more = 0; // the Soldier's (R-SOLD-1)
    }
}

const struct rattus_rule rattus_rat_rule = {
    .name = "rat",
    .text = "rat {region}",
    .rule = "R-RAT-1",
    .fields = {RATTUS_REGION("region", 1)},
    .list = list,
    .sample = sample,
    .apply = apply,
};

static void no_rat_list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, RATTUS_TYPE_NO_RAT, 1);
}

static void no_rat_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    state->outbreak.more = 0;
}

const struct rattus_rule rattus_no_rat_rule = {
    .name = "no_rat",
    .text = "no-rat",
    .rule = "R-SOLD-1",
    .list = no_rat_list,
    .apply = no_rat_apply,
};

// SPDX-License-Identifier: MIT
// Merchant: one to three own cubes move from one region to one touching region (R-MERCHANT-1).
#include "games/rattus/rule.h"

enum { MOST = 3 };

static unsigned most_from(const struct rattus_state *state, unsigned from) {
    const unsigned cubes = state->at[from].cubes[state->seat];
    return cubes < MOST ? cubes : MOST;
}

static bool possible(const struct rattus_state *state) {
    RATTUS_EACH(from, state->presence[state->seat]) {
        if (rattus_reachable(state, from) != 0) {
            return true;
        }
    }
    return false;
}

static ph_action merchant(unsigned from, unsigned to, unsigned count) {
    return rattus_action(RATTUS_TYPE_MERCHANT, from, to, count);
}

static void list(const struct rattus_state *state, struct rattus_list *list) {
    RATTUS_EACH(from, state->presence[state->seat]) {
        RATTUS_EACH(to, rattus_reachable(state, from)) {
            for (unsigned count = 1; count <= most_from(state, from); count++) {
                rattus_list_add(list, merchant(from, to, count), 1);
            }
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    unsigned total = 0;
    RATTUS_EACH(from, state->presence[state->seat]) {
        total += rattus_count(rattus_reachable(state, from)) * most_from(state, from);
    }
    unsigned n = ph_random_below(random, total);
    RATTUS_EACH(from, state->presence[state->seat]) {
        const uint32_t targets = rattus_reachable(state, from);
        const unsigned most = most_from(state, from);
        const unsigned moves = rattus_count(targets) * most;
        if (n < moves) {
            return merchant(from, rattus_nth(targets, n / most), 1 + n % most);
        }
        n -= moves;
    }
    assert(false);
    return 0;
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned count = ph_action_component(action, 3);
    rattus_cube_remove(state, state->seat, ph_action_component(action, 1), count);
    rattus_cube_add(state, state->seat, ph_action_component(action, 2), count);
    rattus_mark_used(state, RATTUS_MERCHANT);
}

const struct rattus_rule rattus_merchant_rule = {
    .name = "merchant",
    .text = "merchant {from}>{to} {count}{marked}",
    .fields = {{"from", RATTUS_FIELD_REGION, 1},
               {"to", RATTUS_FIELD_REGION, 2},
               {"count", RATTUS_FIELD_NUMBER, 3},
               {"marked", RATTUS_FIELD_MARKED, 4}},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

// SPDX-License-Identifier: MIT
// Monk: one token moves to a touching region that has room (R-MONK-1), before or after B.
#include "games/rattus/rule.h"

static uint32_t targets(const struct rattus_state *state, unsigned from) {
    return rattus_reachable(state, from) & ~rattus_regions_full(state) & ~rattus_bishops(state);
}

static bool possible(const struct rattus_state *state) {
    RATTUS_EACH(from, rattus_regions_with_rats(state)) {
        if (targets(state, from) != 0) {
            return true;
        }
    }
    return false;
}

static ph_action monk(unsigned from, unsigned to, unsigned slot) {
    return rattus_action(RATTUS_TYPE_MONK, from, to, slot);
}

static void list(const struct rattus_state *state, struct rattus_list *list) {
    RATTUS_EACH(from, rattus_regions_with_rats(state)) {
        const unsigned slots = rattus_slots_apart(state, from, state->seat, 0);
        RATTUS_EACH(to, targets(state, from)) {
            RATTUS_EACH(slot, slots) {
                rattus_list_add(list, monk(from, to, slot), 1);
            }
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    uint8_t moves[RATTUS_REGION_COUNT] = {0};
    unsigned total = 0;
    RATTUS_EACH(from, rattus_regions_with_rats(state)) {
        const unsigned slots = rattus_slots_apart(state, from, state->seat, 0);
        moves[from] = (uint8_t)(rattus_count(targets(state, from)) * rattus_count(slots));
        total += moves[from];
    }
    unsigned n = ph_random_below(random, total);
    unsigned from = 0;
    while (n >= moves[from]) {
        n -= moves[from++];
    }
    const unsigned slots = rattus_slots_apart(state, from, state->seat, 0);
    const unsigned kinds = rattus_count(slots);
    return monk(from, rattus_nth(targets(state, from), n / kinds), rattus_nth(slots, n % kinds));
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const uint16_t token = rattus_token_remove(state, ph_action_component(action, 1), ph_action_component(action, 3));
    rattus_token_add(state, ph_action_component(action, 2), token);
    rattus_mark_used(state, RATTUS_MONK);
}

const struct rattus_rule rattus_monk_rule = {
    .name = "monk",
    .text = "monk {from}>{to} {slot}",
    .fields = {{"from", RATTUS_FIELD_REGION, 1}, {"to", RATTUS_FIELD_REGION, 2}, {"slot", RATTUS_FIELD_NUMBER, 3}},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

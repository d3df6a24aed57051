// SPDX-License-Identifier: MIT
// Monk: one token moves to a touching region that has room (R-MONK-1), before or after B.
#include "games/rattus/rule.h"

// Regions that a token may enter, from wherever it comes.
static uint32_t open_regions(const struct rattus_state *state) {
    return ~(rattus_regions_full(state) | rattus_bishops(state));
}

static bool possible(const struct rattus_state *state) {
    const uint32_t open = open_regions(state);
    RATTUS_EACH(from, rattus_regions_with_rats(state)) {
        if ((rattus_reachable(state, from) & open) != 0) {
            return true;
        }
    }
    return false;
}

static ph_action monk(unsigned from, unsigned to, unsigned slot) {
    return ph_action_of(RATTUS_TYPE_MONK, from, to, slot);
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    const uint32_t open = open_regions(state);
    RATTUS_EACH(from, rattus_regions_with_rats(state)) {
        const unsigned slots = rattus_slots_apart(state, from, state->seat, 0);
        RATTUS_EACH(to, rattus_reachable(state, from) & open) {
            RATTUS_EACH(slot, slots) {
                ph_list_add(list, monk(from, to, slot), 1);
            }
        }
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    uint8_t moves[RATTUS_REGION_COUNT] = {0};
    const uint32_t open = open_regions(state);
    unsigned total = 0;
    RATTUS_EACH(from, rattus_regions_with_rats(state)) {
        const unsigned slots = rattus_slots_apart(state, from, state->seat, 0);
        moves[from] = (uint8_t)(rattus_count(rattus_reachable(state, from) & open) * rattus_slot_count(slots));
        total += moves[from];
    }
    unsigned n = ph_random_below(random, total);
    unsigned from = 0;
    while (n >= moves[from]) {
        n -= moves[from++];
    }
    const unsigned slots = rattus_slots_apart(state, from, state->seat, 0);
    const unsigned kinds = rattus_slot_count(slots);
    return monk(from, rattus_nth(rattus_reachable(state, from) & open, n / kinds), rattus_nth(slots, n % kinds));
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
    .rule = "R-MONK-1",
    .fields = {RATTUS_REGION("from", 1), RATTUS_REGION("to", 2), RATTUS_NUMBER("slot", 3)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

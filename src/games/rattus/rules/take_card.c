// SPDX-License-Identifier: MIT
// A: take any character in play that one does not own, from the display or from another seat (R-TAKE-1).
#include "games/rattus/phases.h"

static uint32_t others(const struct rattus_state *state) {
    return state->options.characters & ~state->owned[state->seat];
}

static bool possible(const struct rattus_state *state) {
    return !state->taken && others(state) != 0;
}

static ph_action take(unsigned character) {
    return ph_action_of(RATTUS_TYPE_TAKE, character, 0, 0);
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(character, others(state)) {
        ph_list_add(list, take(character), 1);
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    const uint32_t mask = others(state);
    return take(rattus_nth(mask, ph_random_below(random, rattus_count(mask))));
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const uint32_t bit = rattus_bit(ph_action_component(action, 1));
    unsigned former = RATTUS_NONE;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        former = (state->owned[seat] & bit) != 0 ? seat : former;
        state->owned[seat] &= ~bit;
    }
    state->owned[state->seat] |= bit;
    state->taken = true;
    if (ph_action_component(action, 1) == RATTUS_BAKER && state->baker > 0) {
        rattus_baker_taken(state, former);
    }
}

const struct rattus_rule rattus_take_rule = {
    .name = "take",
    .text = "take {character}",
    .rule = "R-TAKE-1",
    .fields = {RATTUS_CHARACTER("character", 1)},
    .possible = possible,
    .list = list,
    .sample = sample,
    .apply = apply,
};

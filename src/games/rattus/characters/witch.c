// SPDX-License-Identifier: MIT
// Witch: look secretly at one token, then perhaps at a second; if they lie in two regions, perhaps swap them
// (R-WITCH-1). Who looked is public at once; the face, drawn now if nobody had seen it, is the owner's alone (R-INFO-3,
// R-INFO-4).
#include "games/rattus/phases.h"

// Slots of a region that were looked at in this step.
static unsigned looked_in(const struct rattus_state *state, unsigned region) {
    unsigned slots = 0;
    if (state->pending == RATTUS_PENDING_WITCH) {
        for (unsigned i = 0; i < state->step.looked_count; i++) {
            slots |= state->step.looked[2 * i] == region ? 1u << state->step.looked[2 * i + 1] : 0;
        }
    }
    return slots;
}

static unsigned slots_to_look(const struct rattus_state *state, unsigned region) {
    return rattus_slots_apart(state, region, state->seat, looked_in(state, region));
}

// The first look or, in the step, the second one.
static bool look_possible(const struct rattus_state *state) {
    const uint32_t rats = rattus_regions_with_rats(state);
    if (state->pending != RATTUS_PENDING_WITCH) {
        return rats != 0;
    }
    return (rats & (rats - 1)) != 0 || rattus_rats(state, state->step.looked[0]) > 1;
}

static ph_action look(unsigned region, unsigned slot) {
    return ph_action_of(RATTUS_TYPE_WITCH_LOOK, region, slot, 0);
}

static void look_list(const struct rattus_state *state, struct ph_list *list) {
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        RATTUS_EACH(slot, slots_to_look(state, region)) {
            ph_list_add(list, look(region, slot), 1);
        }
    }
}

static ph_action look_sample(const struct rattus_state *state, struct ph_random *random) {
    uint8_t slots[RATTUS_REGION_COUNT] = {0};
    unsigned total = 0;
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        slots[region] = (uint8_t)slots_to_look(state, region);
        total += rattus_slot_count(slots[region]);
    }
    unsigned n = ph_random_below(random, total);
    unsigned region = 0;
    while (n >= rattus_slot_count(slots[region])) {
        n -= rattus_count(slots[region++]);
    }
    return look(region, rattus_nth(slots[region], n));
}

static void look_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    const unsigned region = ph_action_component(action, 1);
    const unsigned slot = ph_action_component(action, 2);
    if (state->pending != RATTUS_PENDING_WITCH) {
        rattus_mark_used(state, RATTUS_WITCH);
        state->pending = RATTUS_PENDING_WITCH;
    }
    struct rattus_step *const step = &state->step;
    step->looked[2 * step->looked_count] = (uint8_t)region;
    step->looked[2 * step->looked_count + 1] = (uint8_t)slot;
    step->looked_count++;
    if (state->boxed) {
        return; // its owner alone knows the face, and which token it was
    }
    uint16_t *const token = &state->at[region].tokens[slot];
    *token = (uint16_t)(*token | 1u << (RATTUS_TOKEN_SEEN_SHIFT + state->seat));
    if (rattus_token_has_face(*token)) {
        rattus_tell_looked(
            events, 1u << state->seat,
            (struct rattus_looked_event){.region = region, .slot = slot, .face = rattus_token_face(*token)});
    }
}

bool rattus_witch_advance(struct rattus_state *state) {
    const struct rattus_step *const step = &state->step;
    unsigned region = 0;
    unsigned slot = 0;
    rattus_face_target(state, &region, &slot);
    if (!rattus_token_has_face(state->at[region].tokens[slot]) && !state->boxed) {
        state->node = RATTUS_NODE_FACE;
        return true;
    }
    state->node = RATTUS_NODE_WITCH;
    return step->looked_count == 1 ? look_possible(state) : step->looked[0] != step->looked[2];
}

const struct rattus_rule rattus_witch_look_rule = {
    .name = "witch_look",
    .text = "look {region} {slot}",
    .rule = "R-WITCH-1",
    .fields = {RATTUS_REGION("region", 1), RATTUS_NUMBER("slot", 2)},
    .possible = look_possible,
    .list = look_list,
    .sample = look_sample,
    .apply = look_apply,
};

static void swap_list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, RATTUS_TYPE_WITCH_SWAP, 1);
}

static void swap_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    const uint8_t *const looked = state->step.looked;
    uint16_t *const one = &state->at[looked[0]].tokens[looked[1]];
    uint16_t *const other = &state->at[looked[2]].tokens[looked[3]];
    const uint16_t token = *one; // each takes the other's slot
    *one = *other;
    *other = token;
    rattus_pending_close(state);
}

const struct rattus_rule rattus_witch_swap_rule = {
    .name = "witch_swap",
    .text = "swap",
    .rule = "R-WITCH-1",
    .list = swap_list,
    .apply = swap_apply,
};

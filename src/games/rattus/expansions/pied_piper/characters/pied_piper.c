// SPDX-License-Identifier: MIT
// Pied Piper: one own cube moves to a touching region, and as many tokens go with it as the limit of three allows, none
// into a bishop's region; which ones the owner chooses if not all go (R-PIPER-1).
#include "games/rattus/phases.h"

static unsigned followers(const struct rattus_state *state, unsigned from, unsigned to) {
    const unsigned rats = rattus_rats(state, from);
    const unsigned room = (rattus_bishops(state) >> to & 1u) != 0 ? 0 : RATTUS_SLOTS - rattus_rats(state, to);
    return rats < room ? rats : room;
}

// Of like tokens those in the lowest slots go, so a set is one of them only if no like one before a chosen one stays.
static bool is_choice(const struct rattus_state *state, unsigned from, unsigned slots) {
    const uint16_t *const tokens = state->at[from].tokens;
    RATTUS_EACH(slot, slots) {
        for (unsigned before = 0; before < slot; before++) {
            if ((slots >> before & 1u) == 0 &&
                rattus_token_look(tokens[before], state->seat) == rattus_token_look(tokens[slot], state->seat)) {
                return false;
            }
        }
    }
    return true;
}

static void list(const struct rattus_state *state, struct rattus_list *list) {
    const unsigned seat = state->seat;
    RATTUS_EACH(from, state->presence[seat]) {
        const struct rattus_kinds kinds = rattus_kinds_at(state, seat, from);
        const unsigned all = rattus_bit(rattus_rats(state, from)) - 1;
        RATTUS_EACH(to, rattus_reachable(state, from)) {
            const unsigned wanted = followers(state, from, to);
            for (unsigned i = 0; i < kinds.count; i++) {
                if (!rattus_kind_may_go(state, seat, to, kinds.kind[i])) {
                    continue;
                }
                for (unsigned slots = 0; slots <= all; slots++) {
                    if (rattus_count(slots) == wanted && is_choice(state, from, slots)) {
                        rattus_list_add(
                            list,
                            rattus_action(RATTUS_TYPE_PIED_PIPER, from, to, kinds.kind[i]) | (ph_action)slots << 32, 1);
                    }
                }
            }
        }
    }
}

static bool possible(const struct rattus_state *state) {
    RATTUS_EACH(from, state->presence[state->seat]) {
        const uint32_t targets = rattus_reachable(state, from);
        if (targets != 0 && (!rattus_marks_cubes(state) || rattus_kinds_at(state, state->seat, from).kind[0] == 0)) {
            return true;
        }
    }
    struct rattus_list any = {.count = 0};
    list(state, &any);
    return any.count > 0;
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    const unsigned from = ph_action_component(action, 1);
    const unsigned to = ph_action_component(action, 2);
    const unsigned slots = ph_action_component(action, 4);
    rattus_cube_move(state, state->seat, from, to, ph_action_component(action, 3));
    unsigned gone = 0; // later slots shift down as tokens leave
    RATTUS_EACH(slot, slots) {
        rattus_token_add(state, to, rattus_token_remove(state, from, slot - gone));
        gone++;
    }
    rattus_mark_used(state, RATTUS_PIED_PIPER);
}

const struct rattus_rule rattus_pied_piper_rule = {
    .name = "pied_piper",
    .text = "piper {from}>{to} {cube}{slots}",
    .fields = {{"from", RATTUS_FIELD_REGION, 1},
               {"to", RATTUS_FIELD_REGION, 2},
               {"cube", RATTUS_FIELD_CUBE, 3},
               {"slots", RATTUS_FIELD_SLOTS, 4}},
    .possible = possible,
    .list = list,
    .apply = apply,
};

// SPDX-License-Identifier: MIT
// Claims (B-CLAIM-1): the seat that decides may claim things, true or false; claims bind nobody and leave the decision
// open.
#include "games/bristol1350/phases.h"

// Kinds of claim that a seat may make now, as a mask of enum bristol_about.
static unsigned kinds(const struct bristol_state *state, unsigned seat) {
    unsigned open = 1u << BRISTOL_ABOUT_SYMPTOMS | 1u << BRISTOL_ABOUT_PLAGUE;
    if ((state->mingled >> seat & 1u) != 0) {
        open |= 1u << BRISTOL_ABOUT_GAVE | 1u << BRISTOL_ABOUT_RECEIVED;
    }
    if ((state->alive & ~(1u << seat)) != 0) {
        open |= 1u << BRISTOL_ABOUT_ACCUSE;
    }
    for (unsigned i = 0; i < state->said_count; i++) {
        open &= ~(1u << state->said[i]);
    }
    return open;
}

static bool possible(const struct bristol_state *state) {
    return bristol_has_option(state, BRISTOL_CLAIMS) && kinds(state, bristol_deciding_seat(state)) != 0;
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    const unsigned by = bristol_deciding_seat(state);
    BRISTOL_EACH(about, kinds(state, by)) {
        if (about == BRISTOL_ABOUT_PLAGUE) {
            ph_list_add(list, ph_action_of(BRISTOL_TYPE_CLAIM, about, 1, 0), 1);
            ph_list_add(list, ph_action_of(BRISTOL_TYPE_CLAIM, about, 0, 0), 1);
        } else if (about == BRISTOL_ABOUT_ACCUSE) {
            BRISTOL_EACH(seat, state->alive & ~(1u << by)) {
                ph_list_add(list, ph_action_of(BRISTOL_TYPE_CLAIM, about, seat, 0), 1);
            }
        } else {
            for (unsigned low = 1; low < BRISTOL_SYMPTOM_VALUES; low++) {
                for (unsigned high = low; high < BRISTOL_SYMPTOM_VALUES; high++) {
                    ph_list_add(list, ph_action_of(BRISTOL_TYPE_CLAIM, about, low, high), 1);
                }
            }
        }
    }
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const unsigned by = bristol_deciding_seat(state);
    state->said[state->said_count++] = ph_action_component(action, 1);
    bristol_tell_claim(events, (struct bristol_claim_event){
                                   .round = state->round,
                                   .by = by,
                                   .about = ph_action_component(action, 1),
                                   .what = {ph_action_component(action, 2), ph_action_component(action, 3)},
                               });
}

const struct bristol_rule bristol_claim_rule = {
    .name = "claim",
    .text = "claim {claim}",
    .rule = "B-CLAIM-1",
    .fields = {{.name = "claim", .kind = PH_FIELD_ODD, .bit = 8, .bits = 24, .codec = &bristol_claim_codec}},
    .possible = possible,
    .list = list,
    .apply = apply,
};

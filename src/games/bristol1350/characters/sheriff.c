// SPDX-License-Identifier: MIT
// The Sheriff (B-SHERIFF-1): looks at one symptom, a random one of the two, of a player in another cart.
#include "games/bristol1350/phases.h"

unsigned bristol_sheriff_targets(const struct bristol_state *state) {
    unsigned targets = state->alive & bristol_player_mask(state);
    const struct bristol_cart *const own = &state->carts[state->cart_of[state->turn]];
    for (unsigned place = 0; place < own->count; place++) {
        targets &= ~(1u << own->pawns[place]);
    }
    return targets;
}

static bool sheriff_possible(const struct bristol_state *state) {
    return bristol_sheriff_targets(state) != 0;
}

static void list_sheriff(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(seat, bristol_sheriff_targets(state)) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_SHERIFF, seat, 0, 0), 1);
    }
}

static void apply_sheriff(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)events;
    bristol_task_open(state, BRISTOL_TASK_SHERIFF);
    state->pending.target = ph_action_component(action, 1);
}

const struct bristol_rule bristol_sheriff_rule = {
    .name = "sheriff",
    .text = "sheriff {seat}",
    .rule = "B-SHERIFF-1",
    .fields = {BRISTOL_SEAT("seat", 1)},
    .possible = sheriff_possible,
    .list = list_sheriff,
    .apply = apply_sheriff,
};

static void list_look(const struct bristol_state *state, struct ph_list *list) {
    const unsigned seat = state->pending.target;
    const uint8_t *const cards = state->symptoms[seat].cards;
    if (cards[0] == cards[1]) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_LOOK, seat, cards[0], 0), 2);
        return;
    }
    ph_list_add(list, ph_action_of(BRISTOL_TYPE_LOOK, seat, cards[0], 0), 1);
    ph_list_add(list, ph_action_of(BRISTOL_TYPE_LOOK, seat, cards[1], 0), 1);
}

void bristol_looked(struct bristol_state *state, unsigned seat, unsigned card, struct ph_events *events) {
    const unsigned to = 1u << state->turn | 1u << seat; // the owner knows which
    bristol_tell_looked(events, to,
                        (struct bristol_looked_event){.round = state->round,
                                                      .by = state->turn,
                                                      .what = BRISTOL_LOOK_SHERIFF,
                                                      .seat = seat,
                                                      .slot = BRISTOL_NONE,
                                                      .card = card});
    bristol_task_close(state);
}

static void apply_look(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const unsigned seat = ph_action_component(action, 1);
    bristol_tell_outcome(events, action, 1u << state->turn | 1u << seat);
    bristol_looked(state, seat, ph_action_component(action, 2), events);
}

const struct bristol_rule bristol_look_rule = {
    .name = "look",
    .text = "look {seat} {card}",
    .rule = "B-SHERIFF-1",
    .fields = {BRISTOL_SEAT("seat", 1), BRISTOL_SECRET_SYMPTOM("card", 2)},
    .list = list_look,
    .apply = apply_look,
};

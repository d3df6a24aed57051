// SPDX-License-Identifier: MIT
// Astronomer: draw three region cards in secret, keep one, discard the others openly in the order drawn (R-ASTRO-1).
#include "games/rattus/phases.h"

bool rattus_cards_to_draw(const struct rattus_state *state) {
    return rattus_cards_at(state, RATTUS_CARD_PILE) > 0 || rattus_card_discard_count(state) > 0;
}

unsigned rattus_cards_drawn(const struct rattus_state *state) {
    const unsigned cards = rattus_cards_at(state, RATTUS_CARD_PILE) + rattus_card_discard_count(state);
    return cards < 3 ? cards : 3;
}

void rattus_cards_draw(struct rattus_state *state, enum rattus_pending pending) {
    state->pending = (uint8_t)pending;
    state->step.draw = (uint8_t)rattus_cards_drawn(state);
}

// Of a printed game only the cards that are discarded are seen: the one that is kept is not asked for.
static void keep_unseen(struct rattus_state *state) {
    rattus_cards_refill(state);
    rattus_box_to_hand(state, state->seat);
    state->step.draw--;
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, RATTUS_TYPE_ASTRONOMER, 1);
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    (void)events;
    rattus_mark_used(state, RATTUS_ASTRONOMER);
    rattus_cards_draw(state, RATTUS_PENDING_ASTRONOMER);
    if (state->boxed) {
        keep_unseen(state);
    }
}

const struct rattus_rule rattus_astronomer_rule = {
    .name = "astronomer",
    .text = "astronomer",
    .rule = "R-ASTRO-1",
    .possible = rattus_cards_to_draw,
    .list = list,
    .apply = apply,
};

static void keep_list(const struct rattus_state *state, struct ph_list *list) {
    for (unsigned i = 0; i < state->step.card_count; i++) {
        ph_list_add(list, ph_action_of(RATTUS_TYPE_KEEP, state->step.cards[i], 0, 0), 1);
    }
}

static void keep_apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    if (events != NULL) { // which card it is stays secret
        ph_events_add(events, (struct ph_event){.type = RATTUS_TYPE_KEEP,
                                                .to = (uint16_t)(1u << state->seat),
                                                .data = action,
                                                .seat = state->seat});
    }
    state->cards[ph_action_component(action, 1)] = (uint8_t)(RATTUS_CARD_HAND + state->seat);
    rattus_step_close(state, events);
}

const struct rattus_rule rattus_keep_rule = {
    .name = "keep",
    .text = "keep {card}",
    .rule = "R-ASTRO-1",
    .fields = {{.ids = &rattus_card_table,
                .flags = PH_FIELD_PRIVATE,
                .hidden = RATTUS_NONE,
                RATTUS_FIELD("card", PH_FIELD_ID, 1)}},
    .list = keep_list,
    .apply = keep_apply,
    .private_event = true,
};

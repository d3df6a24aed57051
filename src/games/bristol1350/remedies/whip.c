// SPDX-License-Identifier: MIT
// Whip (B-WHIP-1, B-WHIP-2, B-WHIP-3): cancels a pawn move. The window is in rules/moves.c.
#include "games/bristol1350/phases.h"

static bool possible(const struct bristol_state *state) {
    return bristol_cards_showing(state, state->pending.ask[0], BRISTOL_WHIP) != 0;
}

static void list(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(card, bristol_cards_showing(state, state->pending.ask[0], BRISTOL_WHIP)) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_WHIP, card, 0, 0), 1);
    }
}

static void apply(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const unsigned seat = state->pending.ask[0];
    const unsigned card = ph_action_component(action, 1);
    bristol_spend_card(state, seat, card);
    bristol_tell_whip(events, (struct bristol_whip_event){.seat = seat, .card = card});
    bristol_task_close(state); // the mover stays where it was, and the move counts as made
}

const struct bristol_rule bristol_whip_rule = {
    .name = "whip",
    .text = "whip {card}",
    .rule = "B-WHIP-1",
    .fields = {BRISTOL_ID("card", 1, card)},
    .possible = possible,
    .list = list,
    .apply = apply,
};

// SPDX-License-Identifier: MIT
// Steps: what a character opens and several actions finish. While one is open only its actions are legal; it closes by
// itself when nothing is left to do in it.
#include "games/rattus/phases.h"

void rattus_card_discard(struct rattus_state *state, unsigned card, struct ph_events *events) {
    state->cards[card] = (uint8_t)(RATTUS_CARD_DISCARD + rattus_card_discard_count(state));
    rattus_tell_card_discarded(events, (struct rattus_card_discarded_event){.card = card});
}

void rattus_step_close(struct rattus_state *state, struct ph_events *events) {
    if (state->pending == RATTUS_PENDING_EXPLORER || state->pending == RATTUS_PENDING_ASTRONOMER) {
        for (unsigned i = 0; i < state->step.card_count; i++) { // in the order drawn
            if (state->cards[state->step.cards[i]] == RATTUS_CARD_STEP) {
                rattus_card_discard(state, state->step.cards[i], events);
            }
        }
    }
    rattus_pending_close(state);
}

// Sets the node; false if nothing is left to do.
static bool ask(struct rattus_state *state, enum rattus_node node, bool more) {
    state->node = (uint8_t)node;
    return more;
}

void rattus_cards_refill(struct rattus_state *state) {
    if (rattus_cards_at(state, RATTUS_CARD_PILE) > 0) {
        return;
    }
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        if (state->cards[card] >= RATTUS_CARD_DISCARD && state->cards[card] < RATTUS_CARD_PROTECTS) {
            state->cards[card] = RATTUS_CARD_PILE;
        }
    }
}

static bool draw_or_ask(struct rattus_state *state, enum rattus_node node, bool more) {
    if (state->step.card_count == state->step.draw) {
        return ask(state, node, more);
    }
    rattus_cards_refill(state);
    return ask(state, RATTUS_NODE_CARD, true);
}

static bool advance(struct rattus_state *state) {
    struct rattus_step *const step = &state->step;
    const bool supply = state->supply[state->seat] > 0;
    switch (state->pending) {
    case RATTUS_PENDING_WITCH:
        return rattus_witch_advance(state);
    case RATTUS_PENDING_EXTRA:
        return ask(state, RATTUS_NODE_EXTRA, step->left > 0 && supply && step->regions != 0);
    case RATTUS_PENDING_WALL:
        return ask(state, RATTUS_NODE_WALL, step->left > 0);
    case RATTUS_PENDING_NUN:
        return ask(state, RATTUS_NODE_NUN, step->left > 0);
    case RATTUS_PENDING_BAKER_PLACE:
        return ask(state, RATTUS_NODE_BAKER_PLACE, step->queue[2] > 0);
    case RATTUS_PENDING_EXPLORER:
        return draw_or_ask(state, RATTUS_NODE_EXPLORER, supply);
    case RATTUS_PENDING_ASTRONOMER:
        return draw_or_ask(state, RATTUS_NODE_ASTRONOMER, step->card_count > 0 && !state->boxed);
    default:
        return ask(state, RATTUS_NODE_CARAVAN, rattus_caravan_asks(state));
    }
}

bool rattus_step_advance(struct rattus_state *state, struct ph_events *events) {
    if (advance(state)) {
        return true;
    }
    rattus_step_close(state, events);
    return false;
}

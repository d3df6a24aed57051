// SPDX-License-Identifier: MIT
#include "games/bristol1350/view.h"

#include <string.h>

// ---- the view -------------------------------------------------------------------------------------------------------

static void hide_symptoms(struct bristol_state *view, unsigned viewer) {
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        struct bristol_symptoms *const symptoms = &view->symptoms[seat];
        if (seat == viewer || view->fate[seat] != BRISTOL_FATE_NONE) {
            continue;
        }
        for (unsigned i = 0; i < symptoms->count; i++) {
            const bool peeked = bristol_is_ghost(view, seat) && viewer < BRISTOL_SEATS_MAX &&
                                ((unsigned)view->peeks[seat - view->options.players][i] >> viewer & 1u) != 0;
            if (!peeked && symptoms->cards[i] != BRISTOL_FACELESS) {
                symptoms->cards[i] = BRISTOL_HIDDEN;
            }
        }
    }
}

static void hide_hand(struct bristol_hand *hand) {
    memset(hand->cards, BRISTOL_CARD_HIDDEN, hand->count);
}

static void hide_pending(struct bristol_state *view) {
    struct bristol_pending *const pending = &view->pending;
    hide_hand(&view->fresh);
    const uint8_t hidden = pending->task == BRISTOL_TASK_COUNTESS ? BRISTOL_CARD_HIDDEN : BRISTOL_HIDDEN;
    for (unsigned i = 0; i < pending->card_count; i++) {
        pending->cards[i] = pending->cards[i] == 0 && hidden == BRISTOL_HIDDEN ? 0 : hidden; // 0: no longer kept here
    }
    if (pending->coin != 0) {
        pending->coin = 1 + BRISTOL_COIN_HIDDEN;
    }
}

static void hide_mingle(struct bristol_state *view) {
    struct bristol_mingle *const mingle = &view->mingle;
    if (mingle->pooled != 0) {
        memset(mingle->pool, 0, sizeof mingle->pool);
        memset(mingle->gave, 0, sizeof mingle->gave);
        mingle->leech = 0;
    }
}

// Who has seen a card or coin is public: they placed, discarded, gave or got it before everybody's eyes.
static void hide_lying(struct bristol_state *view, unsigned bit) {
    for (unsigned i = 0; i < view->lying_count; i++) {
        const uint16_t lying = view->lying[i];
        const unsigned seen = bristol_lying_seen(lying);
        view->lying[i] = bristol_lying((seen & bit) != 0 ? bristol_lying_value(lying) : (unsigned)BRISTOL_HIDDEN,
                                       bristol_lying_place(lying), seen);
    }
}

static void hide_coins(struct bristol_state *view, unsigned bit) {
    for (unsigned i = 0; i < view->coin_count; i++) {
        struct bristol_coin *const coin = &view->coins[i];
        if ((coin->seen & bit) == 0 && view->fate[coin->owner] == BRISTOL_FATE_NONE) {
            coin->coin = BRISTOL_COIN_HIDDEN;
        }
    }
}

void bristol_view(const void *void_state, int seat, void *void_view) {
    struct bristol_state *const view = void_view;
    const struct bristol_state *const state = void_state;
    seat = ph_viewer(seat, state->options.players);
    const unsigned viewer = seat < 0 ? BRISTOL_NONE : (unsigned)seat;
    const unsigned bit = seat < 0 ? 0 : 1u << viewer;
    if (state != view) {
        *view = *state;
    }
    if (state->phase == BRISTOL_PHASE_OVER || state->boxed != 0) {
        return;
    }
    const uint8_t deck = view->deck; // sizes are public, whatever is known of the cards
    const uint8_t remedy_deck = view->remedy_deck;
    const uint8_t faceless = view->faceless;
    hide_symptoms(view, viewer);
    view->plague = (uint16_t)(view->plague & (bit | ~(unsigned)view->alive));
    for (unsigned other = 0; other < view->options.players; other++) {
        if (other != viewer) {
            hide_hand(&view->hands[other]);
        }
    }
    if (viewer != view->turn) {
        hide_pending(view);
    }
    hide_mingle(view);
    hide_lying(view, bit);
    hide_coins(view, bit);
    bristol_state_recount(view); // cards that the seat cannot see count as unseen
    view->deck = deck;
    view->remedy_deck = remedy_deck;
    view->faceless = faceless;
}

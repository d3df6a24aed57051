// SPDX-License-Identifier: MIT
#include "games/rattus/view.h"

// Whether the face of a token, if it has one, is hidden from `seat` (PH_ONLOOKER: from those who see only what is
// public).
static bool face_hidden(uint16_t token, int seat) {
    if (!rattus_token_has_face(token) || (token & RATTUS_TOKEN_UP) != 0) {
        return false;
    }
    return seat < 0 || !rattus_token_known(token, (unsigned)seat);
}

// A face drawn from the discard that the seat does not know is for it still one of those that lay there (R-SOLD-3): it
// goes back among them, in the order of ids, which tells nothing.
static void hide_again(struct rattus_state *view, uint16_t *token) {
    const uint8_t face = (uint8_t)rattus_token_face(*token);
    const unsigned count = view->again > view->discard_count ? view->discard_count + 1u : view->again;
    for (unsigned i = view->discard_count; i >= count; i--) { // what was discarded later stays behind
        view->discard[i] = view->discard[i - 1];
    }
    view->discard[count - 1] = face;
    view->discard_count++;
    for (unsigned i = 1; i < count; i++) {
        for (unsigned j = i; j > 0 && view->discard[j - 1] > view->discard[j]; j--) {
            const uint8_t swap = view->discard[j];
            view->discard[j] = view->discard[j - 1];
            view->discard[j - 1] = swap;
        }
    }
    *token = (uint16_t)((*token & ~(unsigned)(RATTUS_TOKEN_FACE | RATTUS_TOKEN_START)) | count);
}

// Region cards (R-INFO-5): which of the cards that the seat does not see lie in the pile, in other hands or in the
// Astronomer's step it cannot tell, only how many. In a view the first of them, in order, stand for those of the first
// hand, and so on.
static void hide_cards(struct rattus_state *view, int seat) {
    uint8_t sizes[RATTUS_CARD_DISCARD] = {0}; // by RATTUS_CARD_HIDDEN …
    const bool secret_step = view->pending == RATTUS_PENDING_ASTRONOMER && (int)view->seat != seat;
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        uint8_t *const place = &view->cards[card];
        const bool in_hand = *place >= RATTUS_CARD_HAND && *place < RATTUS_CARD_HAND + RATTUS_SEATS_MAX;
        if (in_hand && *place - RATTUS_CARD_HAND != seat) {
            sizes[*place - RATTUS_CARD_HAND + RATTUS_CARD_HIDDEN]++;
            *place = RATTUS_CARD_PILE;
        } else if (*place == RATTUS_CARD_STEP && secret_step) {
            sizes[RATTUS_CARD_HIDDEN_STEP]++;
            *place = RATTUS_CARD_PILE;
        } else if (*place >= RATTUS_CARD_HIDDEN && *place <= RATTUS_CARD_HIDDEN_STEP) { // of a view of a view
            sizes[*place]++;
            *place = RATTUS_CARD_PILE;
        }
    }
    unsigned stands_for = RATTUS_CARD_HIDDEN;
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        while (stands_for <= RATTUS_CARD_HIDDEN_STEP && sizes[stands_for] == 0) {
            stands_for++;
        }
        if (stands_for <= RATTUS_CARD_HIDDEN_STEP && view->cards[card] == RATTUS_CARD_PILE) {
            view->cards[card] = (uint8_t)stands_for;
            sizes[stands_for]--;
        }
    }
    if (secret_step) {
        memset(view->step.cards, RATTUS_NONE, view->step.card_count);
    }
}

void rattus_view(const void *void_state, int seat, void *void_view) {
    const struct rattus_state *const state = void_state;
    struct rattus_state *const view = void_view;
    seat = ph_viewer(seat, state->options.players);
    if (view != state) {
        memcpy(view, state, sizeof *view);
    }
    if (state->options.africanus && state->phase != RATTUS_PHASE_OVER && !state->boxed) { // then all hands are open
        hide_cards(view, seat);
    }
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            uint16_t *const token = &view->at[region].tokens[slot];
            if (face_hidden(*token, seat) && !rattus_token_is_start(*token) && (*token & RATTUS_TOKEN_AGAIN) != 0) {
                hide_again(view, token);
            } else if (face_hidden(*token, seat)) { // to this seat the face is among the unseen ones
                const unsigned face = rattus_token_face(*token);
                view->unseen[face / 64] |= (uint64_t)1 << (face % 64);
                view->start_left = (uint8_t)(view->start_left + ((*token & RATTUS_TOKEN_START) != 0));
                *token = (uint16_t)(*token & ~RATTUS_TOKEN_FACE);
            }
        }
    }
}

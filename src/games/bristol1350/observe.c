// SPDX-License-Identifier: MIT
// Observations: what a view shows, as bytes.
#include "games/bristol1350/view.h"

#include <string.h>

static uint8_t *put(uint8_t *at, const uint8_t *bytes, size_t count) {
    memcpy(at, bytes, count);
    return at + count;
}

static uint8_t *put_kinds(uint8_t *at, const uint8_t *cards, unsigned count) {
    memset(at, 0, BRISTOL_CARD_COUNT + 1);
    for (unsigned i = 0; i < count; i++) {
        at[cards[i]]++; // the last kind: hidden
    }
    return at + BRISTOL_CARD_COUNT + 1;
}

static uint8_t *put_table(uint8_t *at, const struct bristol_state *view, int seat) {
    const struct bristol_options *const options = &view->options;
    const uint8_t head[] = {
        (uint8_t)(seat + 1),
        options->players,
        view->pawns,
        options->flags,
        options->length,
        view->node,
        view->stage,
        view->start,
        view->turn,
        view->last_round,
        view->locked,
        view->rerolled,
        view->deck,
        view->remedy_deck,
        view->discard_count,
        (uint8_t)bristol_bag(view),
        (uint8_t)(view->round < 255 ? view->round : 255),
        view->order_count,
    };
    at = put(at, head, sizeof head);
    at = put(at, view->dice, sizeof view->dice);
    at = put(at, view->order, sizeof view->order);
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        const struct bristol_cart *const wagon = &view->carts[cart];
        *at++ = wagon->at;
        *at++ = wagon->out;
        at = put(at, wagon->pawns, sizeof wagon->pawns);
    }
    return at;
}

static uint8_t *put_seats(uint8_t *at, const struct bristol_state *view, int viewer) {
    for (unsigned seat = 0; seat < BRISTOL_SEATS_MAX; seat++) {
        const bool known = (int)seat == viewer || view->fate[seat] != BRISTOL_FATE_NONE;
        at = put(at, view->symptoms[seat].cards, BRISTOL_HELD_MAX);
        *at++ = view->symptoms[seat].count;
        *at++ = (uint8_t)(!known ? 0 : 1 + (view->plague >> seat & 1u));
        *at++ = view->hands[seat].count;
        *at++ = view->characters[seat];
        *at++ = view->fate[seat];
        *at++ = (uint8_t)(view->mingled >> seat & 1u);
        memset(at, 0, BRISTOL_COIN_COUNT + 1);
        for (unsigned i = 0; i < view->coin_count; i++) {
            at[view->coins[i].coin] = (uint8_t)(at[view->coins[i].coin] + (view->coins[i].owner == seat));
        }
        at += BRISTOL_COIN_COUNT + 1;
    }
    return at;
}

// Symptoms that lie about, by place and value; the last value: hidden. Then the top card of the discard.
static uint8_t *put_lying(uint8_t *at, const struct bristol_state *view) {
    enum { VALUES = BRISTOL_HIDDEN + 1, PLACES = 1 + BRISTOL_CART_COUNT };
    memset(at, 0, (size_t)PLACES * VALUES);
    for (unsigned i = 0; i < view->lying_count; i++) {
        if (bristol_lying_place(view->lying[i]) < PLACES) {
            at[bristol_lying_place(view->lying[i]) * VALUES + bristol_lying_value(view->lying[i])]++;
        }
    }
    at += (size_t)PLACES * VALUES;
    *at++ = (uint8_t)(view->discard_count == 0 ? 0 : bristol_lying_value(view->lying[bristol_discard_top(view)]));
    return at;
}

void bristol_observe(const void *state, int seat, uint8_t *observation) {
    struct bristol_state view;
    seat = ph_viewer(seat, ((const struct bristol_state *)state)->options.players);
    bristol_view(state, seat, &view);
    uint8_t *at = put_table(observation, &view, seat);
    at = put_seats(at, &view, seat);
    at = put_lying(at, &view);
    at = put(at, view.unseen, sizeof view.unseen);
    if (seat >= 0) {
        at = put_kinds(at, view.hands[seat].cards, view.hands[seat].count);
    } else {
        at = put_kinds(at, view.fresh.cards, 0);
    }
    at = put_kinds(at, view.fresh.cards, view.fresh.count);
    at = put_kinds(at, view.remedy_discard, view.remedy_discard_count);
    for (unsigned ghost = 0; ghost < BRISTOL_GHOSTS_MAX; ghost++) {
        for (unsigned slot = 0; slot < 2; slot++) {
            *at++ = (uint8_t)(view.peeks[ghost][slot] != 0);
        }
    }
    const struct bristol_pending *const pending = &view.pending;
    const uint8_t asked[] = {pending->task,     pending->dice,     pending->throws,    pending->card_count,
                             pending->cards[0], pending->cards[1], pending->coin,      pending->move,
                             pending->mover,    pending->target,   pending->ask_count, pending->ask[0],
                             pending->ask[1],   pending->ask[2],   view.said_count};
    at = put(at, asked, sizeof asked);
    assert(at - observation == BRISTOL_OBSERVATION_SIZE);
    (void)at;
}

// SPDX-License-Identifier: MIT
// Alms (B-ALMS-1, B-ALMS-2): a coin is drawn, looked at and given to a living seat. (What coins do is in
// rules/plague.c.)
#include "games/bristol1350/phases.h"

bool bristol_alms_advance(struct bristol_state *state, struct ph_events *events) {
    (void)events;
    if (state->boxed != 0 && state->pending.coin == 0) {
        state->pending.coin = 1 + BRISTOL_COIN_HIDDEN;
    }
    state->node = state->pending.coin == 0 ? BRISTOL_NODE_COIN : BRISTOL_NODE_GIVE;
    return true;
}

// An Alms card has this one use.
static bool alms_possible(const struct bristol_state *state) {
    if (state->boxed != 0) {
        return bristol_bag(state) != 0 && state->hands[state->turn].count > state->fresh.count &&
               state->remedies_left[BRISTOL_CARD_ALMS] != 0;
    }
    return bristol_bag(state) != 0 && bristol_hand_number(&state->hands[state->turn], BRISTOL_CARD_ALMS) >
                                          bristol_hand_number(&state->fresh, BRISTOL_CARD_ALMS);
}

static void list_alms(const struct bristol_state *state, struct ph_list *list) {
    (void)state;
    ph_list_add(list, BRISTOL_TYPE_ALMS, 1);
}

static void apply_alms(struct bristol_state *state, ph_action action, struct ph_events *events) {
    (void)action;
    bristol_play_card(state, BRISTOL_CARD_ALMS, BRISTOL_REMEDY_COUNT, events);
    bristol_task_open(state, BRISTOL_TASK_ALMS);
}

const struct bristol_rule bristol_alms_rule = {
    .name = "alms",
    .text = "alms",
    .rule = "B-ALMS-1",
    .possible = alms_possible,
    .list = list_alms,
    .apply = apply_alms,
};

// Who draws a coin; of a printed game, who shows one.
static unsigned coin_seat(const struct bristol_state *state) {
    return state->boxed != 0 ? state->drawn_seat : state->turn;
}

static void list_coin(const struct bristol_state *state, struct ph_list *list) {
    for (unsigned coin = 0; coin < BRISTOL_COIN_COUNT; coin++) {
        const unsigned number = bristol_bag_of(state, coin);
        if (number != 0) {
            ph_list_add(list, ph_action_of(BRISTOL_TYPE_COIN, coin_seat(state), coin, 0), number);
        }
    }
}

static void apply_coin(struct bristol_state *state, ph_action action, struct ph_events *events) {
    if (state->boxed != 0) {
        bristol_tell_outcome(events, action, PH_EVENT_TO_ALL);
        bristol_box_coin_seen(state, state->drawn_seat, ph_action_component(action, 2));
        return;
    }
    bristol_tell_outcome(events, action, 1u << state->turn);
    state->pending.coin = (uint8_t)(1 + ph_action_component(action, 2));
}

const struct bristol_rule bristol_coin_rule = {
    .name = "coin",
    .text = "coin {seat} {coin}",
    .rule = "B-ALMS-1",
    .fields = {BRISTOL_SEAT("seat", 1), BRISTOL_SECRET_ID("coin", 2, coin, BRISTOL_COIN_HIDDEN)},
    .list = list_coin,
    .apply = apply_coin,
};

static void list_give(const struct bristol_state *state, struct ph_list *list) {
    BRISTOL_EACH(seat, state->alive) {
        ph_list_add(list, ph_action_of(BRISTOL_TYPE_GIVE, seat, 0, 0), 1);
    }
}

static void apply_give(struct bristol_state *state, ph_action action, struct ph_events *events) {
    const unsigned from = state->turn;
    const unsigned owner = ph_action_component(action, 1);
    const unsigned coin = state->pending.coin - 1u;
    const unsigned seen = 1u << from | (bristol_is_ghost(state, owner) ? 0 : 1u << owner);
    unsigned at = state->coin_count++;
    for (; at > 0 && state->coins[at - 1].owner > owner; at--) {
        state->coins[at] = state->coins[at - 1];
    }
    state->coins[at] = (struct bristol_coin){.seen = (uint16_t)seen, .owner = (uint8_t)owner, .coin = (uint8_t)coin};
    bristol_tell_coin(events, seen, (struct bristol_coin_event){.from = from, .owner = owner, .coin = coin});
    bristol_plague_check(state, owner, events);
    bristol_task_close(state);
}

const struct bristol_rule bristol_give_rule = {
    .name = "give",
    .text = "give {seat}",
    .rule = "B-ALMS-1",
    .fields = {BRISTOL_SEAT("seat", 1)},
    .list = list_give,
    .apply = apply_give,
};

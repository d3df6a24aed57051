// SPDX-License-Identifier: MIT
#include "ai/games/bristol1350/features.h"

#include "games/bristol1350/phases.h"

#include <string.h>

// Chosen by hand.
static const float kept = 0.85F;     // how likely one player leaves a die as it is
static const float faceless = 0.15F; // how likely a ghost with a card that nobody has seen is plagued

// What is the same for all seats.
struct table {
    const struct bristol_state *state;
    float plagued[BRISTOL_SEATS_MAX];
    float passengers_plagued[BRISTOL_CART_COUNT];
    float left[BRISTOL_CART_COUNT]; // spaces to go, expected steps made
    float of_cart[BRISTOL_CART_COUNT][BRISTOL_CART_FEATURES];
    unsigned to_act;
    float mean; // of the unseen symptoms
};

static float plagued_odds(const struct bristol_state *state, unsigned seat) {
    if (!bristol_is_ghost(state, seat)) {
        return (float)(state->plague >> seat & 1u);
    }
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    if (symptoms->cards[0] == BRISTOL_FACELESS || symptoms->cards[1] == BRISTOL_FACELESS) {
        return faceless;
    }
    return bristol_is_plagued(state, seat) ? 1 : 0;
}

// How likely a passenger who mingles gets two cards that give it the plague: the crew's cards and one more are
// shuffled.
static float caught_odds(const struct bristol_state *state, unsigned cart, const float extra[BRISTOL_SYMPTOM_VALUES]) {
    const struct bristol_cart *const wagon = &state->carts[cart];
    float of[BRISTOL_SYMPTOM_VALUES] = {0};
    for (unsigned place = 0; place < wagon->count; place++) {
        const struct bristol_symptoms *const symptoms = &state->symptoms[wagon->pawns[place]];
        of[symptoms->cards[0]] += 1;
        of[symptoms->cards[1]] += 1;
    }
    const float cards = 2.0F * wagon->count + 1;
    const float pairs = of[3] * (of[3] - 1) / 2 + of[4] * (of[4] - 1) / 2 + of[4] * (of[3] + of[2]) + extra[2] * of[4] +
                        extra[3] * (of[3] + of[4]) + extra[4] * (of[2] + of[3] + of[4]);
    return pairs / (cards * (cards - 1) / 2);
}

// What the one card more may be (B-MINGLE-3): a leeched one, or one that nobody has seen.
static void extra_odds(const struct table *table, unsigned cart, float odds[BRISTOL_SYMPTOM_VALUES]) {
    const struct bristol_state *const state = table->state;
    float total = 0;
    memset(odds, 0, BRISTOL_SYMPTOM_VALUES * sizeof *odds);
    for (unsigned i = 0; i < state->lying_count; i++) {
        if (bristol_lying_place(state->lying[i]) == 1 + cart) {
            odds[bristol_lying_value(state->lying[i])] += 1;
            total += 1;
        }
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES && total <= 0; value++) {
        odds[value] = state->unseen[value];
    }
    total = odds[1] + odds[2] + odds[3] + odds[4];
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        odds[value] = total <= 0 ? 0.25F : odds[value] / total;
    }
}

// This round's dice: what a cart will do, if each of those who are still to act leaves a die alone with `kept`.
static void look_at_cart(struct table *table, unsigned cart, float keeps) {
    const struct bristol_state *const state = table->state;
    const struct bristol_cart *const wagon = &state->carts[cart];
    const unsigned to_go = wagon->at < state->options.length ? (unsigned)state->options.length - wagon->at : 0;
    float steps[BRISTOL_DICE + 1] = {1};
    float no_rat = 1;
    float one_rat = 0;
    float expected = 0;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        const unsigned face = state->dice[die];
        const float stays = (state->locked >> die & 1u) != 0 ? 1 : face == BRISTOL_NONE ? 0 : keeps;
        const float step = (1 - stays) / 3 + (face / 2 == cart ? stays : 0);
        const float rat = (1 - stays) / 6 + (face == 2 * cart + 1 ? stays : 0);
        for (unsigned n = die + 1; n > 0; n--) {
            steps[n] = steps[n] * (1 - step) + steps[n - 1] * step;
        }
        steps[0] *= 1 - step;
        one_rat = one_rat * (1 - rat) + no_rat * rat;
        no_rat *= 1 - rat;
        expected += step;
    }
    float leaves = 0;
    for (unsigned n = to_go; n <= BRISTOL_DICE; n++) {
        leaves += steps[n];
    }
    const float whole = state->options.length;
    float *const of = table->of_cart[cart];
    const float crowd = wagon->count;
    table->left[cart] = (float)to_go - expected;
    for (unsigned place = 0; place < wagon->count; place++) {
        table->passengers_plagued[cart] += table->plagued[wagon->pawns[place]];
    }
    of[BRISTOL_CART_RACING] = 1;
    of[BRISTOL_CART_LEFT] = table->left[cart] / whole;
    of[BRISTOL_CART_LEAVES] = leaves;
    of[BRISTOL_CART_CROWD] = crowd / (float)BRISTOL_CART_SEATS;
    of[BRISTOL_CART_PLAGUED] = table->passengers_plagued[cart] / (float)BRISTOL_CART_SEATS;
    if (wagon->count == 0) {
        return;
    }
    float extra[BRISTOL_SYMPTOM_VALUES];
    const float mingles = 1 - no_rat - one_rat;
    extra_odds(table, cart, extra);
    of[BRISTOL_CART_MINGLES] = mingles > 0 ? mingles : 0;
    of[BRISTOL_CART_CAUGHT] = caught_odds(state, cart, extra);
    const float ill = table->passengers_plagued[cart];
    of[BRISTOL_CART_HEALTHY] = ill < 1 ? 1 - ill : 0;
    const float caught = of[BRISTOL_CART_MINGLES] * of[BRISTOL_CART_CAUGHT] * crowd;
    of[BRISTOL_CART_ESCAPES] = leaves * of[BRISTOL_CART_HEALTHY] * (caught < 1 ? 1 - caught : 0);
}

static void look_at_table(struct table *table, const struct bristol_state *state) {
    memset(table, 0, sizeof *table);
    table->state = state;
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        table->plagued[seat] = plagued_odds(state, seat);
    }
    if (state->phase == BRISTOL_PHASE_TURNS) {
        for (unsigned seat = bristol_next_seat(state, state->turn); seat != state->start;
             seat = bristol_next_seat(state, seat)) {
            table->to_act |= 1u << seat;
        }
        table->to_act &= state->alive;
    }
    float keeps = 1;
    for (unsigned left = bristol_count(table->to_act); left > 0; left--) {
        keeps *= kept;
    }
    for (unsigned i = 0; i < state->order_count; i++) {
        look_at_cart(table, state->order[i], keeps);
    }
    float cards = 0;
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        table->mean += (float)(value * state->unseen[value]);
        cards += state->unseen[value];
    }
    table->mean = cards > 0 ? table->mean / cards : 2;
}

// What is known of a seat's own cards and seat in its cart.
static void look_at_seat(const struct table *table, unsigned seat, float *of) {
    const struct bristol_state *const state = table->state;
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    const struct bristol_hand *const hand = &state->hands[seat];
    const bool alive = bristol_is_alive(state, seat);
    unsigned total = 0;
    unsigned highest = 0;
    for (unsigned i = 0; i < symptoms->count; i++) {
        total += symptoms->cards[i];
        highest = symptoms->cards[i] > highest ? symptoms->cards[i] : highest;
    }
    of[BRISTOL_FEATURE_ALIVE] = alive;
    of[BRISTOL_FEATURE_PLAGUE] = table->plagued[seat];
    if (!alive) {
        return;
    }
    const unsigned mine = (unsigned)(state->turn == seat);
    of[BRISTOL_FEATURE_TOTAL] = (float)total / 6;
    of[BRISTOL_FEATURE_HIGHEST] = (float)highest / 4;
    of[BRISTOL_FEATURE_IMMUNE] = bristol_has_coin(state, seat, BRISTOL_COIN_CURED);
    of[BRISTOL_FEATURE_HAND] = (float)hand->count / (float)BRISTOL_HAND_MAX;
    for (unsigned i = 0; i < hand->count; i++) {
        of[BRISTOL_FEATURE_WHIPS] += (float)(bristol_cards[hand->cards[i]].remedies >> BRISTOL_WHIP & 1u) / 3;
    }
    of[BRISTOL_FEATURE_ON_TURN] = (float)mine;
    of[BRISTOL_FEATURE_MAIN] =
        (table->to_act >> seat & 1u) != 0 || (mine != 0 && state->stage == BRISTOL_STAGE_MAIN) ? 1 : 0;
    const unsigned cart = state->cart_of[seat];
    if (cart >= BRISTOL_CART_COUNT) {
        return;
    }
    const struct bristol_cart *const wagon = &state->carts[cart];
    const unsigned place = bristol_place_of(state, seat);
    of[BRISTOL_FEATURE_FRONT] = place == 0;
    of[BRISTOL_FEATURE_MIDDLE] = place > 0 && place + 1u < wagon->count;
    of[BRISTOL_FEATURE_REAR] = place > 0 && place + 1u == wagon->count;
    for (unsigned other = 0; other < wagon->count; other++) {
        if (other != place) {
            of[other > place ? BRISTOL_FEATURE_PLAGUED_BEHIND : BRISTOL_FEATURE_PLAGUED_AHEAD] +=
                table->plagued[wagon->pawns[other]];
        }
    }
    const unsigned rank = bristol_rank_of(state, cart);
    of[BRISTOL_FEATURE_LEADS] = rank == 0;
    of[BRISTOL_FEATURE_LAST] = rank + 1u == state->order_count;
    float best = 12; // of the others, spaces to go
    for (unsigned i = 0; i < state->order_count; i++) {
        if (state->order[i] != cart && table->left[state->order[i]] < best) {
            best = table->left[state->order[i]];
        }
    }
    float ahead = 0.5F + (best - table->left[cart]) / 12;
    ahead = ahead < 0 ? 0 : ahead > 1 ? 1 : ahead;
    of[BRISTOL_FEATURE_AHEAD] = ahead;
}

void bristol_features(const void *void_state, float *features) {
    const struct bristol_state *const state = void_state;
    const unsigned players = state->options.players;
    struct table table;
    look_at_table(&table, state);
    float all_plagued = 0;
    BRISTOL_EACH(seat, state->alive) {
        all_plagued += table.plagued[seat];
    }
    const float living = (float)bristol_count(state->alive);
    memset(features, 0, players * BRISTOL_FEATURE_COUNT * sizeof *features);
    for (unsigned seat = 0; seat < players; seat++) {
        float *const of = &features[(size_t)seat * BRISTOL_FEATURE_COUNT];
        look_at_seat(&table, seat, of);
        const bool alive = bristol_is_alive(state, seat);
        of[BRISTOL_FEATURE_PLAYERS] = (float)players / (float)BRISTOL_SEATS_MAX;
        of[BRISTOL_FEATURE_GHOSTS] = (float)bristol_count(bristol_ghosts_alive(state)) / (float)BRISTOL_GHOSTS_MAX;
        of[BRISTOL_FEATURE_LIVING] = living / (float)state->pawns;
        of[BRISTOL_FEATURE_PLAGUED] = living > 0 ? (all_plagued - (alive ? table.plagued[seat] : 0)) / living : 0;
        of[BRISTOL_FEATURE_TO_ACT] = (float)bristol_count(table.to_act) / (float)state->pawns;
        of[BRISTOL_FEATURE_LAST_ROUND] = state->last_round;
        of[BRISTOL_FEATURE_SYMPTOMS] = table.mean / 4;
        of[BRISTOL_FEATURE_SPECIAL] = bristol_has_option(state, BRISTOL_SPECIAL_ACTIONS);
        of[BRISTOL_FEATURE_CURES] = bristol_has_option(state, BRISTOL_CURE) || bristol_has_option(state, BRISTOL_ALMS);
        const unsigned own = alive ? state->cart_of[seat] : BRISTOL_NONE;
        float *cart = &of[BRISTOL_FEATURE_CARTS];
        if (own < BRISTOL_CART_COUNT) {
            memcpy(cart, table.of_cart[own], sizeof table.of_cart[own]);
            cart[BRISTOL_CART_PLAGUED] -= table.plagued[seat] / (float)BRISTOL_CART_SEATS;
        }
        for (unsigned i = 0; i < state->order_count; i++) {
            if (state->order[i] != own) {
                cart += BRISTOL_CART_FEATURES;
                memcpy(cart, table.of_cart[state->order[i]], sizeof table.of_cart[own]);
            }
        }
    }
}

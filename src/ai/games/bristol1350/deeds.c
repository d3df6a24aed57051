// SPDX-License-Identifier: MIT
#include "ai/games/bristol1350/deeds.h"

#include "ai/games/bristol1350/bristol1350.h"
#include "base/real.h"
#include "games/bristol1350/phases.h"

#include <string.h>

static const float most = 1.6F; // of the logarithm of a likelihood ratio; chosen by hand

double bristol_deed_odds(const struct bristol_deed *deed) {
    float situation[BRISTOL_DEED_FEATURES] = {0};
    memcpy(situation, deed->features, BRISTOL_DEED_SITUATION_COUNT * sizeof *situation);
    const float ratio =
        network_output(&bristol1350_deeds, deed->features) - network_output(&bristol1350_deeds, situation);
    return (double)ph_exp(ratio < -most ? -most : ratio > most ? most : ratio);
}

// ---- the situation --------------------------------------------------------------------------------------------------

// The first racing cart that is not `own`, or BRISTOL_NONE.
static unsigned other_cart(const struct bristol_state *table, unsigned own) {
    for (unsigned i = 0; i < table->order_count; i++) {
        if (table->order[i] != own) {
            return table->order[i];
        }
    }
    return BRISTOL_NONE;
}

static bool leaves(const struct bristol_state *table, unsigned cart) {
    return table->carts[cart].at + bristol_steps(table, cart) >= table->options.length;
}

static float left(const struct bristol_state *table, unsigned cart) {
    const unsigned at = table->carts[cart].at + bristol_steps(table, cart);
    const unsigned length = table->options.length;
    return at < length ? (float)(length - at) / (float)length : 0;
}

static float dice_showing(const struct bristol_state *table, unsigned dice, unsigned face) {
    float count = 0;
    BRISTOL_EACH(die, dice) {
        count += table->dice[die] == face;
    }
    return count / 2;
}

static void look_at_crew(const struct bristol_state *table, unsigned seat, float *of) {
    const struct bristol_cart *const cart = &table->carts[table->cart_of[seat]];
    const unsigned place = bristol_place_of(table, seat);
    for (unsigned i = 0; i < cart->count; i++) {
        if (i != place) {
            of[BRISTOL_DEED_CREW] += 0.5F;
            of[BRISTOL_DEED_CREW_MINGLED] += (float)(table->mingled >> cart->pawns[i] & 1u) / 2;
        }
    }
    of[BRISTOL_DEED_FRONT] = place == 0;
    of[BRISTOL_DEED_REAR] = place != 0 && place + 1u == cart->count;
    of[BRISTOL_DEED_MINGLED] = (float)(table->mingled >> seat & 1u);
}

static void look_at_carts(const struct bristol_state *table, unsigned own, float *of) {
    const unsigned all_dice = (1u << BRISTOL_DICE) - 1;
    const unsigned rank = bristol_rank_of(table, own);
    const unsigned other = other_cart(table, own);
    of[BRISTOL_DEED_LEADS] = rank == 0;
    of[BRISTOL_DEED_LAST] = rank != 0 && rank + 1u == table->order_count;
    of[BRISTOL_DEED_CARTS] = (float)table->order_count / (float)BRISTOL_CART_COUNT;
    of[BRISTOL_DEED_OWN_APPLES] = dice_showing(table, all_dice, 2 * own);
    of[BRISTOL_DEED_OWN_RATS] = dice_showing(table, all_dice, 2 * own + 1);
    of[BRISTOL_DEED_OWN_MINGLES] = bristol_mingles(table, own);
    of[BRISTOL_DEED_OWN_LEAVES] = leaves(table, own);
    of[BRISTOL_DEED_OWN_LEFT] = left(table, own);
    if (other != BRISTOL_NONE) {
        of[BRISTOL_DEED_OTHER_MINGLES] = bristol_mingles(table, other);
        of[BRISTOL_DEED_OTHER_LEAVES] = leaves(table, other);
        of[BRISTOL_DEED_OTHER_LEFT] = left(table, other);
    }
    of[BRISTOL_DEED_LATE] = 2 * table->carts[table->order[0]].at >= table->options.length;
}

static void look_at_situation(const struct bristol_state *table, unsigned seat, float *of) {
    const unsigned pawns = table->pawns;
    look_at_crew(table, seat, of);
    look_at_carts(table, table->cart_of[seat], of);
    of[BRISTOL_DEED_PLAYERS] = (float)table->options.players / (float)BRISTOL_SEATS_MAX;
    of[BRISTOL_DEED_TO_ACT] = (float)((table->start + pawns - 1 - seat) % pawns) / (float)pawns;
}

// ---- the deed -------------------------------------------------------------------------------------------------------

static void turns(const struct bristol_state *table, unsigned own, unsigned dice, float *of) {
    BRISTOL_EACH(die, dice & ((1u << BRISTOL_DICE) - 1)) {
        const unsigned face = table->dice[die];
        const unsigned cart = bristol_face_cart(face);
        if (cart < BRISTOL_CART_COUNT && table->carts[cart].out == 0) {
            const unsigned apple = cart == own               ? BRISTOL_DEED_TURNS_OWN_APPLE
                                   : table->order[0] == cart ? BRISTOL_DEED_TURNS_FIRST_APPLE
                                                             : BRISTOL_DEED_TURNS_OTHER_APPLE;
            of[apple + bristol_face_is_rat(face)] += 0.5F;
        }
    }
    of[BRISTOL_DEED_REROLLS] = 1;
}

static void goes_to(const struct bristol_state *table, unsigned cart, float *of) {
    of[BRISTOL_DEED_TO_MINGLES] = bristol_mingles(table, cart);
    of[BRISTOL_DEED_TO_LEAVES] = leaves(table, cart);
    of[BRISTOL_DEED_TO_LEADS] = table->order[0] == cart;
    of[BRISTOL_DEED_TO_CREW] = (float)table->carts[cart].count / (float)BRISTOL_CART_SEATS;
}

static void pushes(const struct bristol_state *table, unsigned seat, unsigned target, float *of) {
    const unsigned to = bristol_push_to(table, seat);
    of[target == seat       ? BRISTOL_DEED_PUSHES_ITSELF
       : to == BRISTOL_NONE ? BRISTOL_DEED_PUSHES_OUT
                            : BRISTOL_DEED_PUSHES] = 1;
    if (to != BRISTOL_NONE) {
        goes_to(table, to, of);
    }
    if (target != seat && target < table->pawns) {
        of[BRISTOL_DEED_TARGET_MINGLED] = (float)(table->mingled >> target & 1u);
    }
}

static bool answers(const struct bristol_state *table, unsigned seat, bool whips, float *of) {
    if (table->pending.mover == BRISTOL_NONE || table->pending.mover == seat) {
        return false;
    }
    of[BRISTOL_DEED_ASKED_ELBOW + table->pending.move] = 1;
    of[whips ? BRISTOL_DEED_WHIPS : BRISTOL_DEED_PASSES] = 1;
    return true;
}

static bool look_at_deed(const struct bristol_state *table, unsigned seat, ph_action action, float *of) {
    const unsigned own = table->cart_of[seat];
    const unsigned a = ph_action_component(action, 1);
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_REROLL:
        turns(table, own, a, of);
        return true;
    case BRISTOL_TYPE_CHICKEN: // its dice come after the card
        turns(table, own, ph_action_component(action, 2), of);
        return true;
    case BRISTOL_TYPE_OUTLAW:
    case BRISTOL_TYPE_MASON:
    case BRISTOL_TYPE_FRIAR:
        turns(table, own, a < BRISTOL_DICE ? 1u << a : 0, of);
        return true;
    case BRISTOL_TYPE_DRAW:
    case BRISTOL_TYPE_COUNTESS:
        of[BRISTOL_DEED_DRAWS] = 1;
        return true;
    case BRISTOL_TYPE_SHERIFF:
    case BRISTOL_TYPE_PEEK:
    case BRISTOL_TYPE_BARMAID:
    case BRISTOL_TYPE_CHANDLER:
        of[BRISTOL_DEED_LOOKS] = 1;
        return true;
    case BRISTOL_TYPE_ELBOW:
        of[BRISTOL_DEED_ELBOWS] = 1;
        return true;
    case BRISTOL_TYPE_DASH:
        of[BRISTOL_DEED_DASHES] = 1;
        if (bristol_dash_possible(table, seat)) {
            goes_to(table, bristol_dash_to(table, seat), of);
        }
        return true;
    case BRISTOL_TYPE_PUSH:
        pushes(table, seat, a, of);
        return true;
    case BRISTOL_TYPE_WHIP:
        return answers(table, seat, true, of);
    case BRISTOL_TYPE_PASS:
        return answers(table, seat, false, of);
    default:
        return false;
    }
}

bool bristol_deed_of(const struct bristol_state *table, unsigned seat, ph_action action, struct bristol_deed *deed) {
    if (table->cart_of[seat] >= BRISTOL_CART_COUNT || table->order_count == 0) {
        return false;
    }
    *deed = (struct bristol_deed){.seat = seat};
    if (!look_at_deed(table, seat, action, deed->features)) {
        return false;
    }
    look_at_situation(table, seat, deed->features);
    return true;
}

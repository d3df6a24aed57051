// SPDX-License-Identifier: MIT
// Determinizations: what a view hides, drawn with its exact odds.
#include "games/rattus/phases.h"
#include "games/rattus/view.h"

// Deals the cards that a view hides: each set of them is equally likely for each hand.
static void deal_cards(struct rattus_state *world, struct ph_random *random) {
    uint8_t hidden[RATTUS_CARD_COUNT];
    uint8_t places[RATTUS_CARD_COUNT];
    unsigned count = 0;
    bool any = false;
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        const uint8_t place = world->cards[card];
        const bool stands = place >= RATTUS_CARD_HIDDEN && place <= RATTUS_CARD_HIDDEN_STEP;
        if (place == RATTUS_CARD_PILE || stands) {
            hidden[count] = (uint8_t)card;
            places[count++] = place;
            any |= stands;
        }
    }
    unsigned drawn = 0;
    for (unsigned left = count; left > 0 && any; left--) {
        const unsigned pick = ph_random_below(random, left);
        const uint8_t card = hidden[pick];
        const uint8_t place = places[left - 1];
        hidden[pick] = hidden[left - 1];
        if (place == RATTUS_CARD_HIDDEN_STEP) {
            world->step.cards[drawn++] = card;
            world->cards[card] = RATTUS_CARD_STEP;
        } else {
            world->cards[card] =
                place == RATTUS_CARD_PILE ? RATTUS_CARD_PILE : (uint8_t)(place - RATTUS_CARD_HIDDEN + RATTUS_CARD_HAND);
        }
    }
}

// Tokens that others have looked at get faces, one after the other by R-INFO-3: tokens without a face are exchangeable,
// so the order does not matter and the joint distribution is the exact one. All other faces stay undrawn.
void rattus_determinize(const void *void_view, struct ph_log log, int seat, struct ph_random *random,
                        void *void_world) {
    (void)log;
    (void)seat;
    struct rattus_state *const world = void_world;
    if (void_world != void_view) {
        memcpy(world, void_view, sizeof *world);
    }
    deal_cards(world, random);
    RATTUS_EACH(region, rattus_regions_with_rats(world)) {
        for (unsigned slot = 0; slot < rattus_rats(world, region); slot++) {
            const uint16_t token = world->at[region].tokens[slot];
            if (rattus_token_seen(token) != 0 && !rattus_token_has_face(token)) {
                rattus_face_give(world, region, slot, rattus_face_sample(world, token, random));
            }
        }
    }
}

// SPDX-License-Identifier: MIT
// Completes a view to a full state, for worlds.c and wish.c: hidden symptoms get faces, each the one wished for as far
// as the numbers of cards allow it; then remedies and coins.
#ifndef BRISTOL_WORLD_H
#define BRISTOL_WORLD_H

#include "games/bristol1350/view.h"

// A symptom that the view hides.
struct bristol_slot {
    uint8_t *card;  // in a hand, or drawn and still to be placed; NULL: it lies on a pile
    uint8_t number; // in the hand or the drawn cards; among those that lie, if it lies
    uint8_t seat;   // whose hand; BRISTOL_NONE: in none
    bool low;       // it was dealt at set-up without 4s
    uint8_t wish;   // 0: none
    uint8_t value;  // 0: not filled in yet
};

struct bristol_world {
    struct bristol_state *state;
    struct ph_random *random;
    const struct bristol_wish *wish; // or NULL
    unsigned viewer;
    unsigned open; // cards without a face that may be 4s: in slots, and in the deck
    uint8_t unseen[BRISTOL_SYMPTOM_VALUES];
    unsigned count;
    struct bristol_slot slots[BRISTOL_SYMPTOMS_MAX];
};

// Begins with the view: lists its slots, without wishes, those in hands first. None is `low`.
void bristol_world_begin(struct bristol_world *world, const struct bristol_state *view, struct bristol_state *state,
                         unsigned viewer, struct ph_random *random);
// After `low` of all slots is set: how many cards may be 4s.
void bristol_world_count(struct bristol_world *world);
// Fills in a slot as it is wished for. Whether that can be.
bool bristol_world_grant(struct bristol_world *world, struct bristol_slot *slot);
// Fills in what is still hidden; the plague of players is `plague` (a mask), and what their coins make of it.
void bristol_world_end(struct bristol_world *world, unsigned plague);

// One of the values, by their numbers; it is taken out. `total` is their sum.
unsigned bristol_value_draw(uint8_t numbers[BRISTOL_SYMPTOM_VALUES], unsigned total, struct ph_random *random);

#endif

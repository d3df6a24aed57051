// SPDX-License-Identifier: MIT
// Determinizations with given hands (wishes), as far as what the seat knows for certain allows them.
#include "games/bristol1350/rule.h"
#include "games/bristol1350/worlds/trace.h"
#include "games/bristol1350/worlds/world.h"

#include <string.h>

// What a seat knows from its log, beyond its view, about others' current hands.
struct known {
    uint16_t low;     // mask of seats that still have the cards dealt at set-up
    uint16_t healthy; // mask of seats that were healthy, and have the same hand since
    uint16_t plagued; // mask of seats
    uint8_t shown[BRISTOL_SEATS_MAX][2];
    uint8_t shown_count[BRISTOL_SEATS_MAX]; // cards of its hand that the seat has looked at
};

static void hand_changes(struct known *known, unsigned seat) {
    known->low = (uint16_t)(known->low & ~(1u << seat));
    known->healthy = (uint16_t)(known->healthy & ~(1u << seat));
    known->shown_count[seat] = 0;
}

static void hand_shown(struct known *known, unsigned seat, unsigned card) {
    uint8_t *const shown = known->shown[seat];
    uint8_t *const count = &known->shown_count[seat];
    if (*count == 0 || (*count == 1 && shown[0] != card)) {
        shown[(*count)++] = (uint8_t)card;
    }
}

static struct known read_trace(const struct bristol_trace *trace) {
    struct known known = {.low = trace->low};
    for (unsigned i = 0; i < trace->count; i++) {
        const struct bristol_step *const step = &trace->steps[i];
        switch (step->kind) {
        case BRISTOL_STEP_MINGLE:
            for (unsigned place = 0; place < step->count; place++) {
                hand_changes(&known, step->seats[place]);
            }
            break;
        case BRISTOL_STEP_DISCARD:
            hand_changes(&known, step->seat);
            break;
        case BRISTOL_STEP_LOOK:
            if (step->look == BRISTOL_LOOK_SHERIFF) {
                hand_shown(&known, step->seat, step->cards[0]);
            }
            break;
        case BRISTOL_STEP_CONVENE:
            known.plagued |= step->plagued;
            known.healthy = (uint16_t)~step->plagued;
            break;
        default:
            break;
        }
    }
    return known;
}

// Whether the cards that the seat has looked at are among those wished for.
static bool fits_shown(const struct bristol_world *world, const struct known *known, unsigned seat) {
    const uint8_t *const wish = world->wish->cards[seat];
    const uint8_t *const shown = known->shown[seat];
    const unsigned count = known->shown_count[seat];
    return count == 0 || (count == 1 && (wish[0] == shown[0] || wish[1] == shown[0])) ||
           (wish[0] == shown[0] && wish[1] == shown[1]) || (wish[0] == shown[1] && wish[1] == shown[0]);
}

// Whether a seat known to be healthy would be so with these cards.
static bool fits_healthy(const struct bristol_world *world, const struct known *known, unsigned seat) {
    const uint8_t *const wish = world->wish->cards[seat];
    return bristol_is_ghost(world->state, seat) || (known->healthy >> seat & 1u) == 0 ||
           wish[0] + wish[1] < BRISTOL_PLAGUE_TOTAL;
}

// Whether all hands can be such.
static bool grant_hands(struct bristol_world *world, const struct known *known) {
    for (unsigned i = 0; i < world->count; i++) {
        struct bristol_slot *const slot = &world->slots[i];
        if (slot->seat == BRISTOL_NONE || slot->number > 1) {
            continue;
        }
        slot->wish = world->wish->cards[slot->seat][slot->number];
        if (!fits_shown(world, known, slot->seat) || !fits_healthy(world, known, slot->seat) ||
            !bristol_world_grant(world, slot)) {
            return false;
        }
    }
    return true;
}

// A pile, of which only the numbers are wished for; what cannot be granted stays hidden.
static void grant_pile(struct bristol_world *world, unsigned place, const uint8_t numbers[BRISTOL_SYMPTOM_VALUES]) {
    const struct bristol_state *const state = world->state;
    uint8_t left[BRISTOL_SYMPTOM_VALUES];
    memcpy(left, numbers, sizeof left);
    for (unsigned i = 0; i < state->lying_count; i++) {
        const unsigned value = bristol_lying_value(state->lying[i]);
        if (bristol_lying_place(state->lying[i]) == place && value < BRISTOL_SYMPTOM_VALUES) {
            left[value] = (uint8_t)(left[value] - (left[value] != 0));
        }
    }
    unsigned total = (unsigned)left[1] + left[2] + left[3] + left[4];
    for (unsigned i = 0; i < world->count && total != 0; i++) {
        struct bristol_slot *const slot = &world->slots[i];
        if (slot->card == NULL && bristol_lying_place(state->lying[slot->number]) == place) {
            slot->wish = (uint8_t)bristol_value_draw(left, total--, world->random);
            (void)bristol_world_grant(world, slot);
        }
    }
}

bool bristol_determinize_as(const struct bristol_state *view, struct ph_log log, unsigned seat,
                            const struct bristol_wish *wish, struct ph_random *random, struct bristol_state *state) {
    struct bristol_trace trace;
    struct bristol_world world;
    if (view->phase == BRISTOL_PHASE_OVER) {
        *state = *view;
        return true;
    }
    bristol_trace_read(&trace, view, log, seat);
    const struct known known = read_trace(&trace);
    bristol_world_begin(&world, view, state, seat, random);
    world.wish = wish;
    for (unsigned i = 0; i < world.count; i++) {
        struct bristol_slot *const slot = &world.slots[i];
        slot->low = slot->seat != BRISTOL_NONE && (known.low >> slot->seat & 1u) != 0;
    }
    bristol_world_count(&world);
    if (!grant_hands(&world, &known)) {
        return false;
    }
    grant_pile(&world, BRISTOL_PLACE_DISCARD, wish->discard);
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        grant_pile(&world, 1 + cart, wish->areas[cart]);
    }
    bristol_world_end(&world, known.plagued | (wish->plague & ~(unsigned)known.healthy));
    return true;
}

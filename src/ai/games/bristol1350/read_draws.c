// SPDX-License-Identifier: MIT
// Applies to every particle the symptoms that a seat drew on its turn, and where they went.
#include "ai/games/bristol1350/filter.h"
#include "games/bristol1350/rule.h"

#include <string.h>

void bristol_filter_drew(struct bristol_filter *filter, struct bristol_drew_event drew) {
    if (drew.what != BRISTOL_PILE_SYMPTOMS) {
        return;
    }
    filter->drawn_count = drew.count < 2 ? drew.count : 2;
    memset(filter->drawn, 0, sizeof filter->drawn);
    for (unsigned i = 0; i < filter->drawn_count && drew.seat == filter->seat; i++) {
        filter->drawn[i] = drew.cards[i];
    }
}

// A seat has drawn symptoms and kept two of its cards: mostly the lowest.
static void discard_guess(struct bristol_filter *filter, struct bristol_particle *particle, unsigned seat,
                          unsigned count) {
    uint8_t held[BRISTOL_SYMPTOM_VALUES] = {0};
    held[particle->cards[seat][0]]++;
    held[particle->cards[seat][1]]++;
    for (unsigned i = 0; i < count; i++) {
        held[bristol_particle_draw(&filter->random, particle, 4)]++;
    }
    const bool lowest = ph_random_below(&filter->random, 8) != 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned value = 1;
        while (lowest && value < BRISTOL_SYMPTOM_VALUES - 1 && held[value] == 0) {
            value++;
        }
        value = lowest && held[value] != 0 ? value : bristol_particle_take(&filter->random, held, 4);
        if (lowest && held[value] != 0) {
            held[value]--;
        }
        particle->cards[seat][i] = (uint8_t)(value != 0 ? value : 1);
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        particle->discard[value] = (uint8_t)(particle->discard[value] + held[value]);
    }
    bristol_particle_check(filter, particle, seat);
}

static void discard_own(struct bristol_filter *filter, struct bristol_particle *particle, ph_action action) {
    uint8_t held[BRISTOL_SYMPTOM_VALUES] = {0};
    held[particle->cards[filter->seat][0]]++;
    held[particle->cards[filter->seat][1]]++;
    for (unsigned i = 0; i < filter->drawn_count; i++) {
        if (bristol_is_symptom(filter->drawn[i])) {
            bristol_particle_draw_known(particle, filter->drawn[i]);
            held[filter->drawn[i]]++;
        }
    }
    for (unsigned i = 1; i <= filter->drawn_count; i++) {
        const unsigned value = ph_action_component(action, i);
        if (bristol_is_symptom(value) && held[value] != 0) {
            held[value]--;
            particle->discard[value]++;
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        const unsigned value = bristol_particle_take(&filter->random, held, 4);
        particle->cards[filter->seat][i] = (uint8_t)(value != 0 ? value : 1);
    }
}

// Leeches or a Serf's card: others mostly put bad cards into areas.
static void place_guess(struct bristol_filter *filter, struct bristol_particle *particle,
                        struct bristol_placed_event event) {
    uint8_t drawn[2] = {0};
    for (unsigned i = 0; i < filter->drawn_count && i < 2; i++) {
        if (event.seat == filter->seat && bristol_is_symptom(filter->drawn[i])) {
            drawn[i] = filter->drawn[i];
            bristol_particle_draw_known(particle, drawn[i]);
        } else {
            drawn[i] = (uint8_t)bristol_particle_draw(&filter->random, particle, 4);
        }
    }
    unsigned placed = drawn[0] > drawn[1] ? 0 : 1;
    if (event.seat == filter->seat) {
        placed = drawn[0] == event.card ? 0 : 1;
    } else if (ph_random_below(&filter->random, 3) == 0) {
        placed = 1 - placed;
    }
    placed = filter->drawn_count < 2 ? 0 : placed;
    particle->areas[event.cart][drawn[placed]]++;
    particle->discard[drawn[1 - placed]]++;
    particle->areas[event.cart][0] = 0;
    particle->discard[0] = 0;
}

void bristol_filter_discard(struct bristol_filter *filter, const struct ph_event *event) {
    for (unsigned i = 0; i < BRISTOL_PARTICLES && event->seat < filter->view->pawns; i++) {
        if (event->seat == filter->seat) {
            discard_own(filter, &filter->belief->particles[i], event->data);
        } else {
            discard_guess(filter, &filter->belief->particles[i], event->seat, filter->drawn_count);
        }
    }
}

void bristol_filter_place(struct bristol_filter *filter, struct bristol_placed_event placed) {
    for (unsigned i = 0; i < BRISTOL_PARTICLES && placed.cart < BRISTOL_CART_COUNT; i++) {
        place_guess(filter, &filter->belief->particles[i], placed);
    }
}

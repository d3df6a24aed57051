// SPDX-License-Identifier: MIT
// Symptoms that somebody drew in his turn, and what became of them, in every guess.
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

// Somebody has drawn symptoms and kept two of what it had: mostly the lowest.
static void discard_guess(struct bristol_filter *filter, struct bristol_guess *guess, unsigned seat, unsigned count) {
    uint8_t held[BRISTOL_SYMPTOM_VALUES] = {0};
    held[guess->cards[seat][0]]++;
    held[guess->cards[seat][1]]++;
    for (unsigned i = 0; i < count; i++) {
        held[bristol_guess_draw(&filter->random, guess, 4)]++;
    }
    const bool lowest = ph_random_below(&filter->random, 8) != 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned value = 1;
        while (lowest && value < BRISTOL_SYMPTOM_VALUES - 1 && held[value] == 0) {
            value++;
        }
        value = lowest && held[value] != 0 ? value : bristol_guess_take(&filter->random, held, 4);
        if (lowest && held[value] != 0) {
            held[value]--;
        }
        guess->cards[seat][i] = (uint8_t)(value != 0 ? value : 1);
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        guess->discard[value] = (uint8_t)(guess->discard[value] + held[value]);
    }
    bristol_guess_check(filter, guess, seat);
}

static void discard_own(struct bristol_filter *filter, struct bristol_guess *guess, ph_action action) {
    uint8_t held[BRISTOL_SYMPTOM_VALUES] = {0};
    held[guess->cards[filter->seat][0]]++;
    held[guess->cards[filter->seat][1]]++;
    for (unsigned i = 0; i < filter->drawn_count; i++) {
        if (bristol_is_symptom(filter->drawn[i])) {
            bristol_guess_draw_known(guess, filter->drawn[i]);
            held[filter->drawn[i]]++;
        }
    }
    for (unsigned i = 1; i <= filter->drawn_count; i++) {
        const unsigned value = ph_action_component(action, i);
        if (bristol_is_symptom(value) && held[value] != 0) {
            held[value]--;
            guess->discard[value]++;
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        const unsigned value = bristol_guess_take(&filter->random, held, 4);
        guess->cards[filter->seat][i] = (uint8_t)(value != 0 ? value : 1);
    }
}

// Leeches or a Serf's card: others put what is bad into areas, mostly.
static void place_guess(struct bristol_filter *filter, struct bristol_guess *guess, struct bristol_placed_event event) {
    uint8_t drawn[2] = {0};
    for (unsigned i = 0; i < filter->drawn_count && i < 2; i++) {
        if (event.seat == filter->seat && bristol_is_symptom(filter->drawn[i])) {
            drawn[i] = filter->drawn[i];
            bristol_guess_draw_known(guess, drawn[i]);
        } else {
            drawn[i] = (uint8_t)bristol_guess_draw(&filter->random, guess, 4);
        }
    }
    unsigned placed = drawn[0] > drawn[1] ? 0 : 1;
    if (event.seat == filter->seat) {
        placed = drawn[0] == event.card ? 0 : 1;
    } else if (ph_random_below(&filter->random, 3) == 0) {
        placed = 1 - placed;
    }
    placed = filter->drawn_count < 2 ? 0 : placed;
    guess->areas[event.cart][drawn[placed]]++;
    guess->discard[drawn[1 - placed]]++;
    guess->areas[event.cart][0] = 0;
    guess->discard[0] = 0;
}

void bristol_filter_discard(struct bristol_filter *filter, const struct ph_event *event) {
    for (unsigned i = 0; i < BRISTOL_GUESSES && event->seat < filter->view->pawns; i++) {
        if (event->seat == filter->seat) {
            discard_own(filter, &filter->belief->guesses[i], event->data);
        } else {
            discard_guess(filter, &filter->belief->guesses[i], event->seat, filter->drawn_count);
        }
    }
}

void bristol_filter_place(struct bristol_filter *filter, struct bristol_placed_event placed) {
    for (unsigned i = 0; i < BRISTOL_GUESSES && placed.cart < BRISTOL_CART_COUNT; i++) {
        place_guess(filter, &filter->belief->guesses[i], placed);
    }
}

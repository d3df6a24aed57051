// SPDX-License-Identifier: MIT
#include "ai/games/bristol1350/filter.h"

#include <string.h>

unsigned bristol_guess_count(const uint8_t cards[BRISTOL_SYMPTOM_VALUES]) {
    return (unsigned)cards[1] + cards[2] + cards[3] + cards[4];
}

// One of the values up to `last`, by their numbers, taken out; 0 if there is none.
unsigned bristol_guess_take(struct ph_random *random, uint8_t cards[BRISTOL_SYMPTOM_VALUES], unsigned last) {
    unsigned total = 0;
    for (unsigned value = 1; value <= last; value++) {
        total += cards[value];
    }
    if (total == 0) {
        return 0;
    }
    unsigned left = ph_random_below(random, total);
    unsigned value = 1;
    for (; left >= cards[value]; value++) {
        left -= cards[value];
    }
    cards[value]--;
    return value;
}

unsigned bristol_guess_draw(struct ph_random *random, struct bristol_guess *guess, unsigned last) {
    if (bristol_guess_count(guess->deck) == 0) {
        memcpy(guess->deck, guess->discard, sizeof guess->deck);
        memset(guess->discard, 0, sizeof guess->discard);
    }
    return bristol_guess_take(random, guess->deck, last);
}

// Takes a card that is known to have been drawn; if the guess has it elsewhere, it stays there.
void bristol_guess_draw_known(struct bristol_guess *guess, unsigned value) {
    uint8_t *const from = guess->deck[value] != 0 ? guess->deck : guess->discard;
    from[value] = (uint8_t)(from[value] - (from[value] != 0));
}

static unsigned total_of(const struct bristol_guess *guess, unsigned seat) {
    return (unsigned)guess->cards[seat][0] + guess->cards[seat][1];
}

void bristol_guess_set_plague(struct bristol_guess *guess, unsigned seat, bool plagued) {
    const unsigned bit = 1u << seat;
    guess->plague = (uint16_t)(plagued ? guess->plague | bit : guess->plague & ~bit);
}

// A seat has two cards again (B-PLAGUE-1, 2).
void bristol_guess_check(const struct bristol_filter *filter, struct bristol_guess *guess, unsigned seat) {
    const unsigned total = total_of(guess, seat);
    if (bristol_has_seat(guess->immune, seat) ||
        (total == 2 && bristol_has_option(filter->view, BRISTOL_CURE) && !bristol_is_ghost(filter->view, seat))) {
        bristol_guess_set_plague(guess, seat, false);
    } else if (total >= BRISTOL_PLAGUE_TOTAL) {
        bristol_guess_set_plague(guess, seat, true);
    } else if (bristol_is_ghost(filter->view, seat)) {
        bristol_guess_set_plague(guess, seat, false);
    }
}

// Puts a card of a seat right, by an exchange with the deck or the discard. Whether it was right before.
bool bristol_guess_put_right(struct bristol_guess *guess, uint8_t *card, unsigned value) {
    if (*card == value) {
        return true;
    }
    uint8_t *const other = guess->deck[value] != 0 ? guess->deck : guess->discard;
    if (other[value] != 0) {
        other[value]--;
        other[*card] = (uint8_t)(other[*card] + (*card != 0));
    }
    *card = (uint8_t)value;
    return false;
}

// The same for a whole hand, in whichever order it is nearer.
bool bristol_guess_hand_right(struct bristol_guess *guess, unsigned seat, unsigned first, unsigned second) {
    uint8_t *const cards = guess->cards[seat];
    if (cards[0] == second || cards[1] == first) {
        const uint8_t swapped = cards[0];
        cards[0] = cards[1];
        cards[1] = swapped;
    }
    const bool one = bristol_guess_put_right(guess, &cards[0], first);
    return bristol_guess_put_right(guess, &cards[1], second) && one;
}

// Makes the weights sum to 1; where hardly any guess is left, the likely ones take the place of the others.
void bristol_filter_weigh(struct bristol_filter *filter) {
    struct bristol_guess *const guesses = filter->belief->guesses;
    double total = 0;
    double squares = 0;
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        total += guesses[i].weight;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        // No guess can explain it: all remain, with the cards as they are known to be.
        guesses[i].weight = total > 0 ? guesses[i].weight / total : 1.0 / BRISTOL_GUESSES;
        squares += guesses[i].weight * guesses[i].weight;
    }
    if (squares * BRISTOL_GUESSES < 3) {
        return;
    }
    // Systematic resampling: in place, since the k-th kept is never before the guess it is a copy of is still needed.
    uint8_t times[BRISTOL_GUESSES];
    const double offset = (ph_random_below(&filter->random, 1u << 20) + 0.5) / (1u << 20);
    double sum = 0;
    unsigned made = 0;
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        sum += guesses[i].weight * BRISTOL_GUESSES;
        times[i] = 0;
        for (; made < BRISTOL_GUESSES && (double)made + offset < sum; made++) {
            times[i]++;
        }
    }
    times[BRISTOL_GUESSES - 1] = (uint8_t)(times[BRISTOL_GUESSES - 1] + BRISTOL_GUESSES - made); // what rounding left
    unsigned empty = 0;
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        for (; times[i] > 1; times[i]--) {
            while (times[empty] != 0) {
                empty++;
            }
            guesses[empty] = guesses[i];
            times[empty] = 1;
        }
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        guesses[i].weight = 1.0 / BRISTOL_GUESSES;
    }
}

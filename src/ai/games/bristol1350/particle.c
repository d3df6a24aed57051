// SPDX-License-Identifier: MIT
#include "ai/games/bristol1350/filter.h"

#include <string.h>

unsigned bristol_particle_count(const uint8_t cards[BRISTOL_SYMPTOM_VALUES]) {
    return (unsigned)cards[1] + cards[2] + cards[3] + cards[4];
}

// Draws a card of a value up to `last` at random and removes it; 0 if there is none.
unsigned bristol_particle_take(struct ph_random *random, uint8_t cards[BRISTOL_SYMPTOM_VALUES], unsigned last) {
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

unsigned bristol_particle_draw(struct ph_random *random, struct bristol_particle *particle, unsigned last) {
    if (bristol_particle_count(particle->deck) == 0) {
        memcpy(particle->deck, particle->discard, sizeof particle->deck);
        memset(particle->discard, 0, sizeof particle->discard);
    }
    return bristol_particle_take(random, particle->deck, last);
}

// Removes a card that is known to have been drawn from the deck or, failing that, the discard. Does nothing if the
// particle has it elsewhere.
void bristol_particle_draw_known(struct bristol_particle *particle, unsigned value) {
    uint8_t *const from = particle->deck[value] != 0 ? particle->deck : particle->discard;
    from[value] = (uint8_t)(from[value] - (from[value] != 0));
}

static unsigned total_of(const struct bristol_particle *particle, unsigned seat) {
    return (unsigned)particle->cards[seat][0] + particle->cards[seat][1];
}

void bristol_particle_set_plague(struct bristol_particle *particle, unsigned seat, bool plagued) {
    const unsigned bit = 1u << seat;
    particle->plague = (uint16_t)(plagued ? particle->plague | bit : particle->plague & ~bit);
}

// Checks a seat that has two cards again for the plague (B-PLAGUE-1, B-PLAGUE-2).
void bristol_particle_check(const struct bristol_filter *filter, struct bristol_particle *particle, unsigned seat) {
    const unsigned total = total_of(particle, seat);
    if (bristol_has_seat(particle->immune, seat) ||
        (total == 2 && bristol_has_option(filter->view, BRISTOL_CURE) && !bristol_is_ghost(filter->view, seat))) {
        bristol_particle_set_plague(particle, seat, false);
    } else if (total >= BRISTOL_PLAGUE_TOTAL) {
        bristol_particle_set_plague(particle, seat, true);
    } else if (bristol_is_ghost(filter->view, seat)) {
        bristol_particle_set_plague(particle, seat, false);
    }
}

// Corrects a card of a seat by an exchange with the deck or the discard. Returns whether it was right before.
bool bristol_particle_put_right(struct bristol_particle *particle, uint8_t *card, unsigned value) {
    if (*card == value) {
        return true;
    }
    uint8_t *const other = particle->deck[value] != 0 ? particle->deck : particle->discard;
    if (other[value] != 0) {
        other[value]--;
        other[*card] = (uint8_t)(other[*card] + (*card != 0));
    }
    *card = (uint8_t)value;
    return false;
}

// The same for a whole hand, in the order that needs fewer corrections.
bool bristol_particle_hand_right(struct bristol_particle *particle, unsigned seat, unsigned first, unsigned second) {
    uint8_t *const cards = particle->cards[seat];
    if (cards[0] == second || cards[1] == first) {
        const uint8_t swapped = cards[0];
        cards[0] = cards[1];
        cards[1] = swapped;
    }
    const bool one = bristol_particle_put_right(particle, &cards[0], first);
    return bristol_particle_put_right(particle, &cards[1], second) && one;
}

// Normalizes the weights; resamples if too few particles carry them.
void bristol_filter_weigh(struct bristol_filter *filter) {
    struct bristol_particle *const particles = filter->belief->particles;
    double total = 0;
    double squares = 0;
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        total += particles[i].weight;
    }
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        // No particle explains the evidence: all remain, with their cards corrected.
        particles[i].weight = total > 0 ? particles[i].weight / total : 1.0 / (double)BRISTOL_PARTICLES;
        squares += particles[i].weight * particles[i].weight;
    }
    if (squares * (double)BRISTOL_PARTICLES < 3) {
        return;
    }
    // Systematic resampling, in place: no copy overwrites a particle that is still needed.
    uint8_t times[BRISTOL_PARTICLES];
    const double offset = (ph_random_below(&filter->random, 1u << 20) + 0.5) / (1u << 20);
    double sum = 0;
    unsigned made = 0;
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        sum += particles[i].weight * (double)BRISTOL_PARTICLES;
        times[i] = 0;
        for (; made < BRISTOL_PARTICLES && (double)made + offset < sum; made++) {
            times[i]++;
        }
    }
    times[BRISTOL_PARTICLES - 1] =
        (uint8_t)(times[BRISTOL_PARTICLES - 1] + BRISTOL_PARTICLES - made); // what rounding left
    unsigned empty = 0;
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        for (; times[i] > 1; times[i]--) {
            while (times[empty] != 0) {
                empty++;
            }
            particles[empty] = particles[i];
            times[empty] = 1;
        }
    }
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        particles[i].weight = 1.0 / (double)BRISTOL_PARTICLES;
    }
}

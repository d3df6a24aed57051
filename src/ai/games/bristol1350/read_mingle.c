// SPDX-License-Identifier: MIT
// Applies a mingle to every particle (B-MINGLE-2, B-MINGLE-3, B-MINGLE-4): weights it by the probability that its pool
// deals the hands that are known, and deals the others at random.
#include "ai/games/bristol1350/filter.h"
#include "games/bristol1350/rule.h"

#include <string.h>

struct mingle {
    unsigned cart;
    unsigned extra;
    unsigned count;
    uint8_t seats[BRISTOL_CART_SEATS];
    bool own; // the seat took part, and gave these cards
    uint8_t gave[2];
    bool known[BRISTOL_CART_SEATS]; // whether a passenger's new hand is known
    uint8_t got[BRISTOL_CART_SEATS][2];
};

// The number of ways to deal the known hands from a pool.
static double ways(const uint8_t pool[BRISTOL_SYMPTOM_VALUES], const struct mingle *mingle) {
    uint8_t left[BRISTOL_SYMPTOM_VALUES];
    double product = 1;
    memcpy(left, pool, sizeof left);
    for (unsigned place = 0; place < mingle->count; place++) {
        for (unsigned card = 0; card < 2 && mingle->known[place]; card++) {
            const unsigned value = mingle->got[place][card];
            if (left[value] == 0) {
                return 0;
            }
            product *= left[value]--;
        }
    }
    return product;
}

// The extra card (B-MINGLE-3), preferably one that explains the known hands.
static void add_extra(struct bristol_filter *filter, struct bristol_particle *particle, const struct mingle *mingle,
                      uint8_t pool[BRISTOL_SYMPTOM_VALUES]) {
    uint8_t *from = particle->deck;
    if (mingle->extra == BRISTOL_EXTRA_LEECH && bristol_particle_count(particle->areas[mingle->cart]) != 0) {
        from = particle->areas[mingle->cart];
    } else if (bristol_particle_count(particle->deck) == 0) {
        memcpy(particle->deck, particle->discard, sizeof particle->deck);
        memset(particle->discard, 0, sizeof particle->discard);
    }
    const unsigned total = bristol_particle_count(from);
    double odds[BRISTOL_SYMPTOM_VALUES] = {0};
    double sum = total == 0 ? ways(pool, mingle) : 0;
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        if (from[value] != 0) {
            pool[value]++;
            odds[value] = from[value] * ways(pool, mingle) / total;
            pool[value]--;
            sum += odds[value];
        }
    }
    particle->weight *= sum;
    unsigned value = 0;
    if (sum > 0 && total != 0) {
        double left = sum * ph_random_below(&filter->random, 1u << 20) / (1u << 20);
        for (value = 1; value < BRISTOL_SYMPTOM_VALUES - 1 && left >= odds[value]; value++) {
            left -= odds[value];
        }
    }
    if (value == 0 || from[value] == 0) {
        value = bristol_particle_take(&filter->random, from, 4);
    } else {
        from[value]--;
    }
    pool[value]++;
    pool[0] = 0;
}

static void mingle_guess(struct bristol_filter *filter, struct bristol_particle *particle,
                         const struct mingle *mingle) {
    uint8_t pool[BRISTOL_SYMPTOM_VALUES] = {0};
    if (mingle->own) {
        bristol_particle_hand_right(particle, filter->seat, mingle->gave[0], mingle->gave[1]);
    }
    for (unsigned place = 0; place < mingle->count; place++) {
        pool[particle->cards[mingle->seats[place]][0]]++;
        pool[particle->cards[mingle->seats[place]][1]]++;
    }
    pool[0] = 0;
    add_extra(filter, particle, mingle, pool);
    for (unsigned place = 0; place < mingle->count; place++) {
        for (unsigned card = 0; card < 2 && mingle->known[place]; card++) {
            const unsigned value = mingle->got[place][card];
            if (pool[value] != 0) {
                pool[value]--;
            } else { // a card that is missing from a wrong particle's pool comes from the deck
                bristol_particle_draw_known(particle, value);
            }
            particle->cards[mingle->seats[place]][card] = (uint8_t)value;
        }
    }
    for (unsigned place = 0; place < mingle->count; place++) {
        const unsigned seat = mingle->seats[place];
        for (unsigned card = 0; card < 2 && !mingle->known[place]; card++) {
            unsigned value = bristol_particle_take(&filter->random, pool, 4);
            value = value != 0 ? value : bristol_particle_draw(&filter->random, particle, 4);
            particle->cards[seat][card] = (uint8_t)(value != 0 ? value : 1);
        }
        bristol_particle_check(filter, particle, seat);
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) { // the card left over, and leeches not used
        particle->discard[value] = (uint8_t)(particle->discard[value] + pool[value]);
        if (mingle->extra == BRISTOL_EXTRA_LEECH) {
            particle->discard[value] = (uint8_t)(particle->discard[value] + particle->areas[mingle->cart][value]);
            particle->areas[mingle->cart][value] = 0;
        }
    }
}

// Reads what is known of one passenger of a mingle.
static void read_passenger(const struct bristol_filter *filter, struct mingle *mingle, size_t at) {
    const struct ph_event *const event = &filter->log.events[at];
    const struct bristol_mingled_event mingled = bristol_mingled_of(event);
    const unsigned seat = mingled.seat;
    for (unsigned place = 0; place < mingle->count; place++) {
        if (mingle->seats[place] != seat) {
            continue;
        }
        if (seat == filter->seat && bristol_filter_knows(filter, event)) {
            bool all = true;
            for (unsigned card = 0; card < 2; card++) {
                all &= bristol_is_symptom(mingled.gave[card]) && bristol_is_symptom(mingled.got[card]);
            }
            if (all) {
                mingle->own = true;
                mingle->known[place] = true;
                memcpy(mingle->gave, mingled.gave, 2);
                memcpy(mingle->got[place], mingled.got, 2);
            }
        } else if (filter->last[seat].known && !filter->last[seat].at_start && filter->last[seat].since == at) {
            mingle->known[place] = true;
            memcpy(mingle->got[place], filter->last[seat].cards, 2);
        }
    }
}

static bool is_same_mingle(struct bristol_mingled_event a, struct bristol_mingled_event b) {
    return a.round == b.round && a.cart == b.cart && a.extra == b.extra && a.count == b.count &&
           memcmp(a.seats, b.seats, sizeof a.seats) == 0;
}

size_t bristol_filter_mingle(struct bristol_filter *filter, size_t first) {
    const struct bristol_mingled_event head = bristol_mingled_of(&filter->log.events[first]);
    struct mingle mingle = {.cart = head.cart, .extra = head.extra, .count = head.count};
    if (mingle.cart >= BRISTOL_CART_COUNT || mingle.count > BRISTOL_CART_SEATS) {
        return first;
    }
    for (unsigned place = 0; place < mingle.count; place++) {
        mingle.seats[place] = head.seats[place];
        if (mingle.seats[place] >= filter->view->pawns) {
            return first;
        }
    }
    size_t last = first;
    for (size_t i = first; i < filter->log.count; i++) {
        const struct ph_event *const event = &filter->log.events[i];
        if (event->type != BRISTOL_EVENT_MINGLED || !is_same_mingle(bristol_mingled_of(event), head)) {
            break;
        }
        last = i;
        read_passenger(filter, &mingle, i);
    }
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        mingle_guess(filter, &filter->belief->particles[i], &mingle);
    }
    bristol_filter_weigh(filter);
    return last;
}

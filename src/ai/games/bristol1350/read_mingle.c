// SPDX-License-Identifier: MIT
// A mingle in every guess (B-MINGLE-2 … 4): what is known to have been dealt weighs the guess by how likely its pool is
// to bring that; all else is dealt at random.
#include "ai/games/bristol1350/filter.h"
#include "games/bristol1350/rule.h"

#include <string.h>

struct mingle {
    unsigned cart;
    unsigned extra;
    unsigned count;
    uint8_t seats[BRISTOL_CART_SEATS];
    bool own; // the seat was there, and gave this
    uint8_t gave[2];
    bool known[BRISTOL_CART_SEATS]; // what passengers got
    uint8_t got[BRISTOL_CART_SEATS][2];
};

// How many ways there are to deal those hands that are known from a pool.
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

// The extra card (B-MINGLE-3): likelier one that explains what is known to have been dealt.
static void add_extra(struct bristol_filter *filter, struct bristol_guess *guess, const struct mingle *mingle,
                      uint8_t pool[BRISTOL_SYMPTOM_VALUES]) {
    uint8_t *from = guess->deck;
    if (mingle->extra == BRISTOL_EXTRA_LEECH && bristol_guess_count(guess->areas[mingle->cart]) != 0) {
        from = guess->areas[mingle->cart];
    } else if (bristol_guess_count(guess->deck) == 0) {
        memcpy(guess->deck, guess->discard, sizeof guess->deck);
        memset(guess->discard, 0, sizeof guess->discard);
    }
    const unsigned total = bristol_guess_count(from);
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
    guess->weight *= sum;
    unsigned value = 0;
    if (sum > 0 && total != 0) {
        double left = sum * ph_random_below(&filter->random, 1u << 20) / (1u << 20);
        for (value = 1; value < BRISTOL_SYMPTOM_VALUES - 1 && left >= odds[value]; value++) {
            left -= odds[value];
        }
    }
    if (value == 0 || from[value] == 0) {
        value = bristol_guess_take(&filter->random, from, 4);
    } else {
        from[value]--;
    }
    pool[value]++;
    pool[0] = 0;
}

static void mingle_guess(struct bristol_filter *filter, struct bristol_guess *guess, const struct mingle *mingle) {
    uint8_t pool[BRISTOL_SYMPTOM_VALUES] = {0};
    if (mingle->own) {
        bristol_guess_hand_right(guess, filter->seat, mingle->gave[0], mingle->gave[1]);
    }
    for (unsigned place = 0; place < mingle->count; place++) {
        pool[guess->cards[mingle->seats[place]][0]]++;
        pool[guess->cards[mingle->seats[place]][1]]++;
    }
    pool[0] = 0;
    add_extra(filter, guess, mingle, pool);
    for (unsigned place = 0; place < mingle->count; place++) {
        for (unsigned card = 0; card < 2 && mingle->known[place]; card++) {
            const unsigned value = mingle->got[place][card];
            if (pool[value] != 0) {
                pool[value]--;
            } else { // what a bad guess has not in its pool comes from the deck
                bristol_guess_draw_known(guess, value);
            }
            guess->cards[mingle->seats[place]][card] = (uint8_t)value;
        }
    }
    for (unsigned place = 0; place < mingle->count; place++) {
        const unsigned seat = mingle->seats[place];
        for (unsigned card = 0; card < 2 && !mingle->known[place]; card++) {
            unsigned value = bristol_guess_take(&filter->random, pool, 4);
            value = value != 0 ? value : bristol_guess_draw(&filter->random, guess, 4);
            guess->cards[seat][card] = (uint8_t)(value != 0 ? value : 1);
        }
        bristol_guess_check(filter, guess, seat);
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) { // the card left over, and leeches not used
        guess->discard[value] = (uint8_t)(guess->discard[value] + pool[value]);
        if (mingle->extra == BRISTOL_EXTRA_LEECH) {
            guess->discard[value] = (uint8_t)(guess->discard[value] + guess->areas[mingle->cart][value]);
            guess->areas[mingle->cart][value] = 0;
        }
    }
}

// What is known of one passenger of a mingle.
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
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        mingle_guess(filter, &filter->belief->guesses[i], &mingle);
    }
    bristol_filter_weigh(filter);
    return last;
}

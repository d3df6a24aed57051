// SPDX-License-Identifier: MIT
// A particle filter (sequential importance sampling with resampling, Gordon, Salmond and Smith 1993). A guess deals all
// hidden cards at random, as the rules do; what the seat itself saw gives the guess its weight: in a mingle of its own,
// how likely the pool of that guess deals it what it got. What others do is weak evidence, and what they say weaker.
#include "ai/games/bristol1350/belief.h"

#include "games/bristol1350/rule.h"

#include <math.h>
#include <string.h>

// How much less likely a guess is that an open card shows to be wrong. Not 0, so that a few guesses are enough: the
// card is then put right, and what follows from it is mostly kept.
static const double wrong_card = 0.1;
static const double wrong_plague = 0.05;

// A hand that is known from the moment when a seat got it, because the log tells later what it was: of the seat itself,
// and the last one of who is out (B-OUT-1). To know it beforehand keeps guesses from going astray.
struct known_hand {
    size_t since; // index in the log of the event with which the seat got it
    bool known;
    bool at_start; // it was dealt at set-up
    uint8_t cards[2];
};

struct filter {
    struct known_hand last[BRISTOL_SEATS_MAX];
    struct bristol_belief *belief;
    const struct bristol_state *view;
    struct ph_log log;
    struct ph_random random;
    unsigned seat;
    unsigned drawn_count; // by the last seat that drew symptoms
    uint8_t drawn[3];     // its own, if known
};

// ---- cards ----------------------------------------------------------------------------------------------------------

static bool is_value(unsigned card) {
    return card != 0 && card < BRISTOL_SYMPTOM_VALUES;
}

static unsigned count_of(const uint8_t cards[BRISTOL_SYMPTOM_VALUES]) {
    return (unsigned)cards[1] + cards[2] + cards[3] + cards[4];
}

// One of the values up to `last`, by their numbers, taken out; 0 if there is none.
static unsigned take(struct ph_random *random, uint8_t cards[BRISTOL_SYMPTOM_VALUES], unsigned last) {
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

static unsigned draw(struct ph_random *random, struct bristol_guess *guess, unsigned last) {
    if (count_of(guess->deck) == 0) {
        memcpy(guess->deck, guess->discard, sizeof guess->deck);
        memset(guess->discard, 0, sizeof guess->discard);
    }
    return take(random, guess->deck, last);
}

// Takes a card that is known to have been drawn; if the guess has it elsewhere, it stays there.
static void draw_known(struct bristol_guess *guess, unsigned value) {
    uint8_t *const from = guess->deck[value] != 0 ? guess->deck : guess->discard;
    from[value] = (uint8_t)(from[value] - (from[value] != 0));
}

static bool has(unsigned seats, unsigned seat) {
    return (seats >> seat & 1u) != 0;
}

static unsigned total_of(const struct bristol_guess *guess, unsigned seat) {
    return (unsigned)guess->cards[seat][0] + guess->cards[seat][1];
}

static void set_plague(struct bristol_guess *guess, unsigned seat, bool plagued) {
    const unsigned bit = 1u << seat;
    guess->plague = (uint16_t)(plagued ? guess->plague | bit : guess->plague & ~bit);
}

// A seat has two cards again (B-PLAGUE-1, 2).
static void check(const struct filter *filter, struct bristol_guess *guess, unsigned seat) {
    const unsigned total = total_of(guess, seat);
    if (has(guess->immune, seat) ||
        (total == 2 && bristol_has_option(filter->view, BRISTOL_CURE) && !bristol_is_ghost(filter->view, seat))) {
        set_plague(guess, seat, false);
    } else if (total >= BRISTOL_PLAGUE_TOTAL) {
        set_plague(guess, seat, true);
    } else if (bristol_is_ghost(filter->view, seat)) {
        set_plague(guess, seat, false);
    }
}

// Puts a card of a seat right, by an exchange with the deck or the discard. Whether it was right before.
static bool put_right(struct bristol_guess *guess, uint8_t *card, unsigned value) {
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
static bool hand_right(struct bristol_guess *guess, unsigned seat, unsigned first, unsigned second) {
    uint8_t *const cards = guess->cards[seat];
    if (cards[0] == second || cards[1] == first) {
        const uint8_t swapped = cards[0];
        cards[0] = cards[1];
        cards[1] = swapped;
    }
    const bool one = put_right(guess, &cards[0], first);
    return put_right(guess, &cards[1], second) && one;
}

// ---- weights --------------------------------------------------------------------------------------------------------

// Makes the weights sum to 1; where hardly any guess is left, the likely ones take the place of the others.
static void weigh(struct filter *filter) {
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

// ---- the beginning --------------------------------------------------------------------------------------------------

// The hand with which the seat began, as far as its log or its view tells.
static void first_hand(const struct filter *filter, uint8_t hand[2]) {
    unsigned found = 0;
    for (size_t i = 0; i < filter->log.count; i++) {
        const struct ph_event *const event = &filter->log.events[i];
        if (event->type == BRISTOL_TYPE_SYMPTOM && event->chance != 0 && found < 2 &&
            ph_action_component(event->data, 1) == filter->seat + 1 && (event->to >> filter->seat & 1u) != 0) {
            hand[found++] = ph_action_component(event->data, 2);
        } else if (event->type == BRISTOL_EVENT_ROUND && found < 2) {
            found = 0;
            break;
        } else if (event->type == BRISTOL_EVENT_MINGLED && (event->data >> 40 & 15u) == filter->seat) {
            if (found < 2) {
                hand[0] = event->data >> 44 & 15u;
                hand[1] = event->data >> 48 & 15u;
                found = 2;
            }
            break;
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        const uint8_t value = hand[i];
        if (found < 2 || value == 0 || value >= BRISTOL_SYMPTOM_VALUES) {
            memcpy(hand, filter->view->symptoms[filter->seat].cards, 2);
            break;
        }
    }
}

// Since when the last hands of those who are out were theirs.
static void read_last_hands(struct filter *filter) {
    for (unsigned seat = 0; seat < BRISTOL_SEATS_MAX; seat++) {
        filter->last[seat] = (struct known_hand){.at_start = true};
    }
    for (size_t i = 0; i < filter->log.count; i++) {
        const struct ph_event *const event = &filter->log.events[i];
        const unsigned seat = event->type == BRISTOL_EVENT_MINGLED  ? event->data >> 40 & 15u
                              : event->type == BRISTOL_TYPE_DISCARD ? event->seat
                              : event->type == BRISTOL_EVENT_OUT    ? event->data & 0xFFu
                                                                    : BRISTOL_NONE;
        if (seat >= filter->view->pawns || seat == filter->seat) {
            continue;
        }
        struct known_hand *const hand = &filter->last[seat];
        if (event->type != BRISTOL_EVENT_OUT) {
            hand->at_start = false;
            hand->since = i;
        } else {
            hand->cards[0] = event->data >> 16 & 0xFF;
            hand->cards[1] = event->data >> 24 & 0xFF;
            hand->known = is_value(hand->cards[0]) && is_value(hand->cards[1]);
        }
    }
}

static void deal(struct filter *filter, struct bristol_guess *guess, const uint8_t own[2]) {
    const struct bristol_state *const view = filter->view;
    const unsigned last = bristol_has_option(view, BRISTOL_CHAOS) ? 4 : 3; // B-SETUP-5
    memset(guess, 0, sizeof *guess);
    guess->weight = 1.0 / BRISTOL_GUESSES;
    memcpy(guess->deck, view->options.copies, sizeof guess->deck);
    memcpy(guess->cards[filter->seat], own, 2);
    draw_known(guess, own[0]);
    draw_known(guess, own[1]);
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        for (unsigned i = 0; i < 2 && filter->last[seat].known && filter->last[seat].at_start; i++) {
            guess->cards[seat][i] = filter->last[seat].cards[i];
            draw_known(guess, guess->cards[seat][i]);
        }
    }
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        for (unsigned i = 0; i < 2 && guess->cards[seat][i] == 0; i++) {
            guess->cards[seat][i] = (uint8_t)draw(&filter->random, guess, last);
        }
        check(filter, guess, seat);
    }
}

// Without a history: who has mingled got two cards anew, of all that there are, and may have had the plague before.
static void deal_again(struct filter *filter, struct bristol_guess *guess) {
    BRISTOL_EACH(seat, filter->view->mingled & ~(1u << filter->seat)) {
        for (unsigned i = 0; i < 2; i++) {
            const uint8_t old = guess->cards[seat][i];
            guess->deck[old] = (uint8_t)(guess->deck[old] + (old != 0));
            guess->cards[seat][i] = (uint8_t)draw(&filter->random, guess, 4);
        }
        check(filter, guess, seat);
    }
}

// ---- what happened --------------------------------------------------------------------------------------------------

static bool knows(const struct filter *filter, const struct ph_event *event) {
    return (event->to >> filter->seat & 1u) != 0;
}

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
static void add_extra(struct filter *filter, struct bristol_guess *guess, const struct mingle *mingle,
                      uint8_t pool[BRISTOL_SYMPTOM_VALUES]) {
    uint8_t *from = guess->deck;
    if (mingle->extra == BRISTOL_EXTRA_LEECH && count_of(guess->areas[mingle->cart]) != 0) {
        from = guess->areas[mingle->cart];
    } else if (count_of(guess->deck) == 0) {
        memcpy(guess->deck, guess->discard, sizeof guess->deck);
        memset(guess->discard, 0, sizeof guess->discard);
    }
    const unsigned total = count_of(from);
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
        value = take(&filter->random, from, 4);
    } else {
        from[value]--;
    }
    pool[value]++;
    pool[0] = 0;
}

static void mingle_guess(struct filter *filter, struct bristol_guess *guess, const struct mingle *mingle) {
    uint8_t pool[BRISTOL_SYMPTOM_VALUES] = {0};
    if (mingle->own) {
        hand_right(guess, filter->seat, mingle->gave[0], mingle->gave[1]);
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
                draw_known(guess, value);
            }
            guess->cards[mingle->seats[place]][card] = (uint8_t)value;
        }
    }
    for (unsigned place = 0; place < mingle->count; place++) {
        const unsigned seat = mingle->seats[place];
        for (unsigned card = 0; card < 2 && !mingle->known[place]; card++) {
            unsigned value = take(&filter->random, pool, 4);
            value = value != 0 ? value : draw(&filter->random, guess, 4);
            guess->cards[seat][card] = (uint8_t)(value != 0 ? value : 1);
        }
        check(filter, guess, seat);
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
static void read_passenger(const struct filter *filter, struct mingle *mingle, size_t at) {
    const struct ph_event *const event = &filter->log.events[at];
    const unsigned seat = event->data >> 40 & 15u;
    for (unsigned place = 0; place < mingle->count; place++) {
        if (mingle->seats[place] != seat) {
            continue;
        }
        if (seat == filter->seat && knows(filter, event)) {
            uint8_t cards[4];
            bool all = true;
            for (unsigned card = 0; card < 4; card++) {
                cards[card] = event->data >> (44 + 4 * card) & 15u;
                all &= is_value(cards[card]);
            }
            if (all) {
                mingle->own = true;
                mingle->known[place] = true;
                memcpy(mingle->gave, cards, 2);
                memcpy(mingle->got[place], cards + 2, 2);
            }
        } else if (filter->last[seat].known && !filter->last[seat].at_start && filter->last[seat].since == at) {
            mingle->known[place] = true;
            memcpy(mingle->got[place], filter->last[seat].cards, 2);
        }
    }
}

// The events of one mingle, of which `first` is the first passenger's. Returns the last of them.
static size_t read_mingle(struct filter *filter, size_t first) {
    const uint64_t head = filter->log.events[first].data;
    const uint64_t same = ((uint64_t)1 << 40) - 1;
    struct mingle mingle = {
        .cart = head >> 16 & 15u,
        .extra = head >> 20 & 15u,
        .count = head >> 24 & 15u,
    };
    if (mingle.cart >= BRISTOL_CART_COUNT || mingle.count > BRISTOL_CART_SEATS) {
        return first;
    }
    for (unsigned place = 0; place < mingle.count; place++) {
        mingle.seats[place] = head >> (28 + 4 * place) & 15u;
        if (mingle.seats[place] >= filter->view->pawns) {
            return first;
        }
    }
    size_t last = first;
    for (size_t i = first; i < filter->log.count; i++) {
        const struct ph_event *const event = &filter->log.events[i];
        if (event->type != BRISTOL_EVENT_MINGLED || (event->data & same) != (head & same)) {
            break;
        }
        last = i;
        read_passenger(filter, &mingle, i);
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        mingle_guess(filter, &filter->belief->guesses[i], &mingle);
    }
    weigh(filter);
    return last;
}

static void read_drew(struct filter *filter, const struct ph_event *event) {
    const unsigned seat = event->data & 0xFF;
    if ((event->data >> 8 & 0xFF) != 0) { // remedies
        return;
    }
    filter->drawn_count = event->data >> 16 & 0xFF;
    filter->drawn_count = filter->drawn_count < 2 ? filter->drawn_count : 2;
    memset(filter->drawn, 0, sizeof filter->drawn);
    for (unsigned i = 0; i < filter->drawn_count && seat == filter->seat; i++) {
        filter->drawn[i] = event->data >> (24 + 8 * i) & 0xFF;
    }
}

// Somebody has drawn symptoms and kept two of what it had: mostly the lowest.
static void discard_guess(struct filter *filter, struct bristol_guess *guess, unsigned seat, unsigned count) {
    uint8_t held[BRISTOL_SYMPTOM_VALUES] = {0};
    held[guess->cards[seat][0]]++;
    held[guess->cards[seat][1]]++;
    for (unsigned i = 0; i < count; i++) {
        held[draw(&filter->random, guess, 4)]++;
    }
    const bool lowest = ph_random_below(&filter->random, 8) != 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned value = 1;
        while (lowest && value < BRISTOL_SYMPTOM_VALUES - 1 && held[value] == 0) {
            value++;
        }
        value = lowest && held[value] != 0 ? value : take(&filter->random, held, 4);
        if (lowest && held[value] != 0) {
            held[value]--;
        }
        guess->cards[seat][i] = (uint8_t)(value != 0 ? value : 1);
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        guess->discard[value] = (uint8_t)(guess->discard[value] + held[value]);
    }
    check(filter, guess, seat);
}

static void discard_own(struct filter *filter, struct bristol_guess *guess, ph_action action) {
    uint8_t held[BRISTOL_SYMPTOM_VALUES] = {0};
    held[guess->cards[filter->seat][0]]++;
    held[guess->cards[filter->seat][1]]++;
    for (unsigned i = 0; i < filter->drawn_count; i++) {
        if (is_value(filter->drawn[i])) {
            draw_known(guess, filter->drawn[i]);
            held[filter->drawn[i]]++;
        }
    }
    for (unsigned i = 1; i <= filter->drawn_count; i++) {
        const unsigned value = ph_action_component(action, i);
        if (is_value(value) && held[value] != 0) {
            held[value]--;
            guess->discard[value]++;
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        const unsigned value = take(&filter->random, held, 4);
        guess->cards[filter->seat][i] = (uint8_t)(value != 0 ? value : 1);
    }
}

// Leeches or a Serf's card: others put what is bad into areas, mostly.
static void place_guess(struct filter *filter, struct bristol_guess *guess, const struct ph_event *event) {
    const unsigned seat = event->data & 0xFF;
    const unsigned cart = event->data >> 8 & 0xFF;
    uint8_t drawn[2] = {0};
    for (unsigned i = 0; i < filter->drawn_count; i++) {
        if (seat == filter->seat && is_value(filter->drawn[i])) {
            drawn[i] = filter->drawn[i];
            draw_known(guess, drawn[i]);
        } else {
            drawn[i] = (uint8_t)draw(&filter->random, guess, 4);
        }
    }
    unsigned placed = drawn[0] > drawn[1] ? 0 : 1;
    if (seat == filter->seat) {
        placed = drawn[0] == (event->data >> 16 & 0xFF) ? 0 : 1;
    } else if (ph_random_below(&filter->random, 3) == 0) {
        placed = 1 - placed;
    }
    placed = filter->drawn_count < 2 ? 0 : placed;
    guess->areas[cart][drawn[placed]]++;
    guess->discard[drawn[1 - placed]]++;
    guess->areas[cart][0] = 0;
    guess->discard[0] = 0;
}

static void read_out(struct filter *filter, const struct ph_event *event) {
    const unsigned seat = event->data & 0xFF;
    const unsigned first = event->data >> 16 & 0xFF;
    const unsigned second = event->data >> 24 & 0xFF;
    const bool plagued = (event->data >> 32 & 0xFF) != 0;
    if (seat >= filter->view->pawns || seat == filter->seat || !is_value(first) || !is_value(second)) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        guess->weight *= hand_right(guess, seat, first, second) ? 1 : wrong_card;
        guess->weight *= has(guess->plague, seat) == plagued ? 1 : wrong_plague;
        set_plague(guess, seat, plagued);
    }
    weigh(filter);
}

static void read_look(struct filter *filter, const struct ph_event *event) {
    const unsigned what = event->data >> 24 & 0xFF;
    const unsigned seat = event->data >> 32 & 0xFF;
    const unsigned slot = event->data >> 40 & 0xFF;
    const unsigned card = event->data >> 48 & 0xFF;
    if (!knows(filter, event) || what == BRISTOL_LOOK_BARMAID || seat >= filter->view->pawns || seat == filter->seat ||
        !is_value(card)) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        uint8_t *const cards = guess->cards[seat];
        if (what == BRISTOL_LOOK_GHOST) {
            guess->weight *= put_right(guess, &cards[slot & 1u], card) ? 1 : wrong_card;
            check(filter, guess, seat);
            continue;
        }
        const unsigned same = (unsigned)(cards[0] == card) + (cards[1] == card); // a random one of the two
        guess->weight *= same == 0 ? wrong_card : same / 2.0;
        if (same == 0) {
            put_right(guess, &cards[ph_random_below(&filter->random, 2)], card);
            check(filter, guess, seat);
        }
    }
    weigh(filter);
}

// The plagued know each other (B-CONVENE-1).
static void read_convene(struct filter *filter, const struct ph_event *event) {
    const unsigned plagued = event->data >> 16 & 0xFFFF;
    if (!knows(filter, event)) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        for (unsigned seat = 0; seat < filter->view->options.players; seat++) {
            if (bristol_is_alive(filter->view, seat) && seat != filter->seat) {
                guess->weight *= has(guess->plague, seat) == has(plagued, seat) ? 1 : wrong_plague;
                set_plague(guess, seat, (plagued >> seat & 1u) != 0);
            }
        }
    }
    weigh(filter);
}

// A coin: who keeps it himself will hardly have the plague of it, and who gives it away hardly gives a cure.
static void read_coin(struct filter *filter, const struct ph_event *event) {
    static const double kept[] = {4, 0.1, 1};
    static const double given[] = {4, 1, 0.1};
    const unsigned from = event->data & 0xFF;
    const unsigned owner = event->data >> 8 & 0xFF;
    const bool known = knows(filter, event);
    const double *const odds = from == owner ? kept : given;
    if (owner >= filter->view->pawns) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        unsigned coin = event->data >> 16 & 0xFF;
        if (!known) {
            const double dice = (odds[0] + odds[1] + odds[2]) * ph_random_below(&filter->random, 1u << 20) / (1u << 20);
            coin = dice < odds[0] ? 0 : dice < odds[0] + odds[1] ? 1 : 2;
        }
        if (coin == BRISTOL_COIN_CURED) {
            guess->immune = (uint16_t)(guess->immune | 1u << owner);
            set_plague(guess, owner, false);
        } else if (coin == BRISTOL_COIN_PLAGUE && !has(guess->immune, owner)) {
            set_plague(guess, owner, true);
        }
    }
}

// What people say weighs little, and most when it harms themselves.
static void read_claim(struct filter *filter, const struct ph_event *event) {
    const unsigned by = event->data >> 16 & 0xFF;
    const unsigned about = event->data >> 24 & 0xFF;
    const unsigned what = event->data >> 32 & 0xFF;
    if (by >= filter->view->pawns || by == filter->seat) {
        return;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        struct bristol_guess *const guess = &filter->belief->guesses[i];
        if (about == BRISTOL_ABOUT_PLAGUE) {
            const bool agrees = has(guess->plague, by) == (what != 0);
            guess->weight *= agrees ? 1 : what != 0 ? 0.5 : 0.95;
        } else if (about == BRISTOL_ABOUT_ACCUSE && what < filter->view->pawns && what != filter->seat) {
            guess->weight *= has(guess->plague, what) ? 1 : 0.9;
        }
    }
    weigh(filter);
}

static size_t read_event(struct filter *filter, size_t at) {
    const struct ph_event *const event = &filter->log.events[at];
    struct bristol_guess *const guesses = filter->belief->guesses;
    switch (event->type) {
    case BRISTOL_EVENT_MINGLED:
        return read_mingle(filter, at);
    case BRISTOL_EVENT_DREW:
        read_drew(filter, event);
        break;
    case BRISTOL_TYPE_DISCARD:
        for (unsigned i = 0; i < BRISTOL_GUESSES && event->seat < filter->view->pawns; i++) {
            if (event->seat == filter->seat) {
                discard_own(filter, &guesses[i], event->data);
            } else {
                discard_guess(filter, &guesses[i], event->seat, filter->drawn_count);
            }
        }
        break;
    case BRISTOL_EVENT_PLACED:
        for (unsigned i = 0; i < BRISTOL_GUESSES && (event->data >> 8 & 0xFF) < BRISTOL_CART_COUNT; i++) {
            place_guess(filter, &guesses[i], event);
        }
        break;
    case BRISTOL_EVENT_OUT:
        read_out(filter, event);
        break;
    case BRISTOL_EVENT_LOOKED:
        read_look(filter, event);
        break;
    case BRISTOL_EVENT_CONVENE:
        read_convene(filter, event);
        break;
    case BRISTOL_EVENT_COIN:
        read_coin(filter, event);
        break;
    case BRISTOL_EVENT_CLAIM:
        read_claim(filter, event);
        break;
    default:
        break;
    }
    return at;
}

// In the end what the view shows holds in every guess, whatever the log told.
static void put_all_right(struct filter *filter, struct bristol_guess *guess) {
    const struct bristol_state *const view = filter->view;
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        const struct bristol_symptoms *const symptoms = &view->symptoms[seat];
        for (unsigned i = 0; i < 2 && symptoms->count == 2; i++) {
            if (is_value(symptoms->cards[i])) {
                put_right(guess, &guess->cards[seat][i], symptoms->cards[i]);
            }
        }
        if (bristol_is_ghost(view, seat)) {
            if (bristol_is_alive(view, seat)) {
                check(filter, guess, seat);
            }
        } else if (seat == filter->seat || !bristol_is_alive(view, seat)) {
            set_plague(guess, seat, (view->plague >> seat & 1u) != 0);
        }
    }
    for (unsigned i = 0; i < view->coin_count; i++) {
        const struct bristol_coin *const coin = &view->coins[i];
        if (coin->coin == BRISTOL_COIN_CURED) {
            guess->immune = (uint16_t)(guess->immune | 1u << coin->owner);
            set_plague(guess, coin->owner, false);
        }
    }
    for (unsigned i = 0; i < view->coin_count; i++) {
        const struct bristol_coin *const coin = &view->coins[i];
        if (coin->coin == BRISTOL_COIN_PLAGUE && !has(guess->immune, coin->owner)) {
            set_plague(guess, coin->owner, true);
        }
    }
}

void bristol_belief_init(struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                         unsigned seat) {
    const struct ph_key key = ph_key_from_seed(1350); // any one will do: all that counts comes from view and log
    struct filter filter = {
        .belief = belief,
        .view = view,
        .log = log,
        .seat = seat,
        .random = ph_random_at(&key, PH_STREAM_SEARCH, seat),
    };
    uint8_t own[2];
    bool mingled = false;
    first_hand(&filter, own);
    read_last_hands(&filter);
    for (size_t i = 0; i < log.count; i++) {
        mingled |= log.events[i].type == BRISTOL_EVENT_MINGLED;
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        deal(&filter, &belief->guesses[i], own);
        if (!mingled) {
            deal_again(&filter, &belief->guesses[i]);
        }
    }
    for (size_t i = 0; i < log.count; i++) {
        i = read_event(&filter, i);
    }
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        put_all_right(&filter, &belief->guesses[i]);
    }
}

double bristol_belief_any_plagued(const struct bristol_belief *belief, unsigned seats) {
    double sum = 0;
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        sum += (belief->guesses[i].plague & seats) != 0 ? belief->guesses[i].weight : 0;
    }
    return sum;
}

double bristol_belief_cards(const struct bristol_belief *belief, unsigned seat, unsigned value) {
    double sum = 0;
    for (unsigned i = 0; i < BRISTOL_GUESSES; i++) {
        const uint8_t *const cards = belief->guesses[i].cards[seat];
        sum += belief->guesses[i].weight * ((cards[0] == value) + (cards[1] == value));
    }
    return sum;
}

// SPDX-License-Identifier: MIT
// An upper bound, for each step, of the likelihood of what the seat saw, for the rejection in course.c. It depends on
// where cards with known faces may lie and how many there may be; both are bounded by going through the steps once.
#include "games/bristol1350/worlds/trace.h"

#include "games/bristol1350/phases.h"

#include <string.h>

enum {
    WORST = BRISTOL_SYMPTOM_VALUES - 1,
    DECK = BRISTOL_SEATS_MAX, // places, behind the seats' hands
    DISCARD,
    DRAWN,
    AREAS,
    PLACES = AREAS + BRISTOL_CART_COUNT,
};

// Numbers of cards with a face, by value; [0]: of cards without one that may be a 4 all the same.
typedef uint8_t cards_by_value[BRISTOL_SYMPTOM_VALUES];

struct limits {
    struct bristol_trace *trace;
    cards_by_value most[PLACES]; // there can be no more in any course
    cards_by_value faces_most;   // wherever they lie
    cards_by_value faces_least;
    unsigned count[PLACES];
    unsigned pairs;                       // on the discard, of cards that are not in order yet
    uint8_t peeked[BRISTOL_SEATS_MAX][2]; // what the seat has seen in the slots of a ghost's present hand
};

static unsigned at_most(unsigned one, unsigned other) {
    return one < other ? one : other;
}

static unsigned minus(unsigned one, unsigned other) {
    return one > other ? one - other : 0;
}

static void add(struct limits *limits, unsigned place, unsigned value, unsigned number) {
    limits->most[place][value] = (uint8_t)at_most(limits->most[place][value] + number, limits->count[place]);
}

// ---- shares ---------------------------------------------------------------------------------------------------------

// How likely a card without a face is of a value at most, after one of value `taken` (0: none) got its face.
static double share(const struct limits *limits, unsigned value, unsigned taken) {
    const struct bristol_options *const options = &limits->trace->view->options;
    const unsigned highest = bristol_dealt_highest(options);
    const unsigned number = minus(minus(options->copies[value], limits->faces_least[value]), taken == value);
    unsigned total = number;
    if (value > highest) {
        const unsigned open = bristol_symptom_total(options) - 2 * bristol_count(limits->trace->low);
        total = minus(minus(open, limits->faces_most[0]), taken != 0);
    } else {
        for (unsigned other = 1; other <= highest; other++) {
            const unsigned left = minus(minus(options->copies[other], limits->faces_most[other]), taken == other);
            total += other != value ? left : 0;
        }
    }
    return number == 0 ? 0 : number >= total ? 1 : (double)number / total;
}

// ---- what may be seen -----------------------------------------------------------------------------------------------

// Cards among which some are known to the seat: `sure` lie there, `more` of each value may.
struct pool {
    unsigned count;
    cards_by_value sure;
    cards_by_value more;
};

static unsigned sum(const cards_by_value cards) {
    return (unsigned)cards[1] + cards[2] + cards[3] + cards[4];
}

// How many of `left` cards without a face may have a value.
static unsigned may_be(const struct pool *pool, unsigned left, unsigned value) {
    return value == WORST ? at_most(left, pool->more[0]) : left;
}

// How many ordered pairs of the cards are the two values, at most: `one` and `other` of the cards have them (if the
// values are equal, `one` of them), and `left` have no face.
static double pairs(const struct limits *limits, const struct pool *pool, const uint8_t values[2], unsigned one,
                    unsigned other, unsigned left) {
    const unsigned first = may_be(pool, left, values[0]);
    const unsigned second = may_be(pool, left, values[1]);
    const double first_share = share(limits, values[0], 0);
    const double both = share(limits, values[1], values[0]) * first_share * at_most(first, second);
    if (values[0] == values[1]) {
        return (double)one * minus(one, 1) + 2 * one * first * first_share + both * minus(first, 1);
    }
    return (double)one * other + one * second * share(limits, values[1], 0) + first * first_share * other +
           both * minus(left, 1);
}

// How likely two of the cards are seen to be these, at most.
static double two_of(const struct limits *limits, const struct pool *pool, const uint8_t values[2]) {
    const unsigned first = values[0];
    const unsigned second = values[1];
    const unsigned free_cards = minus(pool->count, sum(pool->sure));
    double best = 0;
    for (unsigned one = 0; one <= at_most(pool->more[first], free_cards); one++) {
        const unsigned others = first == second ? 0 : at_most(pool->more[second], free_cards - one);
        for (unsigned other = 0; other <= others; other++) {
            const double number = pairs(limits, pool, values, pool->sure[first] + one, pool->sure[second] + other,
                                        free_cards - one - other);
            best = number > best ? number : best;
        }
    }
    best *= (first == second ? 1.0 : 2.0) / (pool->count * (pool->count - 1));
    return best < 1 ? best : 1;
}

static double one_of(const struct limits *limits, unsigned place, unsigned count, unsigned value) {
    const unsigned known = at_most(limits->most[place][value], count);
    const unsigned open = value == WORST ? at_most(limits->most[place][0], count - known) : count - known;
    return count == 0 ? 0 : (known + open * share(limits, value, 0)) / count;
}

// Cards were seen, of which some may have had faces before.
static void faces_seen(struct limits *limits, const uint8_t *values, unsigned count, const cards_by_value known) {
    cards_by_value numbers = {[0] = (uint8_t)at_most(count, known[0])};
    for (unsigned i = 0; i < count; i++) {
        numbers[values[i]]++;
    }
    for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
        limits->faces_most[value] = (uint8_t)at_most(limits->faces_most[value] + numbers[value], BRISTOL_SYMPTOMS_MAX);
        limits->faces_least[value] = (uint8_t)(limits->faces_least[value] + minus(numbers[value], known[value]));
    }
}

static void hand_is(struct limits *limits, unsigned seat, const uint8_t values[2]) {
    memset(limits->most[seat], 0, sizeof limits->most[seat]);
    limits->most[seat][values[0]]++;
    limits->most[seat][values[1]]++;
}

// Cards of a place whose faces courses draw though the seat does not see them.
static void faces_drawn(struct limits *limits, unsigned place, unsigned count) {
    for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
        add(limits, place, value, count);
        limits->faces_most[value] = (uint8_t)at_most(limits->faces_most[value] + count, BRISTOL_SYMPTOMS_MAX);
    }
}

// ---- steps ----------------------------------------------------------------------------------------------------------

static void move_all(struct limits *limits, unsigned from, unsigned to) {
    limits->count[to] += limits->count[from];
    for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
        add(limits, to, value, limits->most[from][value]);
    }
    memset(limits->most[from], 0, sizeof limits->most[from]);
    limits->count[from] = 0;
}

static void deck_ready(struct limits *limits) {
    if (limits->count[DECK] == 0) {
        memset(limits->most[DECK], 0, sizeof limits->most[DECK]);
        move_all(limits, DISCARD, DECK);
        limits->pairs = 0;
    }
}

// One card, any, goes from a place to another.
static void move_one(struct limits *limits, unsigned from, unsigned to) {
    limits->count[to]++;
    limits->count[from] = minus(limits->count[from], 1);
    for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
        add(limits, to, value, at_most(limits->most[from][value], 1));
    }
}

static void pool_extra(struct limits *limits, const struct bristol_step *step, struct pool *pool) {
    unsigned place = AREAS + step->cart;
    if (step->extra == BRISTOL_EXTRA_NONE) {
        return;
    }
    if (step->extra != BRISTOL_EXTRA_LEECH || limits->count[place] == 0) {
        deck_ready(limits);
        place = DECK;
    } else if (limits->count[place] > 1) {
        faces_drawn(limits, place, limits->count[place]);
    }
    pool->count++;
    limits->count[place] = minus(limits->count[place], 1);
    for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
        pool->more[value] = (uint8_t)(pool->more[value] + at_most(limits->most[place][value], 1));
    }
    if (place != DECK) {
        move_all(limits, place, DISCARD);
    }
}

// The seat's own hand, which it knows; a position's past may lack how it came by it.
static void pool_own(struct limits *limits, const struct bristol_step *step, struct pool *pool) {
    const unsigned viewer = limits->trace->viewer;
    if (step->cards[0] != 0) {
        faces_seen(limits, step->cards, 2, limits->most[viewer]);
        for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) { // they may be the same cards
            const unsigned known = (unsigned)(step->cards[0] == value) + (unsigned)(step->cards[1] == value);
            limits->faces_most[value] =
                (uint8_t)(limits->faces_most[value] - at_most(known, limits->most[viewer][value]));
        }
        hand_is(limits, viewer, step->cards);
        memcpy(pool->sure, limits->most[viewer], sizeof pool->sure);
    }
}

static void mingle(struct limits *limits, struct bristol_step *step) {
    struct pool pool = {.count = 2u * step->count};
    pool_extra(limits, step, &pool);
    for (unsigned place = 0; place < step->count; place++) {
        const unsigned seat = step->seats[place];
        if (seat == limits->trace->viewer) {
            pool_own(limits, step, &pool);
            continue;
        }
        for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
            pool.more[value] = (uint8_t)(pool.more[value] + limits->most[seat][value]);
        }
    }
    for (unsigned place = 0; place < step->count; place++) {
        if (!bristol_knows_got(step, place)) {
            continue;
        }
        step->most *= two_of(limits, &pool, step->got[place]);
        const bool worst = step->got[place][0] == WORST || step->got[place][1] == WORST;
        const bool had_face = pool.more[WORST] + pool.sure[WORST] != 0;
        for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
            pool.more[value] = (uint8_t)(pool.more[value] + pool.sure[value]);
        }
        memset(pool.sure, 0, sizeof pool.sure);
        faces_seen(limits, step->got[place], 2, pool.more);
        pool.more[0] = (uint8_t)minus(pool.more[0], worst && !had_face);
        pool.count -= 2;
    }
    for (unsigned place = 0; place < step->count; place++) {
        const unsigned seat = step->seats[place];
        memset(limits->peeked[seat], 0, sizeof limits->peeked[seat]);
        if (bristol_knows_got(step, place)) {
            hand_is(limits, seat, step->got[place]);
            continue;
        }
        for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
            limits->most[seat][value] = (uint8_t)at_most(2, pool.more[value] + pool.sure[value]);
        }
    }
    if (pool.count > 2u * (step->count - bristol_count(step->known))) {
        limits->count[DISCARD]++;
        for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
            add(limits, DISCARD, value, at_most(1, pool.more[value] + pool.sure[value]));
        }
    }
}

static void draw(struct limits *limits, struct bristol_step *step) {
    const unsigned value = step->cards[0];
    deck_ready(limits);
    if (value == 0) {
        move_one(limits, DECK, DRAWN);
        return;
    }
    step->most = one_of(limits, DECK, limits->count[DECK], value);
    faces_seen(limits, step->cards, 1, limits->most[DECK]);
    limits->count[DECK] = minus(limits->count[DECK], 1);
    limits->count[DRAWN]++;
    add(limits, DRAWN, value, 1);
}

static void discard(struct limits *limits, struct bristol_step *step) {
    const unsigned drawn = limits->count[DRAWN];
    uint8_t *const hand = limits->most[step->seat];
    move_all(limits, DRAWN, step->seat);
    if (bristol_knows_got(step, 0)) {
        struct pool pool = {.count = 2 + drawn};
        memcpy(pool.more, hand, sizeof pool.more);
        step->most = two_of(limits, &pool, step->got[0]);
        faces_seen(limits, step->got[0], 2, pool.more);
    }
    limits->count[step->seat] = 2;
    limits->count[DISCARD] += drawn;
    limits->pairs += drawn == 2;
    for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
        const unsigned known = (unsigned)(step->cards[0] == value) + (unsigned)(step->cards[1] == value);
        const bool own = step->seat == limits->trace->viewer;
        add(limits, DISCARD, value, own ? known : at_most(drawn, hand[value]));
        hand[value] = (uint8_t)at_most(2, own ? minus(hand[value], known) : hand[value]);
    }
    if (bristol_knows_got(step, 0)) {
        hand_is(limits, step->seat, step->got[0]);
    }
}

static void place(struct limits *limits, const struct bristol_step *step) {
    if (limits->count[DRAWN] != 0) {
        move_one(limits, DRAWN, AREAS + step->cart);
        move_all(limits, DRAWN, DISCARD);
    }
}

// A ghost's cards keep their slots (B-CARD-5), so a second look at one shows nothing new.
static void peek(struct limits *limits, struct bristol_step *step) {
    const unsigned value = step->cards[0];
    uint8_t *const peeked = limits->peeked[step->seat];
    if (peeked[step->slot] == 0) {
        const unsigned other = peeked[1 - step->slot] == value;
        step->most = limits->most[step->seat][value] > other ? 1 : share(limits, value, 0);
        faces_seen(limits, step->cards, 1, limits->most[step->seat]);
        add(limits, step->seat, value, 1);
        peeked[step->slot] = (uint8_t)value;
    }
}

static void look(struct limits *limits, struct bristol_step *step) {
    const unsigned value = step->cards[0];
    const unsigned at = step->look == BRISTOL_LOOK_BARMAID ? DISCARD : step->seat;
    if (step->look == BRISTOL_LOOK_GHOST) {
        peek(limits, step);
        return;
    }
    if (at == DISCARD) {
        faces_drawn(limits, DISCARD, 2 * limits->pairs); // so that they can be put in order
        limits->pairs = 0;
    }
    step->most = one_of(limits, at, at == DISCARD ? 1 : 2, value);
    faces_seen(limits, step->cards, 1, limits->most[at]);
    add(limits, at, value, 1);
}

static void out(struct limits *limits, struct bristol_step *step) {
    struct pool pool = {.count = 2};
    memcpy(pool.more, limits->most[step->seat], sizeof pool.more);
    step->most = two_of(limits, &pool, step->cards);
    faces_seen(limits, step->cards, 2, pool.more);
    hand_is(limits, step->seat, step->cards);
}

static void limit(struct limits *limits, struct bristol_step *step) {
    step->most = 1;
    switch (step->kind) {
    case BRISTOL_STEP_MINGLE:
        mingle(limits, step);
        break;
    case BRISTOL_STEP_DRAW:
        draw(limits, step);
        break;
    case BRISTOL_STEP_DISCARD:
        discard(limits, step);
        break;
    case BRISTOL_STEP_PLACE:
        place(limits, step);
        break;
    case BRISTOL_STEP_LEAVE:
        move_all(limits, AREAS + step->cart, DISCARD);
        break;
    case BRISTOL_STEP_LOOK:
        look(limits, step);
        break;
    case BRISTOL_STEP_OUT:
        out(limits, step);
        break;
    default:
        break;
    }
}

void bristol_trace_limit(struct bristol_trace *trace) {
    struct limits limits = {.trace = trace};
    limits.count[DECK] = bristol_symptom_total(&trace->view->options) - 2u * trace->view->pawns;
    limits.most[DECK][0] = (uint8_t)limits.count[DECK];
    for (unsigned seat = 0; seat < trace->view->pawns; seat++) {
        limits.count[seat] = 2;
        limits.most[seat][0] = ((unsigned)trace->low >> seat & 1u) != 0 ? 0 : 2;
        if (trace->first[seat][0] != 0) {
            faces_seen(&limits, trace->first[seat], 2, limits.most[seat]);
            hand_is(&limits, seat, trace->first[seat]);
        }
    }
    for (unsigned i = 0; i < trace->count; i++) {
        limit(&limits, &trace->steps[i]);
    }
}

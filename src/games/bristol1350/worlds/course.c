// SPDX-License-Identifier: MIT
// Draws courses: cards move as the log says, or at random where it does not say, and every course agrees with the
// seat's own observations. Sequential importance sampling with the optimal proposal for each step (Doucet, Godsill and
// Andrieu 2000: "On sequential Monte Carlo sampling methods for Bayesian filtering", II.D), made exact by rejection:
// after each step a course is kept with the likelihood of what the seat saw, divided by an upper bound of it (most.c).
#include "games/bristol1350/worlds/trace.h"

#include "games/bristol1350/rule.h"

#include <string.h>

// ---- moving cards ---------------------------------------------------------------------------------------------------

static void put(struct bristol_stack *pile, unsigned card) {
    pile->cards[pile->count++] = (uint8_t)card;
}

static void put_all(struct bristol_stack *pile, struct bristol_stack *from) {
    memcpy(pile->cards + pile->count, from->cards, from->count);
    pile->count = (uint8_t)(pile->count + from->count);
    from->count = 0;
}

// The discard becomes the deck when that is empty (B-CARD-3). False if there is no card at all.
static bool deck_ready(struct bristol_table *table) {
    if (table->deck.count == 0) {
        put_all(&table->deck, &table->discard);
        table->pairs = 0;
    }
    return table->deck.count != 0;
}

// Removes a random one of `*count` cards.
static unsigned take_any(struct ph_random *random, uint8_t *cards, unsigned *count) {
    const unsigned at = *count > 1 ? ph_random_below(random, *count) : 0;
    const unsigned card = cards[at];
    cards[at] = cards[--*count];
    return card;
}

static unsigned take_top(struct bristol_course *course) {
    struct bristol_stack *const deck = &course->table.deck;
    unsigned count = deck->count;
    const unsigned card = take_any(course->random, deck->cards, &count);
    deck->count = (uint8_t)count;
    return card;
}

// ---- what the seat saw ----------------------------------------------------------------------------------------------

// Whether the course is kept after a step, given the likelihood of what the seat saw of it.
static bool seen(struct bristol_course *course, const struct bristol_step *step, double likely) {
    enum { FINE = 1u << 30 };
    course->weight *= likely;
    if (course->weighs || likely <= 0) {
        return likely > 0;
    }
    assert(!course->trace->from_start || likely <= step->most * (1 + 1e-9));
    return likely >= step->most || ph_random_below(course->random, FINE) < likely / step->most * (double)FINE;
}

// Gives a hand its known faces. False if it has other ones.
static bool know_hand(struct bristol_course *course, uint8_t hand[2], const uint8_t values[2]) {
    return values[0] == 0 || bristol_see_two(course, hand, 2, values) > 0;
}

// ---- mingles --------------------------------------------------------------------------------------------------------

// The leeched card that enters: any, but of equal ones the first that was placed (B-MINGLE-4). The others go on the
// discard.
static unsigned leech(struct bristol_course *course, unsigned cart) {
    struct bristol_stack *const area = &course->table.areas[cart];
    unsigned used = area->count > 1 ? ph_random_below(course->random, area->count) : 0;
    for (unsigned i = 0; i < used; i++) {
        if (bristol_face_of(course, area->cards[i]) == bristol_face_of(course, area->cards[used])) {
            used = i;
        }
    }
    const unsigned card = area->cards[used];
    area->count--;
    memmove(area->cards + used, area->cards + used + 1, area->count - used);
    put_all(&course->table.discard, area);
    return card;
}

// The cards that the seat itself gave. If the position's past does not say where they came from, they came from the
// deck.
static bool own_known(struct bristol_course *course, const uint8_t values[2]) {
    struct bristol_table *const table = &course->table;
    uint8_t *const hand = table->hands[course->trace->viewer];
    if (know_hand(course, hand, values)) {
        return true;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (!deck_ready(table)) {
            return false;
        }
        put(&table->discard, hand[i]);
        hand[i] = (uint8_t)take_top(course);
    }
    return know_hand(course, hand, values);
}

static bool pool(struct bristol_course *course, const struct bristol_step *step, uint8_t *cards, unsigned *count) {
    struct bristol_table *const table = &course->table;
    for (unsigned place = 0; place < step->count; place++) {
        if (step->seats[place] == course->trace->viewer && !own_known(course, step->cards)) {
            return false;
        }
        cards[(*count)++] = table->hands[step->seats[place]][0];
        cards[(*count)++] = table->hands[step->seats[place]][1];
    }
    if (step->extra == BRISTOL_EXTRA_LEECH && table->areas[step->cart].count != 0) {
        cards[(*count)++] = (uint8_t)leech(course, step->cart);
    } else if (step->extra != BRISTOL_EXTRA_NONE) {
        if (!deck_ready(table)) {
            return false;
        }
        cards[(*count)++] = (uint8_t)take_top(course);
    }
    return true;
}

// Deals the known hands first, and returns their likelihood.
static double deal_known(struct bristol_course *course, const struct bristol_step *step, uint8_t *cards,
                         unsigned *count) {
    double likely = 1;
    for (unsigned place = 0; place < step->count && likely > 0; place++) {
        if (bristol_knows_got(step, place)) {
            uint8_t *const hand = course->table.hands[step->seats[place]];
            likely *= bristol_see_two(course, cards, *count, step->got[place]);
            memcpy(hand, cards, 2);
            *count -= 2;
            memmove(cards, cards + 2, *count);
        }
    }
    return likely;
}

static bool mingle(struct bristol_course *course, const struct bristol_step *step, uint8_t held[][2]) {
    uint8_t cards[2 * BRISTOL_CART_SEATS + 1];
    unsigned count = 0;
    if (!pool(course, step, cards, &count) || !seen(course, step, deal_known(course, step, cards, &count))) {
        return false;
    }
    for (unsigned place = 0; place < step->count; place++) {
        uint8_t *const hand = course->table.hands[step->seats[place]];
        for (unsigned i = 0; i < 2 && !bristol_knows_got(step, place); i++) {
            hand[i] = (uint8_t)take_any(course->random, cards, &count);
        }
        memcpy(held[place], hand, 2);
    }
    if (count != 0) {
        put(&course->table.discard, cards[0]);
    }
    return true;
}

// ---- other steps ----------------------------------------------------------------------------------------------------

static bool draw(struct bristol_course *course, const struct bristol_step *step) {
    struct bristol_table *const table = &course->table;
    struct bristol_stack *const deck = &table->deck;
    if (!deck_ready(table) || table->drawn_count == sizeof table->drawn) {
        return false;
    }
    if (step->cards[0] == 0) {
        table->drawn[table->drawn_count++] = (uint8_t)take_top(course);
        return true;
    }
    const double likely = bristol_see_one(course, deck->cards, deck->count, step->cards[0]);
    table->drawn[table->drawn_count++] = deck->cards[0];
    deck->cards[0] = deck->cards[--deck->count];
    return seen(course, step, likely);
}

// Moves a card with this face to the front. False if there is none.
static bool find(const struct bristol_table *table, uint8_t *cards, unsigned count, unsigned value) {
    for (unsigned i = 0; i < count; i++) {
        if (table->faces[cards[i]] == value) {
            const uint8_t card = cards[i];
            cards[i] = cards[0];
            cards[0] = card;
            return true;
        }
    }
    return false;
}

// Two cards discarded at once lie in the order of their faces (B-CARD-4), which is found out when it matters.
static void put_pair(struct bristol_table *table, const uint8_t cards[2]) {
    table->pairs |= (uint64_t)1 << table->discard.count;
    put(&table->discard, cards[0]);
    put(&table->discard, cards[1]);
}

// A player has three or four cards and keeps two: the seat itself knows which; for others all choices are equally
// likely.
static bool discard(struct bristol_course *course, const struct bristol_step *step, uint8_t kept[2]) {
    struct bristol_table *const table = &course->table;
    uint8_t cards[BRISTOL_HELD_MAX];
    unsigned left = 2u + table->drawn_count;
    double likely = 1;
    if (table->drawn_count == 0) {
        return false;
    }
    memcpy(cards, table->hands[step->seat], 2);
    memcpy(cards + 2, table->drawn, table->drawn_count);
    if (step->seat == course->trace->viewer) {
        for (unsigned n = 0; n < table->drawn_count; n++) { // the discarded to the front, then to the back
            if (!find(table, cards, left, step->cards[n])) {
                return false;
            }
            const uint8_t card = cards[0];
            cards[0] = cards[--left];
            cards[left] = card;
        }
    } else if (bristol_knows_got(step, 0)) {
        likely = bristol_see_two(course, cards, left, step->got[0]);
    } else {
        while (left > 2) {
            const unsigned card = take_any(course->random, cards, &left);
            cards[left] = (uint8_t)card;
        }
    }
    memcpy(table->hands[step->seat], cards, 2);
    memcpy(kept, cards, 2);
    if (table->drawn_count == 2) {
        put_pair(table, cards + 2);
    } else {
        put(&table->discard, cards[2]);
    }
    table->drawn_count = 0;
    return seen(course, step, likely);
}

void bristol_pairs_sort(struct bristol_course *course) {
    struct bristol_table *const table = &course->table;
    for (; table->pairs != 0; table->pairs &= table->pairs - 1) {
        uint8_t *const cards = table->discard.cards + __builtin_ctzll(table->pairs);
        if (bristol_face_of(course, cards[0]) > bristol_face_of(course, cards[1])) {
            const uint8_t card = cards[0];
            cards[0] = cards[1];
            cards[1] = card;
        }
    }
}

// Of two drawn cards the other goes on the discard.
static bool place(struct bristol_course *course, const struct bristol_step *step) {
    struct bristol_table *const table = &course->table;
    unsigned count = table->drawn_count;
    table->drawn_count = 0;
    if (count == 0) {
        return false;
    }
    const bool first = step->cards[0] == 0 ? ph_random_below(course->random, count) == 0
                                           : table->faces[table->drawn[0]] == step->cards[0];
    const unsigned placed = first || count == 1 ? 0 : 1;
    put(&table->areas[step->cart], table->drawn[placed]);
    if (count == 2) {
        put(&table->discard, table->drawn[1 - placed]);
    }
    return true;
}

static bool look(struct bristol_course *course, const struct bristol_step *step) {
    struct bristol_table *const table = &course->table;
    uint8_t *cards = table->hands[step->seat < BRISTOL_SEATS_MAX ? step->seat : 0];
    unsigned count = 2;
    if (step->look == BRISTOL_LOOK_GHOST) {
        cards += step->slot;
        count = 1;
    } else if (step->look == BRISTOL_LOOK_BARMAID) {
        if (table->discard.count == 0) {
            return false;
        }
        bristol_pairs_sort(course);
        cards = table->discard.cards + table->discard.count - 1;
        count = 1;
    }
    return seen(course, step, bristol_see_one(course, cards, count, step->cards[0]));
}

static bool carry_out(struct bristol_course *course, const struct bristol_step *step, uint8_t held[][2]) {
    struct bristol_table *const table = &course->table;
    switch (step->kind) {
    case BRISTOL_STEP_MINGLE:
        return mingle(course, step, held);
    case BRISTOL_STEP_DRAW:
        return draw(course, step);
    case BRISTOL_STEP_DISCARD:
        return discard(course, step, held[0]);
    case BRISTOL_STEP_PLACE:
        return place(course, step);
    case BRISTOL_STEP_LEAVE:
        put_all(&table->discard, &table->areas[step->cart]);
        return true;
    case BRISTOL_STEP_LOOK:
        return look(course, step);
    case BRISTOL_STEP_OUT:
        return seen(course, step, bristol_see_two(course, table->hands[step->seat], 2, step->cards));
    default:
        assert(step->kind == BRISTOL_STEP_CONVENE);
        return true;
    }
}

// ---- a course -------------------------------------------------------------------------------------------------------

// All are dealt their first hands; the rest is the deck.
static void begin(struct bristol_course *course) {
    const struct bristol_trace *const trace = course->trace;
    const struct bristol_state *const view = trace->view;
    struct bristol_table *const table = &course->table;
    memset(table, 0, sizeof *table);
    memcpy(table->faceless.numbers, view->options.copies, sizeof table->faceless.numbers);
    const unsigned total = bristol_symptom_total(&view->options);
    table->faceless.open = (uint8_t)(total - 2 * bristol_count(trace->low));
    for (unsigned card = 0; card < total; card++) {
        if (card < 2u * view->pawns) {
            table->hands[card / 2][card % 2] = (uint8_t)card;
            table->low |= ((uint64_t)trace->low >> card / 2 & 1u) << card;
        } else {
            put(&table->deck, card);
        }
    }
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        (void)know_hand(course, table->hands[seat], trace->first[seat]);
    }
}

// How far courses have come in the log.
struct progress {
    unsigned farthest;   // steps that some course found possible
    unsigned impossible; // courses that came so far and found the next step impossible
};

static void note_end(struct progress *progress, unsigned step, bool possible) {
    if (step + possible > progress->farthest) {
        *progress = (struct progress){.farthest = step + possible};
    }
    progress->impossible += !possible && step == progress->farthest;
}

// No course gets any farther: the log contradicts itself.
static bool is_hopeless(const struct progress *progress) {
    enum { IMPOSSIBLE_MOST = 512 };
    return progress->impossible >= IMPOSSIBLE_MOST;
}

// Plays all steps from the first deal on. False if the course is rejected or impossible.
static bool run(struct bristol_course *course, const struct bristol_table *first, struct progress *progress) {
    const struct bristol_trace *const trace = course->trace;
    course->table = *first;
    course->weight = 1;
    course->plague = 0;
    for (unsigned i = 0; i < trace->count; i++) {
        if (!carry_out(course, &trace->steps[i], course->held[i])) {
            note_end(progress, i, course->weight > 0);
            return false;
        }
    }
    note_end(progress, trace->count, true);
    return bristol_course_fall_ill(course);
}

// If courses are rejected too often: draws one of several by their weights, trying until one is possible. False if none
// is found.
static bool run_weighed(struct bristol_course *course, const struct bristol_table *first, struct progress *progress) {
    enum { COURSES = 64, COURSES_MOST = 1024, FINE = 1u << 30 };
    struct bristol_course chosen = {.trace = course->trace};
    double sum = 0;
    course->weighs = true;
    for (unsigned n = 0; !is_hopeless(progress) && (n < COURSES || (sum <= 0 && n < COURSES_MOST)); n++) {
        if (!run(course, first, progress)) {
            continue;
        }
        sum += course->weight;
        if (ph_random_below(course->random, FINE) * sum < course->weight * (double)FINE) {
            chosen = *course;
        }
    }
    if (sum > 0) {
        *course = chosen;
    }
    return sum > 0;
}

// The number of courses that may be rejected before one is drawn by weight. Up to three of the seat's own mingles the
// result should be exact; beyond that, rejection would take milliseconds.
static unsigned tries_for(const struct bristol_trace *trace) {
    enum { EXACT_MINGLES = 3, TRIES_EXACT = 16384, TRIES = 512 };
    unsigned own = 0;
    for (unsigned i = 0; i < trace->count; i++) {
        const struct bristol_step *const step = &trace->steps[i];
        if (step->kind == BRISTOL_STEP_MINGLE) {
            own += memchr(step->seats, (int)trace->viewer, step->count) != NULL;
        }
    }
    return own <= EXACT_MINGLES ? TRIES_EXACT : TRIES;
}

void bristol_course_draw(struct bristol_course *course, struct bristol_trace *trace, struct ph_random *random) {
    const unsigned tries_most = tries_for(trace);
    struct bristol_table first;
    struct progress progress = {0};
    course->trace = trace;
    course->random = random;
    course->weighs = false;
    begin(course);
    first = course->table;
    for (unsigned tries = 0; tries < tries_most && !is_hopeless(&progress); tries++) {
        if (run(course, &first, &progress)) {
            return;
        }
    }
    if (!run_weighed(course, &first, &progress)) { // a log that cannot be
        trace->count = 0;
        (void)run(course, &first, &progress);
    }
}

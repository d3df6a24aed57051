// SPDX-License-Identifier: MIT
// Faces of the numbered cards of a course. A card has none until its face matters: its odds follow from the numbers of
// cards left (B-CARD-2), so faces can be drawn in any order and as late as possible.
#include "games/bristol1350/worlds/trace.h"

enum { WORST = BRISTOL_SYMPTOM_VALUES - 1 };

static double unit(struct ph_random *random) {
    return (double)ph_random_below(random, 1u << 30) / (1u << 30);
}

double bristol_faceless_share(const struct bristol_faceless *faceless, bool low, unsigned value) {
    const uint8_t *const numbers = faceless->numbers;
    const unsigned lows = (unsigned)numbers[1] + numbers[2] + numbers[3];
    if (!low && faceless->open == 0) {
        return 0;
    }
    const double worst = low ? 0 : (double)numbers[WORST] / faceless->open;
    if (value == WORST) {
        return worst;
    }
    return lows == 0 ? 0 : (1 - worst) * numbers[value] / lows;
}

static void faceless_take(struct bristol_faceless *faceless, bool low, unsigned value) {
    assert(faceless->numbers[value] != 0 && (low ? value != WORST : faceless->open != 0));
    faceless->numbers[value]--;
    faceless->open = (uint8_t)(faceless->open - !low);
}

static bool is_low(const struct bristol_table *table, unsigned card) {
    return (table->low >> card & 1u) != 0;
}

void bristol_face_set(struct bristol_table *table, unsigned card, unsigned value) {
    faceless_take(&table->faceless, is_low(table, card), value);
    table->faces[card] = (uint8_t)value;
}

unsigned bristol_face_of(struct bristol_course *course, unsigned card) {
    struct bristol_table *const table = &course->table;
    const struct bristol_faceless *const faceless = &table->faceless;
    if (table->faces[card] != 0) {
        return table->faces[card];
    }
    unsigned value = WORST;
    const bool low = is_low(table, card);
    const unsigned lows = (unsigned)faceless->numbers[1] + faceless->numbers[2] + faceless->numbers[3];
    if (lows != 0 && (low || ph_random_below(course->random, faceless->open) >= faceless->numbers[WORST])) {
        unsigned left = ph_random_below(course->random, lows);
        for (value = 1; left >= faceless->numbers[value]; value++) {
            left -= faceless->numbers[value];
        }
    }
    bristol_face_set(table, card, value);
    return value;
}

static void swap(uint8_t *cards, unsigned one, unsigned other) {
    const uint8_t card = cards[one];
    cards[one] = cards[other];
    cards[other] = card;
}

static double share_of(const struct bristol_table *table, unsigned card, unsigned value) {
    const unsigned face = table->faces[card];
    return face != 0 ? face == value : bristol_faceless_share(&table->faceless, is_low(table, card), value);
}

static void show(struct bristol_table *table, unsigned card, unsigned value) {
    if (table->faces[card] == 0) {
        bristol_face_set(table, card, value);
    }
}

double bristol_see_one(struct bristol_course *course, uint8_t *cards, unsigned count, unsigned value) {
    double sum = 0;
    for (unsigned i = 0; i < count; i++) {
        sum += share_of(&course->table, cards[i], value);
    }
    if (sum <= 0) {
        return 0;
    }
    double left = sum * unit(course->random);
    unsigned chosen = count;
    for (unsigned i = 0; i < count; i++) {
        const double share = share_of(&course->table, cards[i], value);
        if (share > 0) {
            chosen = i;
            if (left < share) {
                break;
            }
            left -= share;
        }
    }
    show(&course->table, cards[chosen], value);
    swap(cards, 0, chosen);
    return sum / count;
}

// What matters of a card where two values were seen.
enum kind { FIRST, SECOND, OTHER, LOW, OPEN, KINDS };

static enum kind kind_of(const struct bristol_table *table, unsigned card, const uint8_t values[2]) {
    const unsigned face = table->faces[card];
    if (face == 0) {
        return is_low(table, card) ? LOW : OPEN;
    }
    return face == values[0] ? FIRST : face == values[1] ? SECOND : OTHER;
}

static double share_of_kind(const struct bristol_faceless *faceless, enum kind kind, enum kind wanted, unsigned value) {
    return kind == wanted ? 1 : kind == LOW || kind == OPEN ? bristol_faceless_share(faceless, kind == LOW, value) : 0;
}

// How likely two cards of these kinds are the first and the second of the values.
static void kinds_rate(const struct bristol_table *table, const uint8_t values[2], double shares[KINDS][KINDS]) {
    const enum kind wanted = values[0] == values[1] ? FIRST : SECOND;
    for (enum kind one = 0; one < KINDS; one++) {
        struct bristol_faceless left = table->faceless;
        const double share = share_of_kind(&left, one, FIRST, values[0]);
        if (share > 0 && (one == LOW || one == OPEN)) {
            faceless_take(&left, one == LOW, values[0]);
        }
        for (enum kind other = 0; other < KINDS; other++) {
            shares[one][other] = share > 0 ? share * share_of_kind(&left, other, wanted, values[1]) : 0;
        }
    }
}

double bristol_see_two(struct bristol_course *course, uint8_t *cards, unsigned count, const uint8_t values[2]) {
    enum { CARDS_MAX = 2 * BRISTOL_CART_SEATS + 1 };
    double shares[KINDS][KINDS];
    enum kind kinds[CARDS_MAX] = {FIRST};
    double sum = 0;
    assert(count >= 2 && count <= CARDS_MAX);
    kinds_rate(&course->table, values, shares);
    for (unsigned i = 0; i < count; i++) {
        kinds[i] = kind_of(&course->table, cards[i], values);
    }
    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = 0; j < count; j++) {
            sum += i != j ? shares[kinds[i]][kinds[j]] : 0;
        }
    }
    if (sum <= 0) {
        return 0;
    }
    double left = sum * unit(course->random);
    unsigned first = 0;
    unsigned second = 0;
    for (unsigned n = 0; n < count * count && left >= 0; n++) {
        const double share = n / count != n % count ? shares[kinds[n / count]][kinds[n % count]] : 0;
        if (share > 0) {
            first = n / count;
            second = n % count;
            left -= share;
        }
    }
    show(&course->table, cards[first], values[0]);
    show(&course->table, cards[second], values[1]);
    swap(cards, 0, first);
    swap(cards, 1, second == 0 ? first : second);
    return (values[0] == values[1] ? 1 : 2) * sum / (count * (count - 1));
}

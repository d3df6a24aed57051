// SPDX-License-Identifier: MIT
// Dice: rolled, turned, locked, and thrown again as long as that is better.
#include "ai/games/bristol1350/decision.h"
#include "games/bristol1350/phases.h"

#include <math.h>

double bristol_value_of_rolled(struct bristol_decision *decision, unsigned dice) {
    struct bristol_state after = *decision->view;
    BRISTOL_EACH(die, dice) {
        after.dice[die] = BRISTOL_DIE_UNKNOWN;
    }
    return bristol_value(decision, &after);
}

double bristol_value_of_locked(struct bristol_decision *decision, const struct bristol_state *state, unsigned dice) {
    struct bristol_state after = *state;
    after.locked = (uint8_t)(after.locked | dice);
    return bristol_value(decision, &after);
}

double bristol_value_of_face(struct bristol_decision *decision, unsigned die, unsigned face) {
    struct bristol_state after = *decision->view;
    after.dice[die] = (uint8_t)face;
    return bristol_value(decision, &after);
}

// One die is rerolled, then the best one locked (B-MASON-1).
double bristol_value_of_mason(struct bristol_decision *decision, unsigned die) {
    struct bristol_state after = *decision->view;
    double best = -INFINITY;
    after.dice[die] = BRISTOL_DIE_UNKNOWN;
    BRISTOL_EACH(lock, bristol_unlocked(&after)) {
        best = fmax(best, bristol_value_of_locked(decision, &after, 1u << lock));
    }
    return best;
}

// Dice that may be thrown up to `throws` times more, where one stops when that is better (B-CHICKEN-1).
double bristol_value_of_throws(struct bristol_decision *decision, unsigned dice, unsigned throws) {
    struct bristol_state after = *decision->view;
    const unsigned first = bristol_lowest(dice);
    const unsigned last = bristol_nth(dice, bristol_count(dice) - 1);
    double faces[BRISTOL_FACE_COUNT * BRISTOL_FACE_COUNT];
    double weights[BRISTOL_FACE_COUNT * BRISTOL_FACE_COUNT];
    unsigned count = 0;
    for (unsigned face = 0; face < BRISTOL_FACE_COUNT; face++) {
        after.dice[first] = (uint8_t)face;
        for (unsigned other = first == last ? face : 0; other <= face; other++) { // two dice alike: each pair once
            after.dice[last] = (uint8_t)other;
            weights[count] = first == last ? 1.0 / 6 : face == other ? 1.0 / 36 : 2.0 / 36;
            faces[count++] = bristol_value(decision, &after);
        }
    }
    double best = -INFINITY;
    for (; throws > 0; throws--) {
        double mean = 0;
        for (unsigned i = 0; i < count; i++) {
            mean += weights[i] * fmax(faces[i], best);
        }
        best = mean;
    }
    return best;
}

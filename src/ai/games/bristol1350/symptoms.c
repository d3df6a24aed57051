// SPDX-License-Identifier: MIT
// Symptoms: what one draws, keeps, and puts into the areas of carts.
#include "ai/games/bristol1350/decision.h"
#include "games/bristol1350/phases.h"

#include <math.h>
#include <string.h>

// How likely each value is the next to be drawn.
static void next_symptom(const struct bristol_decision *decision, double odds[BRISTOL_SYMPTOM_VALUES]) {
    double sum = 0;
    memset(odds, 0, BRISTOL_SYMPTOM_VALUES * sizeof *odds);
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        const struct bristol_particle *const particle = &decision->belief.particles[i];
        for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
            odds[value] += particle->weight * particle->deck[value];
            sum += particle->weight * particle->deck[value];
        }
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        odds[value] = sum > 0 ? odds[value] / sum : 0.25;
    }
}

double bristol_value_of_hand(struct bristol_decision *decision, unsigned first, unsigned second) {
    struct bristol_outlook *const outlook = &decision->outlook;
    const struct bristol_state *const view = decision->view;
    const bool was_plagued = outlook->plagued;
    const uint8_t own[2] = {outlook->own[0], outlook->own[1]};
    bool plagued = was_plagued || first + second >= BRISTOL_PLAGUE_TOTAL;
    if ((first + second == 2 && bristol_has_option(view, BRISTOL_CURE)) ||
        bristol_has_coin(view, decision->seat, BRISTOL_COIN_CURED)) {
        plagued = false;
    }
    if (plagued == was_plagued && first == own[0] && second == own[1]) {
        return decision->now;
    }
    bristol_outlook_own(outlook, first, second, plagued);
    const double value =
        bristol_value(decision, view) * (plagued && !was_plagued ? decision->outlook.cares->resigned : 1);
    bristol_outlook_own(outlook, own[0], own[1], was_plagued);
    return value;
}

// Some symptoms are drawn and the lowest two kept, or whatever is best.
double bristol_value_of_drawn(struct bristol_decision *decision, unsigned draws) {
    double memo[BRISTOL_SYMPTOM_VALUES][BRISTOL_SYMPTOM_VALUES] = {{0}};
    double odds[BRISTOL_SYMPTOM_VALUES];
    double mean = 0;
    assert(draws <= 2);
    next_symptom(decision, odds);
    for (unsigned first = 1; first < BRISTOL_SYMPTOM_VALUES; first++) {
        for (unsigned second = draws == 2 ? 1 : 0; second < (draws == 2 ? first + 1 : 1); second++) {
            uint8_t held[4] = {decision->outlook.own[0], decision->outlook.own[1], (uint8_t)first, (uint8_t)second};
            const unsigned count = 2 + draws;
            double best = -INFINITY;
            for (unsigned i = 0; i < count; i++) {
                for (unsigned j = i + 1; j < count; j++) {
                    const unsigned low = held[i] < held[j] ? held[i] : held[j];
                    const unsigned high = held[i] < held[j] ? held[j] : held[i];
                    if (memo[low][high] == 0) {
                        memo[low][high] = 1 + bristol_value_of_hand(decision, low, high);
                    }
                    best = fmax(best, memo[low][high] - 1);
                }
            }
            mean += odds[first] * (draws == 2 ? odds[second] * (first == second ? 1 : 2) : 1) * best;
        }
    }
    return mean;
}

double bristol_value_of_placed(struct bristol_decision *decision, unsigned value, unsigned cart) {
    bristol_outlook_placed(&decision->outlook, cart, value);
    const double placed = bristol_value(decision, decision->view);
    bristol_outlook_placed(&decision->outlook, BRISTOL_NONE, 0);
    return placed;
}

// Leeches, or the Serf's: of `draws` cards drawn, one goes where it does most good.
double bristol_value_of_leeches(struct bristol_decision *decision, unsigned draws) {
    double odds[BRISTOL_SYMPTOM_VALUES];
    double best[BRISTOL_SYMPTOM_VALUES];
    next_symptom(decision, odds);
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        best[value] = -INFINITY;
        for (unsigned i = 0; i < decision->view->order_count; i++) {
            best[value] = fmax(best[value], bristol_value_of_placed(decision, value, decision->view->order[i]));
        }
    }
    double mean = 0;
    for (unsigned first = 1; first < BRISTOL_SYMPTOM_VALUES; first++) {
        for (unsigned second = 1; second < BRISTOL_SYMPTOM_VALUES; second++) {
            mean += odds[first] * odds[second] * (draws == 2 ? fmax(best[first], best[second]) : best[first]);
        }
    }
    return mean;
}

double bristol_rate_discard(struct bristol_decision *decision, ph_action action) {
    const struct bristol_symptoms *const held = &decision->view->symptoms[decision->seat];
    unsigned kept[BRISTOL_HELD_MAX] = {0};
    unsigned count = 0;
    unsigned gone[2] = {ph_action_component(action, 1), ph_action_component(action, 2)};
    for (unsigned i = 0; i < held->count; i++) {
        if (held->cards[i] == gone[0]) {
            gone[0] = 0;
        } else if (held->cards[i] == gone[1]) {
            gone[1] = 0;
        } else {
            kept[count++] = held->cards[i];
        }
    }
    return bristol_value_of_hand(decision, kept[0], kept[1]);
}

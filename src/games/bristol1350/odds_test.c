// SPDX-License-Identifier: MIT
// The odds that the rules name, computed exactly from the weights of the draws: no samples.
#include "games/bristol1350/phases.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "games/bristol1350/bristol1350.h"

enum { OUTCOMES_MAX = 64 };

static struct bristol_state begin(int players, const char *options) {
    struct bristol_state state;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    assert_int_equal(ph_json_parse(&document, options, strlen(options), &error), PH_OK);
    assert_int_equal(bristol1350_game.setup(&state, players, ph_json_root(document), &error), PH_OK);
    ph_json_document_destroy(document);
    return state;
}

// Takes the first outcome until a type of outcome is due.
static void draw_until(struct bristol_state *state, enum bristol_node node) {
    while (state->node != node) {
        ph_action outcomes[OUTCOMES_MAX];
        assert_true(state->node < BRISTOL_NODE_MAIN);
        assert_true(bristol1350_game.legal(state, UINT64_MAX, outcomes, NULL, OUTCOMES_MAX) > 0);
        bristol1350_game.apply(state, outcomes[0], NULL);
    }
}

// The exact probability of `happens` once the draws of a kind of node are over.
static double probability(const struct bristol_state *state, enum bristol_node node,
                          bool (*over)(const struct bristol_state *), bool (*happens)(const struct bristol_state *)) {
    ph_action outcomes[OUTCOMES_MAX];
    uint64_t weights[OUTCOMES_MAX];
    if (state->node != node || over(state)) {
        return happens(state) ? 1 : 0;
    }
    const size_t count = bristol1350_game.legal(state, UINT64_MAX, outcomes, weights, OUTCOMES_MAX);
    double total = 0;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        struct bristol_state next = *state;
        bristol1350_game.apply(&next, outcomes[i], NULL);
        total += (double)weights[i];
        sum += (double)weights[i] * probability(&next, node, over, happens);
    }
    return sum / total;
}

static bool first_hand_dealt(const struct bristol_state *state) {
    return state->symptoms[0].count == 2;
}
static bool first_has_plague(const struct bristol_state *state) {
    return (state->plague & 1u) != 0;
}
static bool never(const struct bristol_state *state) {
    (void)state;
    return false;
}

static double odds_of_plague(int players, const char *options) {
    struct bristol_state state = begin(players, options);
    draw_until(&state, BRISTOL_NODE_SYMPTOM);
    return probability(&state, BRISTOL_NODE_SYMPTOM, first_hand_dealt, first_has_plague);
}

static double pairs(double n) {
    return n * (n - 1) / 2;
}

// Two 3s of the cards without 4s; with 4s among them also 2 + 4, 3 + 4, 4 + 4.
static double expected(double ones, double twos, double threes, double fours) {
    const double plagued = pairs(threes) + twos * fours + threes * fours + pairs(fours);
    return plagued / pairs(ones + twos + threes + fours);
}

static void b_setup_5_odds_of_starting_with_the_plague(void **unused) {
    (void)unused;
    for (int players = 1; players <= 9; players++) { // whoever else is at the table
        assert_true(fabs(odds_of_plague(players, "{}") - expected(7, 10, 9, 0)) < 1e-12);
        assert_true(fabs(odds_of_plague(players, "{\"symptoms\":\"equal\"}") - expected(8, 8, 8, 0)) < 1e-12);
        assert_true(fabs(odds_of_plague(players, "{\"symptoms\":\"round\"}") - expected(8, 9, 9, 0)) < 1e-12);
    }
    assert_true(fabs(odds_of_plague(6, "{}") - 1.0 / 9) < 0.001); // as the box has it: 1 in 9
}

static void b_chaos_1_odds_of_starting_with_the_plague(void **unused) {
    (void)unused;
    for (int players = 1; players <= 9; players++) {
        const double odds = odds_of_plague(players, "{\"chaos\":true}");
        assert_true(fabs(odds - expected(7, 10, 9, 6)) < 1e-12);
    }
    assert_true(fabs(odds_of_plague(6, "{\"chaos\":true}") - 1.0 / 3) < 0.001); // 1 in 3
}

static bool birch_mingles(const struct bristol_state *state) {
    return bristol_mingles(state, BRISTOL_BIRCH);
}

static void b_mingle_1_odds_that_a_cart_mingles(void **unused) {
    (void)unused;
    struct bristol_state state = begin(6, "{}");
    draw_until(&state, BRISTOL_NODE_DIE);
    // Not no rat and not one rat of its colour on six dice.
    const double expected_odds = 1 - pow(5.0 / 6, 6) - 6 * (1.0 / 6) * pow(5.0 / 6, 5);
    assert_true(fabs(probability(&state, BRISTOL_NODE_DIE, never, birch_mingles) - expected_odds) < 1e-12);
}

static bool all_rats(const struct bristol_state *state) {
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        if (!bristol_face_is_rat(state->dice[die])) {
            return false;
        }
    }
    return true;
}

static void b_ratzy_1_odds_of_six_rats(void **unused) {
    (void)unused;
    struct bristol_state state = begin(6, "{}");
    draw_until(&state, BRISTOL_NODE_DIE);
    assert_true(fabs(probability(&state, BRISTOL_NODE_DIE, never, all_rats) - 1.0 / 64) < 1e-12);
}

// A faceless card of a ghost and a card of the deck have together the odds of two cards of one heap.
static void b_card_2_faceless_cards_do_not_change_the_odds_of_others(void **unused) {
    (void)unused;
    struct bristol_state state = begin(3, "{}");
    uint64_t weights[BRISTOL_SYMPTOM_VALUES];
    draw_until(&state, BRISTOL_NODE_DIE);
    assert_true(bristol_symptom_ask(&state, 0, NULL));
    const double total = (double)bristol_symptom_weights(&state, weights);
    assert_int_equal(state.faceless, 2);
    assert_true(fabs((double)weights[4] / total - 6.0 / state.deck) < 1e-12);
    for (unsigned value = 1; value < 4; value++) {
        const double odds = (state.deck - 6.0) / state.deck * state.unseen[value] / (state.deck - 6 + state.faceless);
        assert_true(fabs((double)weights[value] / total - odds) < 1e-12);
    }
    bristol_slot_ask(&state, 3, 0);
    const double low = (double)bristol_symptom_weights(&state, weights);
    assert_int_equal(weights[4], 0);
    assert_true(fabs((double)weights[3] / low - state.unseen[3] / (state.deck - 6.0 + state.faceless)) < 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_setup_5_odds_of_starting_with_the_plague),
        cmocka_unit_test(b_chaos_1_odds_of_starting_with_the_plague),
        cmocka_unit_test(b_mingle_1_odds_that_a_cart_mingles),
        cmocka_unit_test(b_ratzy_1_odds_of_six_rats),
        cmocka_unit_test(b_card_2_faceless_cards_do_not_change_the_odds_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

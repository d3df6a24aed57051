// SPDX-License-Identifier: MIT
// What bots know of the tokens that nobody has seen: not only class symbols, but M, A and limits.
#include "ai/games/rattus/features.h"
#include "ai/games/rattus/prospect.h"
#include "ai/games/rattus/rattus.h"
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// A turn of seat 0 in which no token has a face.
static struct table table_with(const char *tokens) {
    char json[200];
    snprintf(json, sizeof json, "'options': {'tokens': '%s'}, 'cubes': [{'gallia': 2}, {'italia': 1}, {}, {}]", tokens);
    return position(json);
}

static float part(unsigned number) {
    return (float)number / 49;
}

static void expect_features(const struct rattus_state *state, unsigned majority, unsigned all) {
    struct rattus_features features;
    rattus_features_find(&features, state);
    assert_float_equal(features.majority, part(majority), 1e-5);
    assert_float_equal(features.all, part(all), 1e-5);
    assert_float_equal(features.ones, part(5), 1e-5);
    assert_float_equal(features.threes, part(5 + 6 + 8), 1e-5);
}

static void m_a_and_limits_of_unseen_tokens_are_features(void **unused) {
    (void)unused;
    const struct table mild = table_with("mild");
    const struct table grim = table_with("grim");
    expect_features(&mild.state, 20, 15);
    expect_features(&grim.state, 28, 22);
}

static void every_seat_s_inputs_have_them(void **unused) {
    (void)unused;
    const struct table grim = table_with("grim");
    float inputs[4][RATTUS_INPUT_COUNT];
    rattus_inputs(&grim.state, inputs[0]);
    for (unsigned seat = 0; seat < 4; seat++) {
        const float *const last = &inputs[seat][RATTUS_INPUT_COUNT - 4];
        assert_float_equal(last[0], part(28), 1e-5);
        assert_float_equal(last[1], part(22), 1e-5);
        assert_float_equal(last[2], part(5), 1e-5);
        assert_float_equal(last[3], part(19), 1e-5);
    }
}

static void a_face_that_was_seen_counts_no_more(void **unused) {
    (void)unused;
    struct table grim = table_with("grim");
    struct rattus_features features;
    grim.state.unseen[0] &= ~(uint64_t)1; // r01: limit 1, neither M nor A
    rattus_features_find(&features, &grim.state);
    assert_float_equal(features.majority, 28.0F / 48, 1e-5);
    assert_float_equal(features.ones, 4.0F / 48, 1e-5);
}

static float card_value(const struct table *table, const struct rattus_weights *weights) {
    static struct rattus_reckoner reckoner;
    struct rattus_prospect prospect;
    rattus_prospect_init(&prospect, &reckoner, weights, &table->state, 0);
    return prospect.card[RATTUS_MAGIC];
}

static void a_card_costs_by_m_a_and_limits(void **unused) {
    (void)unused;
    const struct table grim = table_with("grim");
    const struct rattus_weights without = {.card = {[4] = 1}, .leader = 0.5F};
    struct rattus_weights weights = without;
    assert_float_equal(card_value(&grim, &without), 1, 1e-5);
    weights.card_majority = 0.5F;
    assert_float_equal(card_value(&grim, &weights), 1 - 0.5F * part(28), 1e-5);
    weights = without;
    weights.card_all = 0.5F;
    assert_float_equal(card_value(&grim, &weights), 1 - 0.5F * part(22), 1e-5);
    weights = without;
    weights.card_threes = 0.5F;
    assert_float_equal(card_value(&grim, &weights), 1 - 0.5F * part(19), 1e-5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(m_a_and_limits_of_unseen_tokens_are_features),
        cmocka_unit_test(every_seat_s_inputs_have_them),
        cmocka_unit_test(a_face_that_was_seen_counts_no_more),
        cmocka_unit_test(a_card_costs_by_m_a_and_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"
#include "support/statistics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// Counts of many draws against the listed weights.
static double p_value_of_draws(const struct table *table, unsigned draws) {
    ph_action actions[64];
    uint64_t weights[64];
    double shares[64];
    uint64_t counts[64] = {0};
    struct ph_random random = {{3, 1, 4, 1}};
    const size_t count = rattus_game.legal(&table->state, UINT64_MAX, actions, weights, 64);
    for (size_t i = 0; i < count; i++) {
        shares[i] = (double)weights[i];
    }
    for (unsigned n = 0; n < draws; n++) {
        const ph_action drawn = rattus_game.sample(&table->state, &random);
        size_t i = 0;
        while (i < count && actions[i] != drawn) {
            i++;
        }
        assert_true(i < count);
        counts[i]++;
    }
    return statistics_p_value(counts, shares, count);
}

static void p_chance_setup_draws_characters_then_the_plague(void **unused) {
    (void)unused;
    struct table table = new_game(2, "'characters': 'random'");
    static const char *const characters[] = {"character king",     "character monk",    "character knight",
                                             "character merchant", "character peasant", "character witch"};
    for (int i = 0; i < 6; i++) {
        expect_actor(&table, "chance");
        refuse(&table, "region gallia");
        draw(&table, characters[i]);
        expect_event(&table, PH_ONLOOKER, "{'type': 'draw'}");
    }
    draw(&table, "region gallia");
    expect_actor(&table, "seat 0");
    refuse(&table, "region gallia");
}

static void p_chance_setup_draws_are_uniform(void **unused) {
    (void)unused;
    const struct table regions = new_game(3, "");
    assert_true(p_value_of_draws(&regions, 20000) > 1e-6);
    const struct table characters = new_game(3, "'characters': 'random'");
    assert_true(p_value_of_draws(&characters, 20000) > 1e-6);
}

#define IN_GALLIA                                                                                                      \
    "'players': 3, 'plague': 'gallia', 'placed': true, 'outbreak': {'region': 'gallia'}, 'cubes': [{'gallia': 1}, "    \
    "{}, {}], "

static void p_chance_a_slot_stands_for_its_group_of_like_tokens(void **unused) {
    (void)unused;
    const struct table two_one = position(IN_GALLIA "'rats': {'gallia': [{'start': true}, {}, {'start': true}]}");
    expect_odds(&two_one, "slot 0", 2, 3);
    expect_odds(&two_one, "slot 1", 1, 3);
    expect_odds(&two_one, "slot 2", 0, 1);
    refuse(&two_one, "slot 2");
    assert_true(p_value_of_draws(&two_one, 20000) > 1e-6);
    const struct table one_two = position(IN_GALLIA "'rats': {'gallia': [{'start': true}, {}, {}]}");
    expect_odds(&one_two, "slot 0", 1, 3);
    expect_odds(&one_two, "slot 1", 2, 3);
    assert_true(p_value_of_draws(&one_two, 20000) > 1e-6);
    const struct table apart =
        position(IN_GALLIA "'rats': {'gallia': [{'start': true}, {}, {'face': 'r01', 'seen': [0]}]}");
    expect_odds(&apart, "slot 2", 1, 3);
    expect_count(&apart, "", 3);
    assert_true(p_value_of_draws(&apart, 20000) > 1e-6);
}

static void p_chance_tokens_are_alike_if_start_seen_and_face_are(void **unused) {
    (void)unused;
    // Seen by different seats; seen by the same seat with different faces.
    const struct table seats =
        position(IN_GALLIA "'rats': {'gallia': [{'face': 'r01', 'seen': [0]}, {'face': 'r02', 'seen': [1]}]}");
    expect_count(&seats, "slot ", 2);
    const struct table faces =
        position(IN_GALLIA "'rats': {'gallia': [{'face': 'r01', 'seen': [0]}, {'face': 'r02', 'seen': [0]}]}");
    expect_count(&faces, "slot ", 2);
}

static void p_chance_one_group_is_turned_automatically(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'rats': {'gallia': [{}, {}, {}]}");
    expect_count(&table, "slot ", 0);
    expect_count(&table, "token ", 49);
    expect(&table, "/outbreak/slot", "0");
    struct table single = position(IN_GALLIA "'rats': {'gallia': [{'start': true}]}");
    expect_count(&single, "slot ", 0);
}

static void p_chance_a_node_with_one_outcome_is_still_a_node(void **unused) {
    (void)unused;
    // Eleven start faces are discarded: the start token can be but one.
    struct table table =
        position("'owners': {'witch': 0}, 'discard': ['r05', 'r08', 'r11', 'r14', 'r15', 'r17', 'r21', 'r22',"
                 "'r29', 'r33', 'r39'], 'rats': {'gallia': [{'start': true}]}, 'pile': 20");
    play(&table, "look gallia 0");
    expect_actor(&table, "chance");
    expect_odds(&table, "token r49", 1, 1);
    draw(&table, "token r49");
    expect_actor(&table, "seat 0");
}

static void p_chance_outcomes_as_objects(void **unused) {
    (void)unused;
    struct table table = new_game(2, "'characters': 'random'");
    refuse(&table, "{'type': 'draw'}");
    refuse(&table, "{'type': 'draw', 'character': 'queen'}");
    refuse(&table, "{'type': 'draw', 'character': 'nobody'}");
    refuse(&table, "{'type': 'draw', 'region': 'gallia'}");
    refuse(&table, "{'type': 'draw', 'character': 7}");
    draw(&table, "{'type': 'draw', 'character': 'witch', 'probability': 0.5, 'text': 'nonsense'}");
    struct table slot = position(IN_GALLIA "'rats': {'gallia': [{'start': true}, {}]}");
    refuse(&slot, "{'type': 'draw', 'slot': 2}");
    refuse(&slot, "{'type': 'draw', 'slot': '0'}");
    refuse(&slot, "{'type': 'draw', 'token': 'r01'}");
    refuse(&slot, "{'type': 'draw', 'slot': 1, 'token': 'r01'}");
    draw(&slot, "{'type': 'draw', 'slot': 1}");
    refuse(&slot, "{'type': 'draw', 'token': 'r99'}");
    refuse(&slot, "{'type': 'draw', 'token': 'a01'}");
    draw(&slot, "{'type': 'draw', 'token': 'r40'}");
}

static void p_actor_chance_while_a_looked_at_token_has_no_face(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'witch': 0}, 'rats': {'gallia': [{}], 'italia': [{}]},"
                                  "'step': {'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 0}]}");
    expect_actor(&table, "chance");
    draw(&table, "token r01");
    expect_actor(&table, "seat 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_chance_setup_draws_characters_then_the_plague),
        cmocka_unit_test(p_chance_setup_draws_are_uniform),
        cmocka_unit_test(p_chance_a_slot_stands_for_its_group_of_like_tokens),
        cmocka_unit_test(p_chance_tokens_are_alike_if_start_seen_and_face_are),
        cmocka_unit_test(p_chance_one_group_is_turned_automatically),
        cmocka_unit_test(p_chance_a_node_with_one_outcome_is_still_a_node),
        cmocka_unit_test(p_chance_outcomes_as_objects),
        cmocka_unit_test(p_actor_chance_while_a_looked_at_token_has_no_face),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "ai/network.h"

#include "ai/advisor.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void the_output_is_a_layer_of_hidden_units_and_a_sum(void **state) {
    (void)state;
    // Two inputs, eight units of which three do something: a + b, b − a + 1, and −b, which is never above 0 here.
    float weights[8 * 4 + 1] = {0};
    weights[0] = 1;   // a to the first
    weights[1] = -1;  // a to the second
    weights[8] = 1;   // b to the first
    weights[9] = 1;   // b to the second
    weights[10] = -1; // b to the third
    weights[17] = 1;  // the second's own
    weights[24] = 0.5F;
    weights[25] = -2;
    weights[26] = 100;
    weights[32] = 0.25F;
    const struct network network = {2, 8, weights};
    assert_float_equal(network_output(&network, (float[]){3, 1}), 0.5 * 4 - 0 + 0.25, 1e-6);
    assert_float_equal(network_output(&network, (float[]){1, 2}), 0.5 * 3 - 2 * 2 + 0.25, 1e-6);
    assert_float_equal(network_output(&network, (float[]){0, 0}), -2 + 0.25, 1e-6);
}

static void shares_add_up_and_keep_their_order(void **state) {
    (void)state;
    float values[3] = {logf(1), logf(2), logf(5)};
    network_share(values, 3);
    assert_float_equal(values[0], 0.125, 1e-5);
    assert_float_equal(values[1], 0.25, 1e-5);
    assert_float_equal(values[2], 0.625, 1e-5);
    float far[2] = {1000, -1000};
    network_share(far, 2);
    assert_true(far[0] == 1 && far[1] == 0);
}

static void squashed_values_are_each_a_share(void **state) {
    (void)state;
    float values[4] = {0, logf(3), -logf(3), -500};
    network_squash(values, 4);
    assert_float_equal(values[0], 0.5, 1e-6);
    assert_float_equal(values[1], 0.75, 1e-5);
    assert_float_equal(values[2], 0.25, 1e-5);
    assert_true(values[3] >= 0 && values[3] < 1e-6F);
}

// Plays a random game and calls `look` at every decision.
static void walk(const struct advisor *advisor, int players, uint64_t seed,
                 void (*look)(const struct advisor *advisor, const void *state, int players)) {
    union ph_state_storage state;
    struct ph_error error;
    const struct ph_key key = ph_key_from_seed(seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    assert_int_equal(advisor->game->setup(state.bytes, players, (struct ph_json){0}, &error), PH_OK);
    for (uint64_t i = 0; i < advisor->game->playout_cap; i++) {
        const struct ph_actor actor = advisor->game->actor(state.bytes);
        if (actor.kind == PH_ACTOR_OVER) {
            break;
        }
        if (actor.kind == PH_ACTOR_SEAT) {
            look(advisor, state.bytes, players);
        }
        advisor->game->apply(state.bytes, advisor->game->sample(state.bytes, &random), NULL);
    }
}

static void for_all_with_features(void (*look)(const struct advisor *advisor, const void *state, int players)) {
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct advisor *const advisor = advisor_find(ph_game_at(i));
        if (advisor == NULL || advisor->features == NULL) {
            continue;
        }
        assert_in_range(advisor->feature_count, 1, ADVISOR_FEATURES_MAX);
        for (int players = advisor->game->players_min; players <= advisor->game->players_max; players++) {
            walk(advisor, players, 3, look);
        }
    }
}

// Also: all of them are written, and none beyond.
static void look_at_features(const struct advisor *advisor, const void *state, int players) {
    const float unwritten = 12345;
    float features[PH_SEATS_MAX * ADVISOR_FEATURES_MAX + 1];
    const size_t count = (size_t)players * advisor->feature_count;
    for (size_t i = 0; i <= count; i++) {
        features[i] = unwritten;
    }
    advisor->features(state, features);
    for (size_t i = 0; i < count; i++) {
        assert_true(fabsf(features[i]) <= 10);
    }
    assert_true(features[count] == unwritten);
}

static void features_are_of_moderate_size(void **state) {
    (void)state;
    for_all_with_features(look_at_features);
}

static void check_evaluation(const struct advisor *advisor, const void *state, int players) {
    float values[PH_SEATS_MAX] = {0};
    double total = 0;
    if (advisor->network == NULL) {
        return;
    }
    assert_int_equal(advisor->network->inputs, advisor->feature_count); // else it has to be learned again
    network_evaluate(advisor, state, values);
    for (int seat = 0; seat < players; seat++) {
        assert_true(values[seat] >= 0 && values[seat] <= 1);
        total += (double)values[seat];
    }
    if (advisor->shares_win) {
        assert_float_equal(total, 1, 1e-4);
    }
}

static void networks_fit_their_features_and_give_shares(void **state) {
    (void)state;
    for_all_with_features(check_evaluation);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_output_is_a_layer_of_hidden_units_and_a_sum),
        cmocka_unit_test(shares_add_up_and_keep_their_order),
        cmocka_unit_test(squashed_values_are_each_a_share),
        cmocka_unit_test(features_are_of_moderate_size),
        cmocka_unit_test(networks_fit_their_features_and_give_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

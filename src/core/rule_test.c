// SPDX-License-Identifier: MIT
#include "core/rule.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// A table of two types: of type 0 as many actions as the state says, of type 1 two of weights 1 and 3.
static uint64_t types(const void *state) {
    (void)state;
    return 3;
}
static void list(const void *state, unsigned type, struct ph_list *list) {
    if (type == 1) {
        ph_list_add(list, ph_action_of(1, 10, 0, 0), 1);
        ph_list_add(list, ph_action_of(1, 20, 0, 0), 3);
        return;
    }
    for (unsigned i = 0; i < *(const unsigned *)state; i++) {
        ph_list_add(list, ph_action_of(0, i, 0, 0), 1);
    }
}
static const struct ph_rules rules = {.type_count = 2, .types = types, .list = list};

static struct ph_random luck(void) {
    const struct ph_key key = ph_key_from_seed(1);
    return ph_random_at(&key, PH_STREAM_LUCK, 0);
}

static void legal_counts_on_beyond_the_room(void **unused) {
    (void)unused;
    const unsigned count = 5;
    ph_action actions[3] = {0};
    uint64_t weights[3];
    assert_int_equal(ph_rules_legal(&rules, &count, 1, actions, weights, 3), 5);
    assert_true(actions[2] == ph_action_of(0, 2, 0, 0));
    assert_int_equal(ph_rules_legal(&rules, &count, 2, actions, weights, 3), 2);
    assert_int_equal(weights[1], 3);
    assert_int_equal(ph_rules_legal(&rules, &count, 4, actions, weights, 3), 0); // a type that is not legal
}

static void only_listed_actions_are_legal(void **unused) {
    (void)unused;
    const unsigned count = 100;
    assert_true(ph_rules_is_legal(&rules, &count, ph_action_of(0, 99, 0, 0)));
    assert_false(ph_rules_is_legal(&rules, &count, ph_action_of(0, 100, 0, 0)));
    assert_true(ph_rules_is_legal(&rules, &count, ph_action_of(1, 20, 0, 0)));
    assert_false(ph_rules_is_legal(&rules, &count, 2)); // there is no such type
}

static void pick_goes_by_the_weights(void **unused) {
    (void)unused;
    const unsigned count = 1;
    struct ph_random random = luck();
    unsigned heavy = 0;
    for (unsigned i = 0; i < 4000; i++) {
        heavy += ph_rules_pick(&rules, &count, 1, &random) == ph_action_of(1, 20, 0, 0);
    }
    assert_in_range(heavy, 2850, 3150); // 3000; five standard deviations are 137
}

static void pick_reaches_every_action_of_a_long_list(void **unused) {
    (void)unused;
    const unsigned count = 200; // more than it stores
    struct ph_random random = luck();
    bool met[200] = {false};
    for (unsigned i = 0; i < 5000; i++) {
        met[ph_action_component(ph_rules_pick(&rules, &count, 0, &random), 1)] = true;
    }
    for (unsigned i = 0; i < count; i++) {
        assert_true(met[i]);
    }
}

static void a_type_is_picked_among_those_of_the_mask(void **unused) {
    (void)unused;
    struct ph_random random = luck();
    unsigned met = 0;
    for (unsigned i = 0; i < 100; i++) {
        met |= 1u << ph_types_pick(1u << 2 | 1u << 5 | 1u << 7, &random);
    }
    assert_int_equal(met, 1u << 2 | 1u << 5 | 1u << 7);
    assert_int_equal(ph_types_pick((uint64_t)1 << 63, &random), 63);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_counts_on_beyond_the_room),
        cmocka_unit_test(only_listed_actions_are_legal),
        cmocka_unit_test(pick_goes_by_the_weights),
        cmocka_unit_test(pick_reaches_every_action_of_a_long_list),
        cmocka_unit_test(a_type_is_picked_among_those_of_the_mask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

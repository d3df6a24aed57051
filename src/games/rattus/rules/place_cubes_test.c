// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void r_place_1_as_many_cubes_as_rats(void **unused) {
    (void)unused;
    for (unsigned rats = 1; rats <= 3; rats++) {
        struct table table = position("'rats': {'scandia': [{}], 'gallia': [{}, {}], 'italia': [{}, {}, {}]}");
        static const char *const regions[] = {"scandia", "gallia", "italia"};
        static const char *const actions[] = {"place scandia 0", "place gallia 0", "place italia 0"};
        expect_count(&table, "place ", 3);
        play(&table, actions[rats - 1]);
        expect_cubes(&table, 0, regions[rats - 1], rats);
        expect_supply(&table, 0, 20 - rats);
        expect(&table, "/placed", "true");
        expect_rats(&table, regions[rats - 1], rats);
    }
}

static void r_place_1_adds_to_the_cubes_that_are_there(void **unused) {
    (void)unused;
    struct table table =
        position("'seat': 1, 'cubes': [{'gallia': 4}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    play(&table, "place gallia 0");
    expect_cubes(&table, 1, "gallia", 3);
    expect_cubes(&table, 0, "gallia", 4);
}

static void r_place_1_the_whole_supply_if_it_is_less(void **unused) {
    (void)unused;
    struct table table = position("'palace': [18, 0, 0, 0], 'rats': {'gallia': [{}, {}, {}]}");
    play(&table, "place gallia 0");
    expect_cubes(&table, 0, "gallia", 2);
    expect_supply(&table, 0, 0);
}

static void r_place_1_not_without_rats(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{}]}");
    refuse(&table, "place italia 0");
    expect_count(&table, "place ", 1);
}

static void r_place_1_not_without_supply(void **unused) {
    (void)unused;
    const struct table table = position("'palace': [20, 0, 0, 0], 'rats': {'gallia': [{}]}, 'owners': {'peasant': 0}");
    expect_count(&table, "place ", 0);
    expect_count(&table, "no-place", 1);
}

static void r_place_2_one_may_place_nothing(void **unused) {
    (void)unused;
    struct table table = position("'rats': {'gallia': [{}]}");
    play(&table, "no-place");
    expect_supply(&table, 0, 20);
    expect(&table, "/placed", "true");
    expect_actor(&table, "seat 0");
    expect_count(&table, "plague ", 5);
}

static void r_place_3_the_extra_is_optional(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'peasant': 0}, 'rats': {'gallia': [{}, {}]}");
    expect_count(&table, "place gallia 0", 1);
    expect_count(&table, "place gallia 1", 1);
    play(&table, "place gallia 0");
    expect_cubes(&table, 0, "gallia", 2);
}

static void r_place_3_only_if_the_supply_holds_rats_and_extra(void **unused) {
    (void)unused;
    static const char *const palace_18 = "'owners': {'peasant': 0}, 'palace': [18, 0, 0, 0],"
                                         "'rats': {'gallia': [{}], 'italia': [{}, {}], 'russia': [{}, {}, {}]}";
    const struct table table = position(palace_18); // 2 in supply
    expect_count(&table, "place gallia 1", 1);
    refuse(&table, "place italia 1");
    refuse(&table, "place russia 1");
    expect_count(&table, "place italia 0", 1);
    expect_count(&table, "place russia 0", 1);
    expect_count(&table, "place hispania 1", 1);
    const struct table one = position("'owners': {'peasant': 0}, 'palace': [19, 0, 0, 0], 'rats': {'gallia': [{}]}");
    refuse(&one, "place gallia 1");
    expect_count(&one, "place gallia 0", 1);
    expect_count(&one, "place italia 1", 1);
    const struct table three = position("'owners': {'peasant': 0}, 'palace': [17, 0, 0, 0],"
                                        "'rats': {'italia': [{}, {}], 'russia': [{}, {}, {}]}");
    expect_count(&three, "place italia 1", 1);
    refuse(&three, "place russia 1");
    const struct table four =
        position("'owners': {'peasant': 0}, 'palace': [16, 0, 0, 0], 'rats': {'russia': [{}, {}, {}]}");
    expect_count(&four, "place russia 1", 1);
}

static void r_place_3_with_the_extra_a_region_without_rats(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'peasant': 0}, 'rats': {'gallia': [{}]}");
    expect_count(&table, "place ", 12 + 1);
    refuse(&table, "place italia 0");
    play(&table, "place italia 1");
    expect_cubes(&table, 0, "italia", 1);
    expect_supply(&table, 0, 19);
}

static void r_place_3_extra_is_0_to_1_with_the_peasant_and_always_named(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'peasant': 0}, 'rats': {'gallia': [{}]}");
    refuse(&table, "place gallia 2");
    refuse(&table, "place gallia");
    refuse(&table, "{'type': 'place', 'region': 'gallia'}");
    refuse(&table, "{'type': 'place', 'region': 'gallia', 'extra': -1}");
    refuse(&table, "{'type': 'place', 'region': 'gallia', 'extra': 0.5}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_place_1_as_many_cubes_as_rats),
        cmocka_unit_test(r_place_1_adds_to_the_cubes_that_are_there),
        cmocka_unit_test(r_place_1_the_whole_supply_if_it_is_less),
        cmocka_unit_test(r_place_1_not_without_rats),
        cmocka_unit_test(r_place_1_not_without_supply),
        cmocka_unit_test(r_place_2_one_may_place_nothing),
        cmocka_unit_test(r_place_3_the_extra_is_optional),
        cmocka_unit_test(r_place_3_only_if_the_supply_holds_rats_and_extra),
        cmocka_unit_test(r_place_3_with_the_extra_a_region_without_rats),
        cmocka_unit_test(r_place_3_extra_is_0_to_1_with_the_peasant_and_always_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

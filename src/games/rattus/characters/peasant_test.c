// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void r_peasant_1_one_extra_cube_where_one_places(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'peasant': 0}, 'rats': {'gallia': [{}, {}]}");
    play(&table, "place gallia 1");
    expect_cubes(&table, 0, "gallia", 3);
    expect_supply(&table, 0, 17);
    expect(&table, "/used", "[]");
    refuse(&table, "peasant italia");
}

static void r_peasant_1_not_two_extra_cubes(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'peasant': 0}, 'rats': {'gallia': [{}]}");
    refuse(&table, "place gallia 2");
    expect_count(&table, "place gallia ", 2);
}

static void r_peasant_1_only_for_its_owner(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'peasant': 1}, 'rats': {'gallia': [{}]}");
    refuse(&table, "place gallia 1");
    refuse(&table, "place italia 1");
    expect_count(&table, "place ", 1);
}

static void r_peasant_1_no_action_of_its_own_in_a_turn(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'peasant': 0}, 'rats': {'gallia': [{}]}");
    expect_count(&table, "peasant ", 0);
    refuse(&table, "peasant gallia");
}

static void r_peasant_1_places_one_cube_anywhere_in_the_final_round(void **unused) {
    (void)unused;
    struct table table = position("'phase': 'final', 'last': 1, 'seat': 0, 'ended': 'rats', 'owners': {'peasant': 0},"
                                  "'cubes': [{'gallia': 1}, {}, {}, {}], 'rats': {'italia': [{}, {}, {}]}");
    expect_count(&table, "peasant ", 12);
    play(&table, "peasant italia");
    expect_cubes(&table, 0, "italia", 1);
    expect_supply(&table, 0, 18);
    expect(&table, "/used", "['peasant']");
    expect_count(&table, "peasant ", 0);
    expect_actor(&table, "seat 0");
}

static void r_peasant_1_needs_a_cube_in_supply_in_the_final_round(void **unused) {
    (void)unused;
    const struct table table =
        position("'phase': 'final', 'last': 1, 'seat': 0, 'ended': 'cubes', 'owners': {'peasant': 0},"
                 "'cubes': [{'gallia': 5}, {}, {}, {}], 'palace': [15, 0, 0, 0]");
    expect_count(&table, "peasant ", 0);
    expect_count(&table, "", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_peasant_1_one_extra_cube_where_one_places),
        cmocka_unit_test(r_peasant_1_not_two_extra_cubes),
        cmocka_unit_test(r_peasant_1_only_for_its_owner),
        cmocka_unit_test(r_peasant_1_no_action_of_its_own_in_a_turn),
        cmocka_unit_test(r_peasant_1_places_one_cube_anywhere_in_the_final_round),
        cmocka_unit_test(r_peasant_1_needs_a_cube_in_supply_in_the_final_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define QUEEN                                                                                                          \
    "'options': {'characters': ['queen', 'king', 'monk', 'knight', 'merchant', 'peasant']}, "                          \
    "'owners': {'queen': 0}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_queen_1_two_extras_with_the_largest_group(void **unused) {
    (void)unused;
    struct table table =
        position(QUEEN "'cubes': [{'anglia': 1, 'gallia': 1}, {'russia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    expect_count(&table, "place gallia ", 3);
    expect_count(&table, "place turcia ", 2);
    play(&table, "place turcia 2");
    expect_cubes(&table, 0, "turcia", 2);
}

static void r_queen_1_not_on_a_tie(void **unused) {
    (void)unused;
    const struct table table =
        position(QUEEN "'cubes': [{'anglia': 1, 'gallia': 1}, {'russia': 1, 'tartaria': 1}, {}, {}],"
                       "'rats': {'gallia': [{}]}");
    expect_count(&table, "place ", 1);
}

static void r_queen_1_regions_that_do_not_touch(void **unused) {
    (void)unused;
    const struct table table = position(
        QUEEN "'cubes': [{'anglia': 1, 'italia': 1, 'turcia': 1, 'russia': 1}, {'germania': 1, 'hungaria': 1}, {}, {}],"
              "'rats': {'gallia': [{}]}");
    expect_count(&table, "place ", 1); // italia and turcia, no more than germania and hungaria
}

static void r_queen_1_a_long_way_round(void **unused) {
    (void)unused;
    const struct table table =
        position(QUEEN "'cubes': [{'anglia': 1, 'scandia': 1, 'russia': 1, 'tartaria': 1, 'turcia': 1},"
                       "{'germania': 1, 'hungaria': 1, 'polonia': 1, 'italia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    expect_count(&table, "place gallia ", 3);
}

static void r_queen_1_across_africa(void **unused) {
    (void)unused;
    const struct table table =
        position("'players': 6, 'plague': 'libya', 'owners': {'queen': 0}, 'options': {'characters':"
                 "['queen', 'king', 'monk', 'knight', 'merchant', 'peasant', 'witch', 'sultan']},"
                 "'cubes': [{'hispania': 1, 'mauretania': 1}, {'italia': 1}, {'tunisia': 1}, {}, {}, {}], 'rats': "
                 "{'libya': [{}]}");
    expect_count(&table, "place libya ", 3);
}

static void r_queen_1_final_round_two_in_one_region(void **unused) {
    (void)unused;
    struct table table = position(QUEEN FINAL_ROUND "'cubes': [{'anglia': 1}, {}, {}, {}]");
    expect_count(&table, "queen ", 12);
    play(&table, "queen turcia");
    expect_cubes(&table, 0, "turcia", 2);
    expect_count(&table, "queen ", 0);
    struct table last = position(QUEEN FINAL_ROUND "'cubes': [{'anglia': 19}, {}, {}, {}]");
    play(&last, "queen turcia");
    expect_cubes(&last, 0, "turcia", 1);
}

static void r_queen_1_final_round_needs_group_and_supply(void **unused) {
    (void)unused;
    const struct table tied = position(QUEEN FINAL_ROUND "'cubes': [{'anglia': 1}, {'turcia': 1}, {}, {}]");
    expect_count(&tied, "queen ", 0);
    const struct table empty = position(QUEEN FINAL_ROUND "'cubes': [{'anglia': 20}, {}, {}, {}]");
    expect_count(&empty, "queen ", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_queen_1_two_extras_with_the_largest_group),
        cmocka_unit_test(r_queen_1_not_on_a_tie),
        cmocka_unit_test(r_queen_1_regions_that_do_not_touch),
        cmocka_unit_test(r_queen_1_a_long_way_round),
        cmocka_unit_test(r_queen_1_across_africa),
        cmocka_unit_test(r_queen_1_final_round_two_in_one_region),
        cmocka_unit_test(r_queen_1_final_round_needs_group_and_supply),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define MAYOR "'options': {'characters': ['mayor', 'queen', 'peasant', 'king', 'monk', 'knight']}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "
#define CUBES                                                                                                          \
    "'cubes': [{'anglia': 2, 'gallia': 1, 'italia': 2, 'turcia': 1}, {'anglia': 1, 'gallia': "                         \
    "1}, {'italia': 1}, {}]"

static void r_mayor_1_a_cube_in_each_majority(void **unused) {
    (void)unused;
    struct table table = position(MAYOR "'owners': {'mayor': 0}, " CUBES);
    expect_count(&table, "mayor ", 1);
    play(&table, "mayor anglia,italia,turcia");
    expect_cubes(&table, 0, "anglia", 3);
    expect_cubes(&table, 0, "gallia", 1);
    expect(&table, "/placed", "true");
    expect(&table, "/used", "['mayor']");
    expect_count(&table, "no-place", 0);
}

static void r_mayor_1_not_after_b(void **unused) {
    (void)unused;
    struct table table = position(MAYOR "'owners': {'mayor': 0}, 'placed': true, " CUBES);
    refuse(&table, "mayor anglia,italia,turcia");
}

static void r_mayor_1_short_supply_is_a_choice(void **unused) {
    (void)unused;
    struct table table = position(MAYOR "'owners': {'mayor': 0}, 'palace': [13, 0, 0, 0], " CUBES);
    expect_count(&table, "mayor ", 3); // one cube left
    refuse(&table, "mayor anglia,italia,turcia");
    refuse(&table, "mayor gallia");
    play(&table, "mayor turcia");
    expect_cubes(&table, 0, "turcia", 2);
    expect_supply(&table, 0, 0);
}

static void r_mayor_1_extras_go_singly(void **unused) {
    (void)unused;
    struct table table = position(MAYOR "'owners': {'mayor': 0, 'queen': 0, 'peasant': 0}, " CUBES);
    play(&table, "mayor anglia,italia,turcia");
    expect(&table, "/step", "{'type': 'extra', 'left': 3, 'regions': ['anglia', 'italia', 'turcia']}");
    refuse(&table, "extra gallia");
    play(&table, "extra turcia");
    play(&table, "extra turcia");
    play(&table, "done");
    expect_cubes(&table, 0, "turcia", 4);
    expect(&table, "/step", "null");
}

static void r_mayor_1_the_queen_is_asked_before_his_cubes(void **unused) {
    (void)unused;
    struct table table =
        position(MAYOR "'owners': {'mayor': 0, 'queen': 0}, 'cubes': [{'anglia': 1}, {'russia': 1}, {}, {}]");
    play(&table, "mayor anglia");
    expect(&table, "/step", "null");
}

static void r_mayor_1_final_round_one_cube(void **unused) {
    (void)unused;
    struct table table = position(MAYOR FINAL_ROUND "'owners': {'mayor': 0, 'peasant': 0}, " CUBES);
    expect_count(&table, "mayor ", 3);
    play(&table, "mayor italia");
    expect_cubes(&table, 0, "italia", 3);
    expect(&table, "/step", "null");
    expect_count(&table, "mayor ", 0);
    expect_count(&table, "peasant ", 12);
}

static void r_mayor_1_no_majority_no_supply(void **unused) {
    (void)unused;
    const struct table tied = position(MAYOR "'owners': {'mayor': 0}, 'cubes': [{'gallia': 1}, {'gallia': 1}, {}, {}]");
    expect_count(&tied, "mayor", 0);
    const struct table empty = position(MAYOR "'owners': {'mayor': 0}, 'cubes': [{'gallia': 20}, {}, {}, {}]");
    expect_count(&empty, "mayor", 0);
}

static void r_mayor_1_ten_regions_and_five_cubes(void **unused) {
    (void)unused;
    const struct table table = position(
        MAYOR "'owners': {'mayor': 0}, 'palace': [5, 0, 0, 0], 'cubes': [{'anglia': 1, 'scandia': 1, 'gallia': 1,"
              "'hispania': 1, 'germania': 1, 'italia': 1, 'polonia': 1, 'hungaria': 1, 'bulgaria': 1, 'turcia': 1}, "
              "{}, {}, {}]");
    expect_count(&table, "mayor ", 252); // 10 over 5
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_mayor_1_a_cube_in_each_majority),
        cmocka_unit_test(r_mayor_1_not_after_b),
        cmocka_unit_test(r_mayor_1_short_supply_is_a_choice),
        cmocka_unit_test(r_mayor_1_extras_go_singly),
        cmocka_unit_test(r_mayor_1_the_queen_is_asked_before_his_cubes),
        cmocka_unit_test(r_mayor_1_final_round_one_cube),
        cmocka_unit_test(r_mayor_1_no_majority_no_supply),
        cmocka_unit_test(r_mayor_1_ten_regions_and_five_cubes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define CARAVANEER                                                                                                     \
    "'options': {'africanus': true, 'characters': ['caravaneer', 'emperor', 'king', 'monk', "                          \
    "'knight', 'merchant']}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_setup_6_the_last_seat_puts_the_caravan(void **unused) {
    (void)unused;
    struct table table =
        position(CARAVANEER "'players': 3, 'plague': 'gallia', 'phase': 'settle', 'round': 1, 'seat': 0");
    play(&table, "settle gallia 2");
    expect_actor(&table, "seat 2");
    expect_count(&table, "", 10);
    play(&table, "caravan-start turcia");
    expect(&table, "/caravan", "'turcia'");
    expect(&table, "/phase", "'turn'");
    expect_actor(&table, "seat 0");
}

static void r_carav_1_two_steps_and_not_back(void **unused) {
    (void)unused;
    struct table table = position(CARAVANEER "'owners': {'caravaneer': 0}, 'caravan': 'anglia'");
    expect_count(&table, "caravan gallia>", 3);
    expect_count(&table, "caravan scandia>", 2);
    refuse(&table, "caravan gallia>anglia");
    refuse(&table, "{'type': 'caravan', 'path': ['gallia']}");
    play(&table, "caravan gallia>italia");
    expect(&table, "/caravan", "'italia'");
    expect(&table, "/step", "null");
    expect_count(&table, "caravan ", 0);
}

static void r_carav_1_seats_with_most_cubes_may_add_one(void **unused) {
    (void)unused;
    struct table table = position(
        CARAVANEER "'owners': {'caravaneer': 2}, 'seat': 2, 'caravan': 'gallia',"
                   "'cubes': [{'gallia': 2, 'italia': 1}, {'gallia': 1, 'italia': 1, 'turcia': 3}, {'gallia': 2}, {}]");
    play(&table, "caravan italia>turcia");
    expect(&table, "/step/queue", "[[2, 'gallia'], [0, 'gallia'], [0, 'italia'], [1, 'italia']]");
    expect_actor(&table, "seat 2");
    play(&table, "cube gallia yes");
    expect_actor(&table, "seat 0");
    play(&table, "cube gallia no");
    play(&table, "cube italia yes");
    expect_actor(&table, "seat 1");
    play(&table, "cube italia no");
    expect_cubes(&table, 2, "gallia", 3);
    expect_cubes(&table, 0, "gallia", 2);
    expect_cubes(&table, 0, "italia", 2);
    expect_cubes(&table, 1, "italia", 1);
    expect_actor(&table, "seat 2");
}

static void r_carav_1_without_supply_not_asked(void **unused) {
    (void)unused;
    struct table table = position(CARAVANEER "'owners': {'caravaneer': 0}, 'caravan': 'gallia', 'cubes': [{'gallia': "
                                             "1, 'turcia': 18}, {'gallia': 1, 'russia': 19}, {}, {}]");
    play(&table, "caravan italia>turcia");
    expect_actor(&table, "seat 0");
    play(&table, "cube gallia yes");
    expect(&table, "/step", "null"); // seat 1 has none left
}

static void r_emp_2_walls_stop_the_caravan(void **unused) {
    (void)unused;
    const struct table table = position(
        CARAVANEER
        "'owners': {'caravaneer': 0}, 'caravan': 'anglia', 'walls': [['anglia', 'scandia'], ['gallia', 'italia']]");
    expect_count(&table, "caravan gallia>", 2);
    expect_count(&table, "caravan ", 2);
}

static void r_carav_1_final_round(void **unused) {
    (void)unused;
    struct table table =
        position(CARAVANEER FINAL_ROUND
                 "'owners': {'caravaneer': 0}, 'caravan': 'anglia', 'cubes': [{'anglia': 1}, {}, {}, {}]");
    play(&table, "caravan gallia>italia");
    play(&table, "cube anglia yes");
    expect_cubes(&table, 0, "anglia", 2);
    expect_count(&table, "", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_setup_6_the_last_seat_puts_the_caravan),
        cmocka_unit_test(r_carav_1_two_steps_and_not_back),
        cmocka_unit_test(r_carav_1_seats_with_most_cubes_may_add_one),
        cmocka_unit_test(r_carav_1_without_supply_not_asked),
        cmocka_unit_test(r_emp_2_walls_stop_the_caravan),
        cmocka_unit_test(r_carav_1_final_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

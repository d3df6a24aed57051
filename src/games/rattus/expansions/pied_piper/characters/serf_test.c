// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define SERF                                                                                                           \
    "'options': {'tokens': 'harsh', 'characters': ['serf', 'king', 'monk', 'knight', 'merchant', 'peasant']}, "        \
    "'owners': {'serf': 0, 'king': 1}, "
#define BEFORE_C "'placed': true, 'plague': 'italia', "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_serf_1_a_cube_after_a_kill(void **unused) {
    (void)unused;
    struct table table = position(SERF BEFORE_C "'cubes': [{}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    play(&table, "rat anglia");
    draw(&table, "token r03"); // limit 1, royalty
    expect_actor(&table, "seat 0");
    expect(&table, "/outbreak/stage", "'serf'");
    play(&table, "serf yes");
    expect_cubes(&table, 0, "gallia", 1);
    draw(&table, "token r02"); // limit 1, peasantry: it counts the new cube
    expect_cubes(&table, 0, "gallia", 0);
    expect_supply(&table, 0, 20);
}

static void r_serf_1_without_it_the_outbreak_is_over(void **unused) {
    (void)unused;
    struct table table = position(SERF BEFORE_C "'cubes': [{}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    play(&table, "rat anglia");
    draw(&table, "token r03");
    play(&table, "serf no");
    expect_rats(&table, "gallia", 1);
    expect_actor(&table, "seat 1");
}

static void r_serf_1_own_dead_do_not_count(void **unused) {
    (void)unused;
    struct table table = position(SERF BEFORE_C "'cubes': [{'gallia': 2}, {}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token r02");
    expect_actor(&table, "seat 1");
    expect_cubes(&table, 0, "gallia", 1);
}

static void r_serf_1_needs_supply(void **unused) {
    (void)unused;
    struct table table =
        position(SERF BEFORE_C "'cubes': [{'turcia': 20}, {'gallia': 2}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token r03");
    expect(&table, "/phase", "'final'"); // nobody was asked
}

static void r_serf_2_one_step_and_an_outbreak(void **unused) {
    (void)unused;
    struct table table =
        position(SERF FINAL_ROUND "'seat': 0, 'plague': 'italia', 'cubes': [{}, {'gallia': 1}, {}, {}],"
                                  "'rats': {'gallia': [{}]}");
    expect_count(&table, "plague ", 5);
    play(&table, "plague gallia with serf");
    draw(&table, "token r03");
    play(&table, "serf yes");
    expect_cubes(&table, 0, "gallia", 1);
    expect(&table, "/used", "['serf']");
    expect(&table, "/phase", "'final'");
}

static void r_serf_2_not_in_the_ravage(void **unused) {
    (void)unused;
    struct table table =
        position(SERF FINAL_ROUND "'seat': 2, 'cubes': [{}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "done");
    draw(&table, "token r03");
    expect_actor(&table, "over");
    expect_cubes(&table, 0, "gallia", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_serf_1_a_cube_after_a_kill),      cmocka_unit_test(r_serf_1_without_it_the_outbreak_is_over),
        cmocka_unit_test(r_serf_1_own_dead_do_not_count),    cmocka_unit_test(r_serf_1_needs_supply),
        cmocka_unit_test(r_serf_2_one_step_and_an_outbreak), cmocka_unit_test(r_serf_2_not_in_the_ravage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

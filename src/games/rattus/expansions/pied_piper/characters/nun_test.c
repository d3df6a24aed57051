// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#define NUN                                                                                                            \
    "'options': {'characters': ['nun', 'king', 'monk', 'knight', 'merchant', 'peasant']}, "                            \
    "'owners': {'nun': 0, 'merchant': 1}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_nun_1_several_in_one_region(void **unused) {
    (void)unused;
    struct table table = position(NUN "'plague': 'italia'");
    play(&table, "nun -:gallia");
    expect(&table, "/step", "{'type': 'nun', 'left': 2}");
    play(&table, "nun -:gallia");
    play(&table, "nun -:gallia");
    expect(&table, "/nuns", "['gallia', 'gallia', 'gallia']");
    expect(&table, "/step", "null");
    expect_count(&table, "nun ", 0);
}

static void r_nun_1_from_differs_from_to(void **unused) {
    (void)unused;
    const struct table table = position(NUN "'nuns': ['gallia', 'gallia', 'italia']");
    refuse(&table, "nun gallia:gallia");
    refuse(&table, "nun -:anglia");
    expect_count(&table, "nun ", 2 * 11);
}

static void r_nun_1_each_takes_one_off_the_population(void **unused) {
    (void)unused;
    static const char *const nuns[] = {"'nuns': []", "'nuns': ['gallia']", "'nuns': ['anglia', 'italia']"};
    for (unsigned i = 0; i < 3; i++) {
        char fields[512];
        snprintf(fields, sizeof fields,
                 NUN "'placed': true, 'plague': 'italia', 'cubes': [{'gallia': 1}, {'gallia': 1}, {}, {}],"
                     "'rats': {'gallia': [{}]}, %s",
                 nuns[i]);
        struct table table = position(fields);
        play(&table, "plague gallia");
        play(&table, "rat anglia");
        draw(&table, "token r06"); // limit 2, M, bourgeoisie
        expect_cubes(&table, 0, "gallia", i == 1 ? 1 : 0);
        expect_cubes(&table, 1, "gallia", i == 1 ? 1 : 0);
    }
}

static void r_nun_1_never_below_zero(void **unused) {
    (void)unused;
    struct table table = position(NUN "'placed': true, 'plague': 'italia', 'nuns': ['gallia', 'gallia', 'gallia'],"
                                      "'cubes': [{}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token r01"); // limit 1
    expect_cubes(&table, 1, "gallia", 1);
    expect(&table, "/discard", "['r01']");
}

static void r_nun_1_in_the_final_round(void **unused) {
    (void)unused;
    struct table table = position(NUN FINAL_ROUND "'seat': 0");
    play(&table, "nun -:gallia");
    play(&table, "done");
    expect(&table, "/nuns", "['gallia']");
    refuse(&table, "nun -:gallia");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_nun_1_several_in_one_region),
        cmocka_unit_test(r_nun_1_from_differs_from_to),
        cmocka_unit_test(r_nun_1_each_takes_one_off_the_population),
        cmocka_unit_test(r_nun_1_never_below_zero),
        cmocka_unit_test(r_nun_1_in_the_final_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

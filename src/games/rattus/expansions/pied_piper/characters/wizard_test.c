// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define WIZARD                                                                                                         \
    "'options': {'tokens': 'harsh', 'africanus': true, 'characters': ['wizard', 'queen', 'king', 'sultan', "           \
    "'monk', 'knight']}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "
#define BEFORE_C "'seat': 3, 'placed': true, 'plague': 'italia', 'rats': {'gallia': [{}]}, "

static void r_wiz_1_a_potion_on_an_own_cube(void **unused) {
    (void)unused;
    struct table table = position(WIZARD "'owners': {'wizard': 0}, 'cubes': [{'gallia': 2}, {'italia': 1}, {}, {}], "
                                         "'marked': [{'gallia': ['p2']}, {}, {}, {}]");
    expect_count(&table, "wizard ", 2);
    play(&table, "wizard gallia p2");
    expect(&table, "/marked/0", "{'gallia': ['p3']}");
    expect_count(&table, "wizard ", 0);
}

static void r_wiz_1_ten_potions(void **unused) {
    (void)unused;
    const struct table table = position(WIZARD "'owners': {'wizard': 0}, 'cubes': [{'gallia': 2}, {'italia': 1}, {}, "
                                               "{}], 'marked': [{'gallia': ['p2', 'p3']}, {'italia': ['p5']}, {}, {}]");
    expect_count(&table, "wizard ", 0);
}

static void r_wiz_2_saves_the_cube(void **unused) {
    (void)unused;
    struct table table = position(
        WIZARD BEFORE_C
        "'owners': {'king': 1}, 'cubes': [{}, {'gallia': 1}, {}, {}], 'marked': [{}, {'gallia': ['p1']}, {}, {}]");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a04");
    expect_actor(&table, "seat 1");
    expect(&table, "/outbreak/due", "[[1, 1]]");
    play(&table, "potion p1");
    expect_cubes(&table, 1, "gallia", 1);
    expect(&table, "/marked/1", "{}");
    expect_actor(&table, "seat 0");
}

static void r_wiz_2_or_lets_it_die(void **unused) {
    (void)unused;
    struct table table = position(WIZARD BEFORE_C "'owners': {'king': 1}, 'cubes': [{}, {'gallia': 2}, {}, {}], "
                                                  "'marked': [{}, {'gallia': ['p1', 'p2']}, {}, {}]");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a04");
    expect_count(&table, "potion ", 2);
    play(&table, "pass");
    expect_event(&table, PH_ONLOOKER, "{'type': 'lost', 'seat': 1, 'cube': 'p1'}");
    expect(&table, "/marked/1", "{'gallia': ['p2']}");
}

static void r_wiz_2_asked_for_each_loss(void **unused) {
    (void)unused;
    struct table table = position(WIZARD BEFORE_C "'owners': {'king': 1, 'queen': 1}, 'cubes': [{}, {'gallia': 3}, {}, "
                                                  "{}], 'marked': [{}, {'gallia': ['p1']}, {}, {}]");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a04"); // two of royalty: two losses
    expect(&table, "/outbreak/due", "[[1, 2]]");
    play(&table, "potion p1"); // and no potion is left for the second
    expect_cubes(&table, 1, "gallia", 2);
    expect_actor(&table, "seat 0");
}

static void r_wiz_2_not_the_diplomats_potion_while_another_cube_is_there(void **unused) {
    (void)unused;
    struct table table = position(
        WIZARD BEFORE_C
        "'owners': {'king': 1}, 'cubes': [{}, {'gallia': 2}, {}, {}], 'marked': [{}, {'gallia': ['dp1']}, {}, {}]");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a04");
    expect_actor(&table, "seat 0");
    expect(&table, "/marked/1", "{'gallia': ['dp1']}");
}

static void r_wiz_2_in_the_ravage(void **unused) {
    (void)unused;
    struct table table =
        position(WIZARD FINAL_ROUND "'seat': 2, 'owners': {'king': 3}, 'cubes': [{}, {}, {}, {'gallia': 1}], 'marked': "
                                    "[{}, {}, {}, {'gallia': ['p1']}], 'rats': {'gallia': [{}]}");
    play(&table, "done");
    play(&table, "ravage gallia");
    draw(&table, "token a04");
    expect_actor(&table, "seat 3");
    play(&table, "potion p1");
    expect_actor(&table, "over");
    expect_cubes(&table, 3, "gallia", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_wiz_1_a_potion_on_an_own_cube),
        cmocka_unit_test(r_wiz_1_ten_potions),
        cmocka_unit_test(r_wiz_2_saves_the_cube),
        cmocka_unit_test(r_wiz_2_or_lets_it_die),
        cmocka_unit_test(r_wiz_2_asked_for_each_loss),
        cmocka_unit_test(r_wiz_2_not_the_diplomats_potion_while_another_cube_is_there),
        cmocka_unit_test(r_wiz_2_in_the_ravage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

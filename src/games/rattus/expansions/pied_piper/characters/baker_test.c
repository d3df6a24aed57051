// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define BAKER                                                                                                          \
    "'options': {'tokens': 'harsh', 'characters': ['baker', 'king', 'monk', 'knight', 'merchant', 'peasant']}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_baker_1_one_cube_a_turn(void **unused) {
    (void)unused;
    struct table table = position(BAKER "'owners': {'baker': 0}, 'baker': 2");
    play(&table, "store");
    expect(&table, "/baker", "3");
    expect_supply(&table, 0, 17);
    expect(&table, "/palace", "[0, 0, 0, 0]");
    refuse(&table, "store");
}

static void r_baker_1_needs_supply(void **unused) {
    (void)unused;
    const struct table table =
        position(BAKER "'owners': {'baker': 0}, 'baker': 2, 'cubes': [{'gallia': 18}, {}, {}, {}]");
    refuse(&table, "store");
}

static void r_baker_2_the_taker_places_the_former_owners_cubes(void **unused) {
    (void)unused;
    struct table table = position(BAKER "'seat': 2, 'owners': {'baker': 0}, 'baker': 3");
    play(&table, "take baker");
    expect_actor(&table, "seat 2");
    expect(&table, "/step", "{'type': 'baker_place', 'by': 2, 'seat': 0, 'cubes': 3}");
    expect_count(&table, "", 12);
    play(&table, "bread gallia");
    expect_cubes(&table, 0, "gallia", 3);
    expect_supply(&table, 0, 17);
    play(&table, "store"); // at once, with the card taken now
    expect(&table, "/baker", "1");
    expect_supply(&table, 2, 19);
}

static void r_baker_2_an_empty_card(void **unused) {
    (void)unused;
    struct table table = position(BAKER "'seat': 2, 'owners': {'baker': 0}");
    play(&table, "take baker");
    expect(&table, "/step", "null");
}

static void r_baker_3_in_the_final_round(void **unused) {
    (void)unused;
    struct table table = position(BAKER FINAL_ROUND "'owners': {'baker': 0}, 'baker': 2");
    play(&table, "store");
    expect(&table, "/baker", "3");
}

static void r_baker_4_the_left_neighbour_before_the_ravage(void **unused) {
    (void)unused;
    struct table table =
        position(BAKER FINAL_ROUND "'seat': 2, 'owners': {'baker': 3}, 'baker': 2, 'rats': {'gallia': [{}]}");
    play(&table, "done");
    expect_actor(&table, "seat 0");
    expect(&table, "/phase", "'ravage'");
    play(&table, "bread gallia");
    draw(&table, "token r02"); // the Baker is of the peasantry
    expect_actor(&table, "over");
    expect_cubes(&table, 3, "gallia", 1);
    expect_score(&table, 3, 1);
}

static void r_baker_4_nothing_on_the_card(void **unused) {
    (void)unused;
    struct table table = position(BAKER FINAL_ROUND "'seat': 2, 'owners': {'baker': 3}");
    play(&table, "done");
    expect_actor(&table, "over");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_baker_1_one_cube_a_turn),
        cmocka_unit_test(r_baker_1_needs_supply),
        cmocka_unit_test(r_baker_2_the_taker_places_the_former_owners_cubes),
        cmocka_unit_test(r_baker_2_an_empty_card),
        cmocka_unit_test(r_baker_3_in_the_final_round),
        cmocka_unit_test(r_baker_4_the_left_neighbour_before_the_ravage),
        cmocka_unit_test(r_baker_4_nothing_on_the_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

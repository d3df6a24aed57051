// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void r_king_1_moves_one_cube_to_the_palace(void **unused) {
    (void)unused;
    struct table table =
        position("'owners': {'king': 0}, 'cubes': [{'gallia': 2}, {}, {}, {}], 'palace': [1, 0, 0, 0]");
    play(&table, "king gallia plain");
    expect_cubes(&table, 0, "gallia", 1);
    expect(&table, "/palace", "[2, 0, 0, 0]");
    expect_supply(&table, 0, 17);
    expect(&table, "/used", "['king']");
    expect_actor(&table, "seat 0");
}

static void r_king_1_empties_a_region(void **unused) {
    (void)unused;
    struct table table = position("'seat': 3, 'owners': {'king': 3}, 'cubes': [{}, {}, {}, {'scandia': 1}]");
    play(&table, "king scandia plain");
    expect_cubes(&table, 3, "scandia", 0);
    expect(&table, "/palace", "[0, 0, 0, 1]");
}

static void r_king_1_needs_a_region_without_rats(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'king': 0}, 'cubes': [{'gallia': 2, 'italia': 1}, {}, {}, {}],"
                                  "'rats': {'gallia': [{}], 'anglia': [{}]}");
    refuse(&table, "king gallia plain");
    expect_count(&table, "king ", 1);
    play(&table, "king italia plain");
    expect_cubes(&table, 0, "gallia", 2);
}

static void r_king_1_needs_an_own_cube(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'king': 0}, 'cubes': [{}, {'gallia': 3}, {}, {}]");
    refuse(&table, "king gallia plain");
    expect_count(&table, "king ", 0);
}

static void r_king_1_does_not_mind_the_plague_or_other_cubes(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'gallia', 'owners': {'king': 0},"
                                  "'cubes': [{'gallia': 1}, {'gallia': 4}, {}, {}]");
    play(&table, "king gallia plain");
    expect_cubes(&table, 1, "gallia", 4);
    expect(&table, "/palace", "[1, 0, 0, 0]");
}

static void r_king_1_the_palace_is_safe_and_scores(void **unused) {
    (void)unused;
    // r19: limit 3, A, Magic.
    struct table table = position("'players': 3, 'phase': 'ravage', 'last': 0, 'ended': 'rats', 'pile': 0,"
                                  "'cubes': [{'gallia': 3}, {}, {}], 'palace': [4, 0, 0], 'rats': {'gallia': [{}]}");
    draw(&table, "token r19");
    expect(&table, "/palace", "[4, 0, 0]");
    expect_score(&table, 0, 4 + 2);
    expect_winner(&table, 0);
}

static void r_king_1_works_before_the_plague_moves_only(void **unused) {
    (void)unused;
    // The errata: like all others, not after the plague has moved.
    struct table table = position("'plague': 'italia', 'placed': true, 'owners': {'king': 0},"
                                  "'cubes': [{'scandia': 1}, {}, {}, {}], 'rats': {'gallia': [{}]}");
    expect_count(&table, "king ", 1);
    play(&table, "plague gallia");
    expect_actor(&table, "seat 0");
    expect_count(&table, "king ", 0);
    expect_count(&table, "rat ", 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_king_1_moves_one_cube_to_the_palace),
        cmocka_unit_test(r_king_1_empties_a_region),
        cmocka_unit_test(r_king_1_needs_a_region_without_rats),
        cmocka_unit_test(r_king_1_needs_an_own_cube),
        cmocka_unit_test(r_king_1_does_not_mind_the_plague_or_other_cubes),
        cmocka_unit_test(r_king_1_the_palace_is_safe_and_scores),
        cmocka_unit_test(r_king_1_works_before_the_plague_moves_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

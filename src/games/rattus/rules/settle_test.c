// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

static void r_setup_5_forth_and_back_two_cubes_each(void **unused) {
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        struct table table = new_game(players, "");
        draw(&table, "region gallia");
        for (int i = 0; i < 2 * players; i++) {
            char actor[24];
            snprintf(actor, sizeof actor, "seat %d", i < players ? i : 2 * players - 1 - i);
            expect(&table, "/phase", "'settle'");
            expect(&table, "/round", i < players ? "0" : "1");
            expect_actor(&table, actor);
            play(&table, "settle italia 2");
        }
        for (int seat = 0; seat < players; seat++) {
            expect_cubes(&table, (unsigned)seat, "italia", 4);
            expect_supply(&table, (unsigned)seat, 16);
        }
        expect(&table, "/phase", "'turn'");
    }
}

static void r_setup_5_in_any_region(void **unused) {
    (void)unused;
    struct table table =
        position("'phase': 'settle', 'plague': 'gallia', 'cubes': [{'italia': 2}, {}, {}, {}], 'seat': 1,"
                 "'rats': {'hispania': [{}, {}, {}]}");
    expect_count(&table, "settle ", 12);
    play(&table, "settle gallia 2");   // the plague
    play(&table, "settle italia 2");   // others' cubes
    play(&table, "settle hispania 2"); // rats
    play(&table, "settle russia 2");   // and none
    expect_cubes(&table, 1, "gallia", 2);
    expect_cubes(&table, 2, "italia", 2);
    expect_cubes(&table, 3, "hispania", 2);
    expect_cubes(&table, 3, "russia", 2);
}

static void r_setup_5_two_cubes_and_no_other_number(void **unused) {
    (void)unused;
    const struct table table = position("'phase': 'settle'");
    refuse(&table, "settle gallia 1");
    refuse(&table, "settle gallia 3");
    refuse(&table, "settle gallia 0");
    refuse(&table, "no-place");
    refuse(&table, "done");
    expect_count(&table, "", 12);
}

static void r_setup_5_nothing_else_moves(void **unused) {
    (void)unused;
    struct table table = position("'phase': 'settle', 'rats': {'gallia': [{'start': true}]}");
    play(&table, "settle gallia 2");
    expect_rats(&table, "gallia", 1);
    expect(&table, "/plague", "'hungaria'");
    expect(&table, "/pile", "37");
    expect_event(&table, PH_ONLOOKER, "{'type': 'settle', 'seat': 0, 'region': 'gallia', 'cubes': 2}");
}

static void r_setup_6_seat_0_starts(void **unused) {
    (void)unused;
    struct table table = position("'players': 3, 'phase': 'settle', 'round': 1, 'seat': 0");
    play(&table, "settle gallia 2");
    expect(&table, "/phase", "'turn'");
    expect(&table, "/round", "0");
    expect_actor(&table, "seat 0");
    expect_count(&table, "take ", 6);
    expect_count(&table, "no-place", 1);
    const struct table done = position("'phase': 'settle', 'round': 2, 'seat': 3");
    expect_actor(&done, "seat 0");
    expect(&done, "/phase", "'turn'");
}

// No game comes to this, but a position may.
static void r_cube_1_a_seat_settles_no_more_cubes_than_it_has(void **unused) {
    (void)unused;
    struct table table = position("'players': 2, 'phase': 'settle', 'cubes': [{'italia': 19}, {'italia': 20}]");
    expect_count(&table, "settle gallia 1", 1);
    expect_count(&table, "", 8);
    play(&table, "settle gallia 1");
    expect_supply(&table, 0, 0);
    expect(&table, "/phase", "'turn'");
    expect_actor(&table, "seat 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_setup_5_forth_and_back_two_cubes_each),
        cmocka_unit_test(r_setup_5_in_any_region),
        cmocka_unit_test(r_setup_5_two_cubes_and_no_other_number),
        cmocka_unit_test(r_setup_5_nothing_else_moves),
        cmocka_unit_test(r_setup_6_seat_0_starts),
        cmocka_unit_test(r_cube_1_a_seat_settles_no_more_cubes_than_it_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

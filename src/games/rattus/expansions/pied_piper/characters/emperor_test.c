// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define EMPEROR                                                                                                        \
    "'options': {'characters': ['emperor', 'king', 'monk', 'knight', 'merchant', 'peasant']}, "                        \
    "'owners': {'emperor': 0}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_emp_1_three_walls_then_the_step_closes(void **unused) {
    (void)unused;
    struct table table = position(EMPEROR "'plague': 'gallia'");
    expect_count(&table, "wall -:", 22);
    play(&table, "wall -:gallia-italia");
    expect(&table, "/step", "{'type': 'wall', 'left': 2}");
    play(&table, "wall -:anglia-scandia");
    play(&table, "wall -:russia-tartaria");
    expect(&table, "/step", "null");
    expect(&table, "/walls", "[['anglia', 'scandia'], ['gallia', 'italia'], ['russia', 'tartaria']]");
    expect_count(&table, "wall ", 0);
}

static void r_emp_1_one_wall_an_edge(void **unused) {
    (void)unused;
    struct table table = position(EMPEROR "'walls': [['gallia', 'italia']]");
    refuse(&table, "wall -:gallia-italia");
    refuse(&table, "wall gallia-italia:gallia-italia");
    refuse(&table, "{'type': 'wall', 'from': null, 'to': ['italia', 'gallia']}");
    expect_count(&table, "wall ", 21 + 21);
}

static void r_emp_1_all_three_on_the_board_move(void **unused) {
    (void)unused;
    struct table table =
        position(EMPEROR "'walls': [['gallia', 'italia'], ['anglia', 'scandia'], ['anglia', 'gallia']]");
    expect_count(&table, "wall -:", 0);
    expect_count(&table, "wall ", 3 * 19);
    play(&table, "wall gallia-italia:germania-italia");
    play(&table, "wall germania-italia:gallia-italia"); // the same wall again
    play(&table, "done");
    expect(&table, "/walls", "[['anglia', 'scandia'], ['anglia', 'gallia'], ['gallia', 'italia']]");
    expect(&table, "/used", "['emperor']");
}

static void r_emp_1_edges_of_africa(void **unused) {
    (void)unused;
    struct table table = position("'players': 6, 'plague': 'libya', 'owners': {'emperor': 0}, 'options': {'characters':"
                                  "['emperor', 'king', 'monk', 'knight', 'merchant', 'peasant', 'witch', 'sultan']}");
    expect_count(&table, "wall -:", 22 + 8);
    expect_count(&table, "wall -:hispania-mauretania", 1);
    play(&table, "wall -:libya-aegyptus");
    play(&table, "done");
    play(&table, "no-place");
    refuse(&table, "plague aegyptus");
    expect_count(&table, "plague ", 2);
}

static void r_emp_1_in_the_final_round(void **unused) {
    (void)unused;
    struct table table = position(EMPEROR FINAL_ROUND "'seat': 0");
    play(&table, "wall -:gallia-italia");
    play(&table, "done");
    expect(&table, "/phase", "'final'");
    expect_count(&table, "wall ", 0);
    play(&table, "done");
    expect_actor(&table, "seat 3");
}

static void r_emp_2_spread_goes_round_a_wall(void **unused) {
    (void)unused;
    struct table table = position(EMPEROR "'placed': true, 'plague': 'italia', 'rats': {'gallia': [{}]},"
                                          "'walls': [['anglia', 'gallia'], ['gallia', 'germania']]");
    play(&table, "plague gallia");
    refuse(&table, "rat anglia");
    refuse(&table, "rat germania");
    expect_count(&table, "rat ", 2);
}

static void r_emp_2_walled_in_c_is_skipped(void **unused) {
    (void)unused;
    struct table table =
        position(EMPEROR "'placed': true, 'plague': 'anglia', 'cubes': [{'anglia': 1}, {}, {}, {}],"
                         "'rats': {'anglia': [{}]}, 'walls': [['anglia', 'scandia'], ['anglia', 'gallia']]");
    expect_count(&table, "plague ", 0);
    play(&table, "done");
    expect_actor(&table, "seat 1");
    expect_cubes(&table, 0, "anglia", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_emp_1_three_walls_then_the_step_closes),
        cmocka_unit_test(r_emp_1_one_wall_an_edge),
        cmocka_unit_test(r_emp_1_all_three_on_the_board_move),
        cmocka_unit_test(r_emp_1_edges_of_africa),
        cmocka_unit_test(r_emp_1_in_the_final_round),
        cmocka_unit_test(r_emp_2_spread_goes_round_a_wall),
        cmocka_unit_test(r_emp_2_walled_in_c_is_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

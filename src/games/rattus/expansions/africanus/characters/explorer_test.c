// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define EXPLORER                                                                                                       \
    "'options': {'africanus': true, 'characters': ['explorer', 'king', 'monk', 'knight', "                             \
    "'merchant', 'peasant']}, 'owners': {'explorer': 0}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_expl_1_a_cube_to_a_region_shown(void **unused) {
    (void)unused;
    struct table table = position(EXPLORER "'plague': 'gallia'");
    play(&table, "explorer");
    draw(&table, "card c20"); // polonia
    expect_event(&table, PH_ONLOOKER, "{'type': 'draw', 'card': 'c20'}");
    expect_view(&table, PH_ONLOOKER, "/step/cards", "['c20']");
    draw(&table, "card c05"); // scandia
    draw(&table, "card c04"); // scandia again
    expect_count(&table, "explore ", 2);
    refuse(&table, "explore gallia");
    play(&table, "explore scandia");
    expect_cubes(&table, 0, "scandia", 1);
    expect(&table, "/region_discard", "['c20', 'c05', 'c04']");
    expect(&table, "/hands/0", "[]");
    expect_count(&table, "explorer", 0);
}

static void r_expl_1_or_none(void **unused) {
    (void)unused;
    struct table table = position(EXPLORER "'plague': 'gallia'");
    play(&table, "explorer");
    draw(&table, "card c20");
    draw(&table, "card c05");
    draw(&table, "card c01");
    play(&table, "done");
    expect(&table, "/region_discard", "['c20', 'c05', 'c01']");
    expect_supply(&table, 0, 20);
}

static void r_expl_1_without_supply_the_step_closes(void **unused) {
    (void)unused;
    struct table table = position(EXPLORER "'cubes': [{'gallia': 20}, {}, {}, {}]");
    play(&table, "explorer");
    draw(&table, "card c20");
    draw(&table, "card c05");
    draw(&table, "card c01");
    expect(&table, "/step", "null");
    expect(&table, "/region_discard", "['c20', 'c05', 'c01']");
}

static void r_expl_1_final_round(void **unused) {
    (void)unused;
    struct table table = position(EXPLORER FINAL_ROUND "'plague': 'gallia'");
    play(&table, "explorer");
    draw(&table, "card c20");
    draw(&table, "card c05");
    draw(&table, "card c01");
    play(&table, "explore anglia");
    expect_cubes(&table, 0, "anglia", 1);
    expect(&table, "/phase", "'final'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_expl_1_a_cube_to_a_region_shown),
        cmocka_unit_test(r_expl_1_or_none),
        cmocka_unit_test(r_expl_1_without_supply_the_step_closes),
        cmocka_unit_test(r_expl_1_final_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void r_take_1_from_the_display(void **unused) {
    (void)unused;
    struct table table = position("'seat': 2");
    expect_count(&table, "take ", 6);
    play(&table, "take witch");
    expect(&table, "/owners/witch", "2");
    expect(&table, "/taken", "true");
    expect_actor(&table, "seat 2");
    expect_event(&table, PH_ONLOOKER, "{'type': 'take', 'seat': 2, 'character': 'witch'}");
}

static void r_take_1_from_another_seat(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'monk': 3, 'king': 3}");
    play(&table, "take monk");
    expect(&table, "/owners/monk", "0");
    expect(&table, "/owners/king", "3");
}

static void r_take_1_not_ones_own(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'monk': 0, 'king': 0, 'witch': 1}");
    refuse(&table, "take monk");
    refuse(&table, "take king");
    expect_count(&table, "take ", 4);
}

static void r_take_1_only_characters_in_play(void **unused) {
    (void)unused;
    const struct table table = position("");
    refuse(&table, "take queen");
    refuse(&table, "{'type': 'take', 'character': 'queen'}");
    refuse(&table, "{'type': 'take', 'character': 'nobody'}");
}

static void r_take_1_several_are_held_and_all_work(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'king': 0, 'merchant': 0}, 'cubes': [{'gallia': 4}, {}, {}, {}]");
    play(&table, "take peasant");
    expect(&table, "/owners", "{'king': 0, 'monk': null, 'knight': null, 'merchant': 0, 'peasant': 0, 'witch': null}");
    play(&table, "king gallia plain");
    play(&table, "merchant gallia>italia 1");
    play(&table, "place russia 1");
    expect_cubes(&table, 0, "russia", 1);
}

static void r_take_1_nothing_to_take_when_one_owns_all(void **unused) {
    (void)unused;
    const struct table table =
        position("'owners': {'king': 0, 'monk': 0, 'knight': 0, 'merchant': 0, 'peasant': 0, 'witch': 0}");
    expect_count(&table, "take ", 0);
    expect_count(&table, "no-place", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_take_1_from_the_display),
        cmocka_unit_test(r_take_1_from_another_seat),
        cmocka_unit_test(r_take_1_not_ones_own),
        cmocka_unit_test(r_take_1_only_characters_in_play),
        cmocka_unit_test(r_take_1_several_are_held_and_all_work),
        cmocka_unit_test(r_take_1_nothing_to_take_when_one_owns_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

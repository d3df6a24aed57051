// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void b_cure_1_two_ones_cure(void **unused) {
    (void)unused;
    struct table table = position("'options': {'cure': true}, 'stage': 'cards', 'hands': [['pomander-whip']], "
                                  "'symptoms': [[3, 3], [1, 2], [1, 3], [2, 2], [2, 3], [1, 2]]");
    expect(&table, "/plague/0", "true");
    play(&table, "pomander pomander-whip");
    draw(&table, "symptom 0 1");
    draw(&table, "symptom 0 1");
    play(&table, "discard 3 3");
    expect(&table, "/plague/0", "false");
    expect_event(&table, 0, "{'type': 'plague', 'seat': 0, 'plague': false}");
}

static void b_cure_1_not_a_total_below_six_alone(void **unused) {
    (void)unused;
    struct table table = position("'options': {'cure': true}, 'stage': 'cards', 'hands': [['pomander-whip']], "
                                  "'symptoms': [[3, 3], [1, 2], [1, 3], [2, 2], [2, 3], [1, 2]]");
    play(&table, "pomander pomander-whip");
    draw(&table, "symptom 0 1");
    draw(&table, "symptom 0 2");
    play(&table, "discard 3 3");
    expect(&table, "/plague/0", "true");
}

static void b_var_1_convene_cure_and_alms_exclude_each_other(void **unused) {
    (void)unused;
    refuse_new_game(6, "'cure': true, 'alms': true", "alms");
    refuse_new_game(6, "'convene': true, 'alms': true", "alms");
    refuse_new_game(6, "'convene': true, 'cure': true", "cure");
    const struct table table = new_game(6, "'cure': true, 'chaos': true, 'special_actions': true, 'claims': true");
    expect_actor(&table, "chance");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_cure_1_two_ones_cure),
        cmocka_unit_test(b_cure_1_not_a_total_below_six_alone),
        cmocka_unit_test(b_var_1_convene_cure_and_alms_exclude_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

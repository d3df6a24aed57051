// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define CARDS "'stage': 'cards', 'hands': [['arsenic-whip']]"

static void b_arsenic_1_locks_two_dice_for_the_round(void **unused) {
    (void)unused;
    struct table table = position(CARDS);
    expect_count(&table, "arsenic ", 15);
    refuse(&table, "arsenic arsenic-whip 3");
    refuse(&table, "arsenic arsenic-whip 0 1 2");
    play(&table, "arsenic arsenic-whip 0 3");
    expect(&table, "/locked", "[0, 3]");
    expect(&table, "/hands/0", "[]");
    expect(&table, "/remedy_discard", "['arsenic-whip']");
    expect(&table, "/stage", "'cards'");
    expect_event(&table, PH_ONLOOKER, "{'type': 'remedy', 'card': 'arsenic-whip', 'effect': 'arsenic'}");
}

static void b_arsenic_1_one_die_if_only_one_is_unlocked(void **unused) {
    (void)unused;
    struct table table = position(CARDS ", 'locked': [0, 1, 2, 4, 5]");
    expect_count(&table, "arsenic ", 1);
    play(&table, "arsenic arsenic-whip 3");
    expect(&table, "/locked", "[0, 1, 2, 3, 4, 5]");
}

static void b_arsenic_1_none_if_all_are_locked(void **unused) {
    (void)unused;
    const struct table table = position(CARDS ", 'locked': [0, 1, 2, 3, 4, 5]");
    expect_count(&table, "arsenic ", 0);
    refuse(&table, "arsenic arsenic-whip 3");
}

static void b_arsenic_2_a_locked_die_is_not_rerolled(void **unused) {
    (void)unused;
    struct table table = position("'locked': [1, 2]");
    expect_count(&table, "reroll ", 10); // four dice, six pairs
    refuse(&table, "reroll 1");
    refuse(&table, "reroll 0 2");
}

static void b_round_1_locks_end_with_the_round(void **unused) {
    (void)unused;
    struct table table = position("'turn': 5, 'start': 0, 'stage': 'cards', 'locked': [1, 2]");
    play(&table, "end");
    draw(&table, "die 0 ba");
    expect(&table, "/locked", "[]");
    expect(&table, "/round", "2");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_arsenic_1_locks_two_dice_for_the_round),
        cmocka_unit_test(b_arsenic_1_one_die_if_only_one_is_unlocked),
        cmocka_unit_test(b_arsenic_1_none_if_all_are_locked),
        cmocka_unit_test(b_arsenic_2_a_locked_die_is_not_rerolled),
        cmocka_unit_test(b_round_1_locks_end_with_the_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "games/bristol1350/rule.h"
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void b_chicken_1_only_after_a_reroll(void **unused) {
    (void)unused;
    const struct table table = position("'stage': 'cards', 'hands': [['chicken-leeches']]");
    expect_count(&table, "chicken ", 0);
    const struct table rerolled = position("'stage': 'cards', 'hands': [['chicken-leeches']], 'rerolled': [2, 4]");
    expect_count(&rerolled, "chicken ", 3);
    refuse(&rerolled, "chicken chicken-leeches 3");
}

static void b_chicken_1_three_throws_at_most(void **unused) {
    (void)unused;
    struct table table = position("'stage': 'cards', 'hands': [['chicken-leeches']], 'rerolled': [2, 4]");
    play(&table, "chicken chicken-leeches 2 4");
    draw(&table, "die 2 ba");
    draw(&table, "die 4 oa");
    expect(&table, "/pending", "{'kind': 'chicken', 'dice': [2, 4], 'throws': 1}");
    play(&table, "again 4");
    draw(&table, "die 4 or");
    refuse(&table, "again 2"); // it was left out
    play(&table, "again 4");
    draw(&table, "die 4 ba");
    expect(&table, "/pending", "null");
    expect(&table, "/stage", "'cards'");
    expect(&table, "/dice", "['ba', 'br', 'ba', 'cr', 'ba', 'or']");
}

static void b_chicken_1_may_stop(void **unused) {
    (void)unused;
    struct table table = position("'stage': 'cards', 'hands': [['chicken-leeches']], 'rerolled': [2]");
    play(&table, "chicken chicken-leeches 2");
    draw(&table, "die 2 ba");
    play(&table, "stop");
    expect(&table, "/pending", "null");
    expect_actor(&table, "seat 0");
}

static void b_chicken_1_a_second_one_starts_afresh(void **unused) {
    (void)unused;
    struct table table =
        position("'stage': 'cards', 'hands': [['chicken-leeches', 'chicken-whip']], 'rerolled': [2, 4]");
    play(&table, "chicken chicken-leeches 2");
    draw(&table, "die 2 ba");
    play(&table, "stop");
    expect_count(&table, "chicken chicken-whip ", 3);
}

static void b_arsenic_2_a_locked_die_is_not_thrown_again(void **unused) {
    (void)unused;
    struct table table = position("'stage': 'cards', 'rerolled': [2, 4], "
                                  "'hands': [['arsenic-whip', 'chicken-leeches']]");
    play(&table, "arsenic arsenic-whip 3 4");
    expect_count(&table, "chicken ", 1);
    play(&table, "chicken chicken-leeches 2");
    const struct table locked = position("'stage': 'cards', 'rerolled': [2, 4], 'locked': [2, 4], "
                                         "'hands': [['chicken-leeches']]");
    assert_int_equal(bristol1350_game.legal_types(&locked.bristol) & BRISTOL_BIT(CHICKEN), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_chicken_1_only_after_a_reroll),
        cmocka_unit_test(b_chicken_1_three_throws_at_most),
        cmocka_unit_test(b_chicken_1_may_stop),
        cmocka_unit_test(b_chicken_1_a_second_one_starts_afresh),
        cmocka_unit_test(b_arsenic_2_a_locked_die_is_not_thrown_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

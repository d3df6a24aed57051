// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define MASON                                                                                                          \
    "'options': {'special_actions': true}, 'characters': ['mason', 'outlaw', 'serf', 'sheriff', 'knight', 'friar']"

static void b_mason_1_rerolls_one_then_locks_one(void **unused) {
    (void)unused;
    struct table table = position(MASON ", 'locked': [0]");
    expect_count(&table, "mason ", 5);
    play(&table, "mason 5");
    draw(&table, "die 5 ba");
    expect(&table, "/pending", "{'kind': 'lock'}");
    expect_count(&table, "lock ", 5); // either the one rolled or another
    refuse(&table, "lock 0");
    play(&table, "lock 2");
    expect(&table, "/locked", "[0, 2]");
    expect(&table, "/stage", "'cards'");
}

static void b_mason_1_not_if_all_dice_are_locked(void **unused) {
    (void)unused;
    const struct table table = position(MASON ", 'locked': [0, 1, 2, 3, 4, 5]");
    expect_count(&table, "mason ", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_mason_1_rerolls_one_then_locks_one),
        cmocka_unit_test(b_mason_1_not_if_all_dice_are_locked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

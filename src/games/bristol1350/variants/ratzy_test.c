// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void b_ratzy_1_six_rats(void **unused) {
    (void)unused;
    struct table table = position("'dice': ['ba', 'br', 'cr', 'cr', 'or', 'or']");
    play(&table, "reroll 0");
    draw(&table, "die 0 or");
    expect_event(&table, PH_ONLOOKER, "{'type': 'ratzy'}");
    struct table five = position("'dice': ['ba', 'br', 'cr', 'cr', 'or', 'or']");
    play(&five, "reroll 0");
    draw(&five, "die 0 oa");
    expect_no_event(&five, PH_ONLOOKER, "{'type': 'ratzy'}");
}

static void b_ratzy_1_once_a_roll(void **unused) {
    (void)unused;
    struct table table = position("'dice': ['ba', 'br', 'cr', 'cr', 'or', 'or']");
    play(&table, "reroll 0 1");
    draw(&table, "die 0 or"); // six rats, but the roll is not finished
    expect_no_event(&table, PH_ONLOOKER, "{'type': 'ratzy'}");
    draw(&table, "die 1 or");
    expect_event(&table, PH_ONLOOKER, "{'type': 'ratzy'}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_ratzy_1_six_rats),
        cmocka_unit_test(b_ratzy_1_once_a_roll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

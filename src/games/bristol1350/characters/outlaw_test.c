// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define OUTLAW                                                                                                         \
    "'options': {'special_actions': true}, 'characters': ['outlaw', 'serf', 'sheriff', 'mason', 'knight', 'friar']"

static void b_outlaw_1_own_colour_gives_one_more_action(void **unused) {
    (void)unused;
    struct table table = position(OUTLAW);
    play(&table, "outlaw 5");
    draw(&table, "die 5 br"); // a rat will do
    expect(&table, "/stage", "'extra'");
    play(&table, "outlaw 5"); // of any kind, this one too
    draw(&table, "die 5 ba");
    expect(&table, "/stage", "'extra'");
    play(&table, "reroll 0");
    draw(&table, "die 0 ca");
    expect(&table, "/stage", "'cards'");
    expect(&table, "/rerolled", "[0]"); // so Chicken may follow (B-CHICKEN-1)
}

static void b_outlaw_1_may_decline(void **unused) {
    (void)unused;
    struct table table = position(OUTLAW);
    play(&table, "outlaw 5");
    draw(&table, "die 5 br");
    play(&table, "pass");
    expect(&table, "/stage", "'cards'");
}

static void b_outlaw_1_another_colour_gives_nothing(void **unused) {
    (void)unused;
    struct table table = position(OUTLAW ", 'hands': [['arsenic-chicken']], 'locked': [0]");
    refuse(&table, "outlaw 0"); // B-ARSENIC-2
    play(&table, "outlaw 5");
    draw(&table, "die 5 ca");
    expect(&table, "/stage", "'cards'");
    expect_count(&table, "chicken", 0); // not for this roll
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_outlaw_1_own_colour_gives_one_more_action),
        cmocka_unit_test(b_outlaw_1_may_decline),
        cmocka_unit_test(b_outlaw_1_another_colour_gives_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

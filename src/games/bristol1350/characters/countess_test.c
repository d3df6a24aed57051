// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNTESS                                                                                                       \
    "'options': {'special_actions': true}, 'characters': ['countess', 'outlaw', 'serf', 'sheriff', 'mason', 'knight']"

static void b_countess_1_draws_two_keeps_one(void **unused) {
    (void)unused;
    struct table table = position(COUNTESS ", 'hands': [['arsenic-chicken', 'leeches-whip']]");
    play(&table, "countess");
    draw(&table, "remedy 0 pomander-whip");
    draw(&table, "remedy 0 arsenic-whip");
    expect(&table, "/pending", "{'kind': 'keep', 'cards': ['arsenic-whip', 'pomander-whip']}");
    expect_view(&table, 1, "/pending/cards", "[null, null]");
    play(&table, "keep pomander-whip");
    expect(&table, "/hands/0", "['arsenic-chicken', 'leeches-whip', 'pomander-whip']");
    expect(&table, "/fresh", "['pomander-whip']");
    expect(&table, "/remedy_discard", "['arsenic-whip']");
    expect_count(&table, "pomander", 0); // drawn this turn (B-REM-1)
}

static void b_countess_1_not_with_three_in_hand(void **unused) {
    (void)unused;
    const struct table table = position(COUNTESS ", 'hands': [['arsenic-chicken', 'leeches-whip', 'pomander-whip']]");
    expect_count(&table, "countess", 0);
    expect_count(&table, "draw", 0); // B-ACT-3
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_countess_1_draws_two_keeps_one),
        cmocka_unit_test(b_countess_1_not_with_three_in_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

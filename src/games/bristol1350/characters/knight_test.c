// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KNIGHT                                                                                                         \
    "'options': {'special_actions': true}, 'characters': ['knight', 'outlaw', 'serf', 'sheriff', 'mason', 'friar']"

static void b_knight_1_any_pawn_to_the_front_without_whips(void **unused) {
    (void)unused;
    struct table table = position(KNIGHT ", 'hands': [[], [], ['leeches-whip']]");
    expect_count(&table, "knight ", 3); // those not at the front
    refuse(&table, "knight 2");
    play(&table, "knight 3");
    expect(&table, "/carts/cedar/pawns", "[3, 2]");
    expect_actor(&table, "seat 0");
    expect(&table, "/stage", "'cards'");
}

static void b_knight_1_also_his_own(void **unused) {
    (void)unused;
    struct table table = position("'turn': 1, 'start': 0, 'options': {'special_actions': true}, "
                                  "'characters': ['serf', 'knight', 'outlaw', 'mason', 'friar', 'barmaid']");
    play(&table, "knight 1");
    expect(&table, "/carts/birch/pawns", "[1, 0]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_knight_1_any_pawn_to_the_front_without_whips),
        cmocka_unit_test(b_knight_1_also_his_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

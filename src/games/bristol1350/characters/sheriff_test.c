// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define SHERIFF                                                                                                        \
    "'options': {'special_actions': true}, 'characters': ['sheriff', 'outlaw', 'serf', 'mason', 'knight', 'friar']"

static void b_sheriff_1_a_random_one_of_two_of_another_cart(void **unused) {
    (void)unused;
    struct table table = position(SHERIFF);
    expect_count(&table, "sheriff ", 4); // not seat 1, of the own cart
    play(&table, "sheriff 2");
    expect_odds(&table, "look 2 1", 1, 2);
    expect_odds(&table, "look 2 3", 1, 2);
    draw(&table, "look 2 3");
    expect(&table, "/looks/0", "{'round': 1, 'by': 0, 'what': 'sheriff', 'seat': 2, 'slot': null, 'card': 3}");
    expect_view(&table, 0, "/looks/0/card", "3");
    expect_view(&table, 2, "/looks/0/card", "3"); // the owner knows which
    expect_view(&table, 1, "/looks/0/card", "null");
    expect_event(&table, 1, "{'type': 'looked', 'seat': 2, 'card': null}");
}

static void b_sheriff_1_equal_cards_are_one_outcome(void **unused) {
    (void)unused;
    struct table table = position(SHERIFF);
    play(&table, "sheriff 3");
    expect_odds(&table, "look 3 2", 1, 1);
    expect_count(&table, "look ", 1);
}

static void b_sheriff_1_not_at_ghosts(void **unused) {
    (void)unused;
    const struct table table = position("'players': 3, 'options': {'special_actions': true}, "
                                        "'characters': ['sheriff', 'serf', 'mason', 'knight']");
    expect_count(&table, "sheriff ", 2); // not the ghost, seat 3
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_sheriff_1_a_random_one_of_two_of_another_cart),
        cmocka_unit_test(b_sheriff_1_equal_cards_are_one_outcome),
        cmocka_unit_test(b_sheriff_1_not_at_ghosts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void b_whip_1_the_one_pushed_may_whip(void **unused) {
    (void)unused;
    struct table table = position("'hands': [[], ['leeches-whip', 'pomander-whip']]");
    play(&table, "push 1");
    expect_actor(&table, "seat 1");
    expect_count(&table, "whip ", 2);
    play(&table, "whip pomander-whip");
    expect(&table, "/carts/birch/pawns", "[0, 1]");
    expect(&table, "/hands/1", "['leeches-whip']");
    expect(&table, "/stage", "'cards'");
    expect_event(&table, PH_ONLOOKER, "{'type': 'whip', 'seat': 1, 'card': 'pomander-whip'}");
}

static void b_whip_1_passengers_of_the_cart_ahead_may_whip_a_dash(void **unused) {
    (void)unused;
    struct table table = position("'turn': 2, 'start': 1, 'order': ['birch', 'cedar', 'oak'], "
                                  "'hands': [['arsenic-whip'], ['leeches-whip'], [], ['emeralds-whip']]");
    play(&table, "dash");
    expect(&table, "/pending/ask", "[1, 0]"); // in round order from the start seat
    expect_actor(&table, "seat 1");
    play(&table, "pass");
    expect_event(&table, PH_ONLOOKER, "{'type': 'passed', 'seat': 1}");
    expect_actor(&table, "seat 0");
    play(&table, "whip arsenic-whip");
    expect(&table, "/carts/cedar/pawns", "[2, 3]");
    expect_actor(&table, "seat 2");
}

static void b_whip_1_those_passed_may_whip_an_elbow(void **unused) {
    (void)unused;
    struct table table = position("'players': 7, 'turn': 6, 'start': 0, "
                                  "'hands': [['arsenic-whip'], [], [], [], [], ['chicken-leeches']]");
    play(&table, "elbow"); // passes seats 5 and 4 of oak; 4 has no card
    expect(&table, "/pending/ask", "[5]");
    expect_count(&table, "", 1); // asked, though it can only pass (B-WHIP-3)
    play(&table, "pass");
    expect(&table, "/carts/oak/pawns", "[6, 4, 5]");
}

static void b_whip_3_the_first_whip_ends_the_asking(void **unused) {
    (void)unused;
    struct table table = position("'turn': 2, 'start': 0, 'order': ['birch', 'cedar', 'oak'], "
                                  "'hands': [['arsenic-whip'], ['leeches-whip']]");
    play(&table, "dash");
    play(&table, "whip arsenic-whip");
    expect_actor(&table, "seat 2");
    expect(&table, "/hands/1", "['leeches-whip']");
}

static void b_whip_1_a_card_drawn_this_round_serves(void **unused) {
    (void)unused;
    struct table table = position("");
    play(&table, "draw");
    draw(&table, "remedy 0 arsenic-whip");
    play(&table, "end");
    play(&table, "elbow"); // seat 1
    expect_actor(&table, "seat 0");
    play(&table, "whip arsenic-whip");
    expect(&table, "/carts/birch/pawns", "[0, 1]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_whip_1_the_one_pushed_may_whip),
        cmocka_unit_test(b_whip_1_passengers_of_the_cart_ahead_may_whip_a_dash),
        cmocka_unit_test(b_whip_1_those_passed_may_whip_an_elbow),
        cmocka_unit_test(b_whip_3_the_first_whip_ends_the_asking),
        cmocka_unit_test(b_whip_1_a_card_drawn_this_round_serves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

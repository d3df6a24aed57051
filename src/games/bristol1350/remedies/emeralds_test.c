// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void b_emeralds_1_one_more_move(void **unused) {
    (void)unused;
    struct table table = position("'turn': 1, 'start': 0, 'stage': 'cards', 'hands': [[], ['emeralds-whip']]");
    play(&table, "emeralds emeralds-whip");
    expect(&table, "/pending", "{'kind': 'move'}");
    expect_count(&table, "elbow", 1);
    expect_count(&table, "dash", 0); // from the rear
    expect_count(&table, "push ", 1);
    expect_count(&table, "pass", 0);
    play(&table, "elbow");
    expect(&table, "/carts/birch/pawns", "[1, 0]");
    expect(&table, "/stage", "'cards'");
    expect(&table, "/remedy_discard", "['emeralds-whip']");
}

static void b_whip_2_each_further_move_needs_its_own_whip(void **unused) {
    (void)unused;
    struct table table = position("'turn': 1, 'start': 0, 'hands': [['arsenic-whip'], ['emeralds-whip']]");
    play(&table, "elbow");
    expect_actor(&table, "seat 0");
    play(&table, "whip arsenic-whip");
    expect(&table, "/carts/birch/pawns", "[0, 1]");
    play(&table, "emeralds emeralds-whip");
    play(&table, "elbow"); // seat 0 has no card left and is not asked
    expect(&table, "/carts/birch/pawns", "[1, 0]");
}

static void b_whip_3_a_window_of_emeralds_is_in_the_stage_of_cards(void **unused) {
    (void)unused;
    struct table table =
        position("'turn': 1, 'start': 0, 'stage': 'cards', 'hands': [['arsenic-chicken'], ['emeralds-whip']]");
    play(&table, "emeralds emeralds-whip");
    play(&table, "elbow");
    expect(&table, "/stage", "'cards'");
    expect(&table, "/pending", "{'kind': 'whip', 'move': {'type': 'elbow', 'seat': 1}, 'ask': [0]}");
    expect_count(&table, "", 1); // no whip in hand: pass alone
    play(&table, "pass");
    expect(&table, "/carts/birch/pawns", "[1, 0]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_emeralds_1_one_more_move),
        cmocka_unit_test(b_whip_2_each_further_move_needs_its_own_whip),
        cmocka_unit_test(b_whip_3_a_window_of_emeralds_is_in_the_stage_of_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "games/bristol1350/rule.h"
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define GHOST "'players': 3, 'symptoms': [[1, 1], [1, 2], [1, 3], [null, null]]"

static void b_peek_1_first_slot_0_alone(void **unused) {
    (void)unused;
    struct table table = position(GHOST);
    expect_count(&table, "peek ", 1);
    play(&table, "peek 3 0");
    expect_count(&table, "symptom 3 4", 0); // never a 4 (B-CARD-2)
    draw(&table, "symptom 3 3");
    expect(&table, "/symptoms/3", "[3, null]");
    expect(&table, "/peeks", "{'3': [[0], []]}");
    expect(&table, "/looks/0", "{'round': 1, 'by': 0, 'what': 'ghost', 'seat': 3, 'slot': 0, 'card': 3}");
    expect_view(&table, 0, "/symptoms/3", "[3, null]");
    expect_view(&table, 1, "/symptoms/3", "[null, null]");
    expect_view(&table, 1, "/peeks", "{'3': [[0], []]}"); // who looked is public
    expect(&table, "/stage", "'cards'");
}

static void b_peek_1_then_both(void **unused) {
    (void)unused;
    struct table table = position("'players': 3, 'symptoms': [[1, 1], [1, 2], [1, 3], [2, null]], 'turn': 1, "
                                  "'start': 0, 'peeks': {'3': [[0], []]}");
    expect_count(&table, "peek ", 2);
    play(&table, "peek 3 1");
    draw(&table, "symptom 3 1");
    expect(&table, "/peeks", "{'3': [[0], [1]]}");
}

static void b_peek_1_a_card_with_a_face_is_not_drawn_again(void **unused) {
    (void)unused;
    struct table table = position("'players': 3, 'symptoms': [[1, 1], [1, 2], [1, 3], [2, null]]");
    play(&table, "peek 3 0");
    expect_actor(&table, "seat 0");
    expect(&table, "/looks/0/card", "2");
}

static void b_chaos_1_a_faceless_card_may_be_a_4(void **unused) {
    (void)unused;
    struct table table = position(GHOST ", 'options': {'chaos': true}");
    play(&table, "peek 3 0");
    expect_odds(&table, "symptom 3 4", 6, 26);
}

static void b_act_1_no_peek_without_ghosts(void **unused) {
    (void)unused;
    const struct table none = position("");
    assert_int_equal(bristol1350_game.legal_types(&none.bristol) & BRISTOL_BIT(PEEK), 0);
    const struct table dead =
        position("'players': 3, 'fate': [null, null, null, 'pushed_out'], "
                 "'carts': {'birch': {'pawns': [0]}, 'cedar': {'pawns': [1]}, 'oak': {'pawns': [2]}}");
    assert_int_equal(bristol1350_game.legal_types(&dead.bristol) & BRISTOL_BIT(PEEK), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_peek_1_first_slot_0_alone),
        cmocka_unit_test(b_peek_1_then_both),
        cmocka_unit_test(b_peek_1_a_card_with_a_face_is_not_drawn_again),
        cmocka_unit_test(b_act_1_no_peek_without_ghosts),
        cmocka_unit_test(b_chaos_1_a_faceless_card_may_be_a_4),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

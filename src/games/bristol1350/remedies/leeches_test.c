// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LEECHES "'stage': 'cards', 'hands': [['leeches-whip']]"

static void b_leeches_1_one_into_an_area_the_other_discarded(void **unused) {
    (void)unused;
    struct table table = position(LEECHES);
    play(&table, "leeches leeches-whip");
    draw(&table, "symptom 0 4");
    draw(&table, "symptom 0 1");
    expect(&table, "/pending", "{'kind': 'place', 'cards': [1, 4]}");
    expect_view(&table, 1, "/pending", "{'kind': 'place', 'cards': [null, null]}");
    expect_count(&table, "place ", 6);
    play(&table, "place 4 oak");
    expect(&table, "/areas/oak", "[{'card': 4, 'seen': [0]}]");
    expect(&table, "/discard", "[{'card': 1, 'seen': [0]}]");
    expect_view(&table, 1, "/areas/oak", "[{'card': null, 'seen': []}]");
    expect_view(&table, 0, "/areas/oak", "[{'card': 4, 'seen': [0]}]");
    expect_event(&table, 0, "{'type': 'placed', 'cart': 'oak', 'card': 4}");
    expect_event(&table, 1, "{'type': 'placed', 'cart': 'oak', 'card': null}");
}

static void b_leeches_1_only_carts_that_race(void **unused) {
    (void)unused;
    struct table table =
        position(LEECHES ", 'carts': {'birch': {'at': 5, 'pawns': [0, 1]}, 'cedar': {'at': 17, 'pawns': "
                         "[], 'out': true}, 'oak': {'at': 5, 'pawns': [4, 5]}}, 'fate': [null, null, "
                         "'plague_cart', 'plague_cart'], 'symptoms': [[1, 1], [1, 2], [3, 3], [2, 2], "
                         "[2, 3], [1, 2]]");
    play(&table, "leeches leeches-whip");
    draw(&table, "symptom 0 2");
    draw(&table, "symptom 0 2");
    expect_count(&table, "place ", 2); // equal cards are one
    refuse(&table, "place 2 cedar");
}

static void b_leeches_1_one_if_only_one_can_be_drawn(void **unused) {
    (void)unused;
    // 24 cards: 12 in hands, 11 in an area, 1 in the deck.
    struct table table = position(
        LEECHES
        ", 'options': {'symptoms': [12, 12, 0, 0]}, 'symptoms': [[1, 1], [1, 2], [1, 2], [2, 2], [2, 2], [1, 2]], "
        "'areas': {'birch': [{'card': 1}, {'card': 1}, {'card': 1}, {'card': 1}, {'card': 1}, {'card': 1}, "
        "{'card': 1}, {'card': 2}, {'card': 2}, {'card': 2}, {'card': 2}]}");
    expect(&table, "/symptom_deck", "1");
    play(&table, "leeches leeches-whip");
    draw(&table, "symptom 0 2");
    expect(&table, "/pending", "{'kind': 'place', 'cards': [2]}");
    play(&table, "place 2 birch");
    expect(&table, "/discard", "[]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_leeches_1_one_into_an_area_the_other_discarded),
        cmocka_unit_test(b_leeches_1_only_carts_that_race),
        cmocka_unit_test(b_leeches_1_one_if_only_one_can_be_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

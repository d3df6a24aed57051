// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// Seat 5 ends the round; birch has two rats, seat 0 sits there alone.
#define MINGLE                                                                                                         \
    "'turn': 5, 'start': 0, 'stage': 'cards', 'dice': ['br', 'br', 'ca', 'ca', 'oa', 'oa'], "                          \
    "'carts': {'birch': {'pawns': [0]}, 'cedar': {'pawns': [1, 2, 3]}, 'oak': {'pawns': [4, 5]}}, "

static void b_mingle_3_of_two_leeched_cards_a_random_one_enters(void **unused) {
    (void)unused;
    struct table table = position(MINGLE "'areas': {'birch': [{'card': 4, 'seen': [1]}, {'card': 2}]}");
    play(&table, "end");
    expect_odds(&table, "leech 4", 1, 2);
    expect_odds(&table, "leech 2", 1, 2);
    draw(&table, "leech 2");
    expect(&table, "/areas/birch", "[]");
    draw(&table, "deal 0 1");
    draw(&table, "deal 0 1");
    // The one not used lies below the one left over, and nobody is said to have seen either.
    expect(&table, "/discard", "[{'card': 4, 'seen': []}, {'card': 2, 'seen': []}]");
    expect(&table, "/mingles/0/extra", "'leech'");
    expect(&table, "/mingles/0/leeches", "[{'card': 4, 'seen': [1]}, {'card': 2, 'seen': []}]");
    expect_view(&table, 1, "/mingles/0/leeches", "[{'card': 4, 'seen': [1]}, {'card': null, 'seen': []}]");
    expect_view(&table, 0, "/mingles/0/leeches/0/card", "null");
}

static void b_mingle_3_a_single_leeched_card_enters_without_a_draw(void **unused) {
    (void)unused;
    struct table table = position(MINGLE "'areas': {'birch': [{'card': 4}]}");
    play(&table, "end");
    expect_odds(&table, "deal 0 4", 1, 3);
    draw(&table, "deal 0 4");
    draw(&table, "deal 0 1");
    expect(&table, "/symptoms/0", "[1, 4]");
    expect(&table, "/symptom_deck", "19");
}

static void b_mingle_4_of_equal_leeched_cards_the_first_placed_is_used(void **unused) {
    (void)unused;
    struct table table = position(MINGLE "'areas': {'birch': [{'card': 3}, {'card': 4}, {'card': 3}]}");
    play(&table, "end");
    expect_odds(&table, "leech 3", 2, 3);
    draw(&table, "leech 3");
    draw(&table, "deal 0 3");
    draw(&table, "deal 0 1");
    expect(&table, "/discard", "[{'card': 4, 'seen': []}, {'card': 3, 'seen': []}, {'card': 1, 'seen': []}]");
}

static void b_mingle_1_a_lone_passenger_too_but_no_empty_cart(void **unused) {
    (void)unused;
    struct table table = position("'turn': 0, 'start': 1, 'stage': 'cards', "
                                  "'dice': ['br', 'br', 'ca', 'ca', 'oa', 'oa'], 'carts': {'birch': {'pawns': []}, "
                                  "'cedar': {'pawns': [1, 2, 3]}, 'oak': {'pawns': [0, 4, 5]}}");
    play(&table, "end");
    expect(&table, "/round", "2");
    expect(&table, "/mingles", "[]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_mingle_3_of_two_leeched_cards_a_random_one_enters),
        cmocka_unit_test(b_mingle_3_a_single_leeched_card_enters_without_a_draw),
        cmocka_unit_test(b_mingle_4_of_equal_leeched_cards_the_first_placed_is_used),
        cmocka_unit_test(b_mingle_1_a_lone_passenger_too_but_no_empty_cart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

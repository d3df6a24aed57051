// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void b_claim_1_one_of_each_kind_at_a_decision(void **unused) {
    (void)unused;
    struct table table = position("'options': {'claims': true}");
    expect_count(&table, "claim symptoms ", 10);
    expect_count(&table, "claim plague ", 2);
    expect_count(&table, "claim accuse ", 5);
    expect_count(&table, "claim gave ", 0); // it has not mingled
    play(&table, "claim symptoms 4 4");     // a lie
    expect_actor(&table, "seat 0");
    expect(&table, "/said", "['symptoms']");
    expect_count(&table, "claim symptoms ", 0);
    play(&table, "claim accuse 3");
    expect(&table, "/said", "['symptoms', 'accuse']");
    expect(&table, "/claims",
           "[{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [4, 4]}, {'round': 1, 'by': 0, "
           "'about': 'accuse', 'seat': 3}]");
    play(&table, "draw");
    draw(&table, "remedy 0 arsenic-whip");
    expect(&table, "/said", "[]");
    expect_count(&table, "claim symptoms ", 10); // another decision
}

static void b_claim_1_gave_and_received_need_a_mingle(void **unused) {
    (void)unused;
    struct table table =
        position("'options': {'claims': true}, 'round': 2, "
                 "'mingles': [{'round': 1, 'cart': 'birch', 'seats': [0, 1], 'extra': 'deck', 'leeches': "
                 "[], 'gave': {'0': [1, 2], '1': [1, 3]}, 'got': {'0': [1, 1], '1': [2, 3]}}]");
    expect_count(&table, "claim gave ", 10);
    expect_count(&table, "claim received ", 10);
    play(&table, "claim gave 2 3");
    expect_event(&table, PH_ONLOOKER, "{'type': 'claim', 'about': 'gave', 'cards': [2, 3]}");
}

static void b_claim_1_also_in_a_window(void **unused) {
    (void)unused;
    struct table table = position("'options': {'claims': true}, 'hands': [[], ['leeches-whip']]");
    play(&table, "push 1");
    expect_actor(&table, "seat 1");
    play(&table, "claim plague yes");
    expect_actor(&table, "seat 1");
    play(&table, "pass");
    expect(&table, "/carts/birch/pawns", "[0]");
}

static void b_claim_1_not_without_the_option(void **unused) {
    (void)unused;
    const struct table table = position("");
    expect_count(&table, "claim", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_claim_1_one_of_each_kind_at_a_decision),
        cmocka_unit_test(b_claim_1_gave_and_received_need_a_mingle),
        cmocka_unit_test(b_claim_1_also_in_a_window),
        cmocka_unit_test(b_claim_1_not_without_the_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

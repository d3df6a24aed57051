// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define POMANDER "'stage': 'cards', 'hands': [['pomander-whip']]"

static void b_pomander_1_two_of_four(void **unused) {
    (void)unused;
    struct table table = position(POMANDER ", 'symptoms': [[2, 3], [1, 2], [1, 3], [2, 2], [2, 3], [1, 2]]");
    play(&table, "pomander pomander-whip");
    draw(&table, "symptom 0 4");
    draw(&table, "symptom 0 3");
    expect(&table, "/symptoms/0", "[2, 3, 3, 4]");
    expect(&table, "/pending", "{'kind': 'discard', 'count': 2}");
    expect(&table, "/plague/0", "false"); // only the total afterwards counts
    expect_count(&table, "discard ", 4);  // 2 3, 2 4, 3 3, 3 4
    play(&table, "discard 3 4");
    expect(&table, "/symptoms/0", "[2, 3]");
    expect(&table, "/discard", "[{'card': 3, 'seen': [0]}, {'card': 4, 'seen': [0]}]");
    expect(&table, "/plague/0", "false");
}

static void b_plague_1_a_total_of_six_afterwards_is_the_plague(void **unused) {
    (void)unused;
    struct table table = position(POMANDER);
    play(&table, "pomander pomander-whip");
    draw(&table, "symptom 0 3");
    draw(&table, "symptom 0 3");
    play(&table, "discard 1 1");
    expect(&table, "/plague/0", "true");
    expect_view(&table, 0, "/plague/0", "true");
    expect_view(&table, 1, "/plague/0", "null");
    expect_event(&table, 0, "{'type': 'plague', 'seat': 0, 'plague': true}");
    expect_event(&table, 1, "{'type': 'plague', 'seat': 0, 'plague': null}");
}

static void b_plague_1_for_good(void **unused) {
    (void)unused;
    struct table table = position(POMANDER ", 'symptoms': [[3, 3], [1, 2], [1, 3], [2, 2], [2, 3], [1, 2]]");
    expect(&table, "/plague/0", "true");
    play(&table, "pomander pomander-whip");
    draw(&table, "symptom 0 1");
    draw(&table, "symptom 0 1");
    play(&table, "discard 3 3");
    expect(&table, "/symptoms/0", "[1, 1]");
    expect(&table, "/plague/0", "true");
}

static void b_pomander_1_one_of_three_if_only_one_can_be_drawn(void **unused) {
    (void)unused;
    struct table table = position(
        POMANDER
        ", 'options': {'symptoms': [12, 12, 0, 0]}, 'symptoms': [[1, 1], [1, 2], [1, 2], [2, 2], [2, 2], [1, 2]], "
        "'areas': {'birch': [{'card': 1}, {'card': 1}, {'card': 1}, {'card': 1}, {'card': 1}, {'card': 1}, "
        "{'card': 1}, {'card': 2}, {'card': 2}, {'card': 2}, {'card': 2}]}");
    play(&table, "pomander pomander-whip");
    draw(&table, "symptom 0 2");
    expect(&table, "/pending", "{'kind': 'discard', 'count': 1}");
    expect_count(&table, "discard ", 2);
    play(&table, "discard 2");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_pomander_1_two_of_four),
        cmocka_unit_test(b_plague_1_a_total_of_six_afterwards_is_the_plague),
        cmocka_unit_test(b_plague_1_for_good),
        cmocka_unit_test(b_pomander_1_one_of_three_if_only_one_can_be_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

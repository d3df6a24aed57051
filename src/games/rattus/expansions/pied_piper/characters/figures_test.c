// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define FIGURES                                                                                                        \
    "'options': {'characters': ['nun', 'bishop', 'king', 'monk', 'knight', 'merchant']}, "                             \
    "'owners': {'nun': 0, 'bishop': 0}, "

static void r_nun_1_stay_sorted_wherever_they_go(void **unused) {
    (void)unused;
    struct table table = position(FIGURES "'nuns': ['turcia', 'anglia', 'italia']");
    expect(&table, "/nuns", "['anglia', 'italia', 'turcia']");
    play(&table, "nun anglia:tartaria");
    expect(&table, "/nuns", "['italia', 'turcia', 'tartaria']");
    play(&table, "nun turcia:anglia");
    expect(&table, "/nuns", "['anglia', 'italia', 'tartaria']");
    play(&table, "nun tartaria:italia");
    expect(&table, "/nuns", "['anglia', 'italia', 'italia']");
}

static void r_nun_1_two_alike_are_listed_once(void **unused) {
    (void)unused;
    const struct table table = position(FIGURES "'nuns': ['italia', 'italia']");
    expect_count(&table, "nun -:", 12);
    expect_count(&table, "nun italia:", 11);
}

static void r_bishop_1_supply_comes_last(void **unused) {
    (void)unused;
    struct table table = position(FIGURES "'bishops': ['turcia']");
    play(&table, "bishop -:anglia");
    expect(&table, "/bishops", "['anglia', 'turcia']");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_nun_1_stay_sorted_wherever_they_go),
        cmocka_unit_test(r_nun_1_two_alike_are_listed_once),
        cmocka_unit_test(r_bishop_1_supply_comes_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

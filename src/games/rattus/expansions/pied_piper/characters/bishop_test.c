// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define BISHOP                                                                                                         \
    "'options': {'characters': ['bishop', 'soldier', 'pied_piper', 'king', 'monk', "                                   \
    "'knight']}, 'owners': {'bishop': 0, 'monk': 0, 'pied_piper': 0, 'soldier': 0}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_bishop_1_from_supply_or_from_the_board(void **unused) {
    (void)unused;
    struct table table = position(BISHOP "'bishops': ['gallia']");
    expect_count(&table, "bishop -:", 12);
    expect_count(&table, "bishop gallia:", 11);
    refuse(&table, "bishop gallia:gallia");
    play(&table, "bishop gallia:anglia");
    expect(&table, "/bishops", "['anglia']");
    expect(&table, "/step", "null");
    expect_count(&table, "bishop ", 0);
}

static void r_bishop_1_there_are_two(void **unused) {
    (void)unused;
    struct table table = position(BISHOP "'bishops': ['gallia', 'gallia']");
    expect_count(&table, "bishop -:", 0);
    expect_count(&table, "bishop ", 11); // which of the two makes no difference
    play(&table, "bishop gallia:turcia");
    expect(&table, "/bishops", "['gallia', 'turcia']");
}

static void r_bishop_1_keeps_out_what_brings_a_rat(void **unused) {
    (void)unused;
    struct table table =
        position(BISHOP "'bishops': ['gallia'], 'cubes': [{'anglia': 1}, {}, {}, {}], 'rats': {'anglia': [{}]}");
    refuse(&table, "monk anglia>gallia 0");
    refuse(&table, "piper anglia>gallia plain 0");
    expect_count(&table, "monk anglia>scandia 0", 1);
    play(&table, "piper anglia>gallia plain");
    expect_rats(&table, "gallia", 0);
    expect_cubes(&table, 0, "gallia", 1);
}

static void r_bishop_1_rats_there_may_leave(void **unused) {
    (void)unused;
    struct table table = position(BISHOP "'bishops': ['gallia'], 'rats': {'gallia': [{}]}");
    play(&table, "monk gallia>italia 0");
    expect_rats(&table, "italia", 1);
}

static void r_bishop_1_in_the_final_round(void **unused) {
    (void)unused;
    struct table table = position(BISHOP FINAL_ROUND "'seat': 0, 'plague': 'anglia', 'discard': ['r01']");
    expect_count(&table, "soldier gallia", 1);
    play(&table, "bishop -:gallia");
    refuse(&table, "soldier gallia");
    play(&table, "soldier scandia");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_bishop_1_from_supply_or_from_the_board),
        cmocka_unit_test(r_bishop_1_there_are_two),
        cmocka_unit_test(r_bishop_1_keeps_out_what_brings_a_rat),
        cmocka_unit_test(r_bishop_1_rats_there_may_leave),
        cmocka_unit_test(r_bishop_1_in_the_final_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

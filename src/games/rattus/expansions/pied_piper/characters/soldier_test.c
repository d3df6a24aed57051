// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define SOLDIER                                                                                                        \
    "'options': {'characters': ['soldier', 'bishop', 'king', 'monk', 'knight', 'merchant']}, "                         \
    "'owners': {'soldier': 0}, "
#define BEFORE_C "'placed': true, 'plague': 'italia', "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_sold_1_one_more_after_the_others(void **unused) {
    (void)unused;
    struct table table = position(SOLDIER BEFORE_C "'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    refuse(&table, "no-rat");
    play(&table, "rat italia");
    expect(&table, "/outbreak/more", "1");
    expect_count(&table, "no-rat", 1);
    play(&table, "rat italia");
    expect_rats(&table, "italia", 2);
    expect_actor(&table, "seat 1");
}

static void r_sold_1_need_not(void **unused) {
    (void)unused;
    struct table table = position(SOLDIER BEFORE_C "'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat italia");
    play(&table, "no-rat");
    expect_rats(&table, "italia", 1);
    expect(&table, "/pile", "36");
}

static void r_sold_1_nothing_without_a_spread(void **unused) {
    (void)unused;
    struct table table = position(SOLDIER BEFORE_C "'rats': {'anglia': [{}]}");
    play(&table, "plague gallia");
    expect_actor(&table, "seat 1");
    struct table shut = position(
        SOLDIER "'placed': true, 'plague': 'gallia', 'bishops': ['gallia', 'scandia'], 'rats': {'anglia': [{}]}");
    play(&shut, "plague anglia");
    expect_actor(&shut, "seat 1");
}

static void r_sold_2_next_to_the_plague(void **unused) {
    (void)unused;
    struct table table = position(SOLDIER "'phase': 'final', 'last': 1, 'ended': 'cubes', 'pile': 2, 'plague': "
                                          "'anglia', 'cubes': [{'scandia': 1}, {}, {}, {}]");
    expect_count(&table, "soldier ", 2);
    play(&table, "soldier scandia");
    expect_rats(&table, "scandia", 1);
    expect_cubes(&table, 0, "scandia", 1); // no outbreak
    expect(&table, "/pile", "1");
    expect_count(&table, "soldier ", 0);
}

static void r_sold_3_one_of_those_in_the_discard(void **unused) {
    (void)unused;
    struct table table = position(SOLDIER FINAL_ROUND "'plague': 'anglia', 'cubes': [{'scandia': 1}, {}, {}, {}],"
                                                      "'discard': ['r05', 'r41']");
    play(&table, "soldier scandia");
    expect(&table, "/rats/scandia/0/again", "2");
    expect(&table, "/pile", "0");
    play(&table, "done");
}

static void r_sold_3_uniform_and_gone_from_the_discard(void **unused) {
    (void)unused;
    struct table table = position(
        SOLDIER "'phase': 'ravage', 'last': 1, 'ended': 'rats', 'pile': 0, 'cubes': [{'scandia': 1}, {}, {}, {}],"
                "'discard': ['r05', 'r41', 'r42'], 'rats': {'scandia': [{'again': 2}]}");
    expect_odds(&table, "token r05", 1, 2);
    expect_odds(&table, "token r41", 1, 2);
    expect_odds(&table, "token r42", 0, 0);
    draw(&table, "token r41");
    expect(&table, "/discard", "['r05', 'r42', 'r41']");
}

static void r_sold_3_not_with_an_empty_discard(void **unused) {
    (void)unused;
    const struct table table = position(SOLDIER FINAL_ROUND "'plague': 'anglia'");
    expect_count(&table, "soldier ", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_sold_1_one_more_after_the_others),
        cmocka_unit_test(r_sold_1_need_not),
        cmocka_unit_test(r_sold_1_nothing_without_a_spread),
        cmocka_unit_test(r_sold_2_next_to_the_plague),
        cmocka_unit_test(r_sold_3_one_of_those_in_the_discard),
        cmocka_unit_test(r_sold_3_uniform_and_gone_from_the_discard),
        cmocka_unit_test(r_sold_3_not_with_an_empty_discard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

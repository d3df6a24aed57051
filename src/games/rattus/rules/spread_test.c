// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

static void r_rat_1_no_rat_no_new_token(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'cubes': [{'gallia': 2}, {}, {}, {}]");
    play(&table, "plague gallia");
    expect_actor(&table, "seat 1");
    expect(&table, "/pile", "37");
}

static void r_rat_1_one_rat_one_new_token(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    expect(&table, "/outbreak/rats", "1");
    expect_actor(&table, "seat 0");
    expect_count(&table, "rat ", 4);
    play(&table, "rat hispania");
    expect_rats(&table, "hispania", 1);
    expect_rats(&table, "gallia", 1);
    expect(&table, "/pile", "36");
    expect(&table, "/rats/hispania", "[{'start': false, 'face': null, 'seen': []}]");
    expect_actor(&table, "seat 1");
}

static void r_rat_1_two_or_three_rats_two_new_tokens(void **unused) {
    (void)unused;
    static const char *const rats[] = {"[{}, {}]", "[{}, {}, {}]"};
    for (int i = 0; i < 2; i++) {
        char fields[128];
        snprintf(fields, sizeof fields, "'plague': 'italia', 'placed': true, 'rats': {'gallia': %s}", rats[i]);
        struct table table = position(fields);
        play(&table, "plague gallia");
        play(&table, "rat hispania");
        expect_actor(&table, "seat 0");
        expect(&table, "/outbreak/rats", "1");
        play(&table, "rat anglia");
        expect_rats(&table, "hispania", 1);
        expect_rats(&table, "anglia", 1);
        expect(&table, "/pile", "35");
        expect_actor(&table, "seat 1");
    }
}

static void r_rat_1_both_may_go_to_the_same_region(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia");
    play(&table, "rat italia"); // where the plague came from
    play(&table, "rat italia");
    expect_rats(&table, "italia", 2);
}

static void r_rat_1_only_to_touching_regions(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    refuse(&table, "rat gallia");
    refuse(&table, "rat polonia");
    expect_count(&table, "rat anglia", 1);
    expect_count(&table, "rat hispania", 1);
    expect_count(&table, "rat germania", 1);
    expect_count(&table, "rat italia", 1);
}

static void r_rat_1_not_to_a_region_with_three(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true,"
                                  "'rats': {'gallia': [{}, {}], 'anglia': [{}, {}, {}], 'hispania': [{}, {}]}");
    play(&table, "plague gallia");
    refuse(&table, "rat anglia");
    expect_count(&table, "rat ", 3);
    play(&table, "rat hispania");
    refuse(&table, "rat hispania"); // now it has three as well
    expect_count(&table, "rat ", 2);
}

static void r_rat_2_spreading_is_compulsory(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    refuse(&table, "done");
    refuse(&table, "no-rat");
    expect_count(&table, "", 4);
}

static void r_rat_2_what_finds_no_place_is_dropped(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'anglia', 'placed': true, 'rats': {'scandia': [{}, {}, {}],"
                                  "'anglia': [{}, {}], 'germania': [{}, {}, {}], 'russia': [{}, {}, {}]}, 'pile': 20");
    play(&table, "plague scandia");
    expect_count(&table, "", 1); // one place is asked all the same
    play(&table, "rat anglia");
    expect_rats(&table, "anglia", 3);
    expect(&table, "/pile", "19");
    expect_actor(&table, "seat 1");
}

static void r_rat_2_no_place_at_all(void **unused) {
    (void)unused;
    struct table table =
        position("'plague': 'anglia', 'placed': true, 'rats': {'scandia': [{}], 'anglia': [{}, {}, {}],"
                 "'germania': [{}, {}, {}], 'russia': [{}, {}, {}]}, 'pile': 20");
    play(&table, "plague scandia");
    expect(&table, "/pile", "20");
    expect_actor(&table, "seat 1");
}

static void r_rat_2_the_pile_limits_it_and_does_not_end_the_turn(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'pile': 1,"
                                  "'cubes': [{}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia");
    play(&table, "rat hispania");
    expect(&table, "/pile", "0");
    expect_actor(&table, "chance"); // the outbreak goes on
    draw(&table, "token r40");      // limit 6
    draw(&table, "token r41");
    expect(&table, "/phase", "'final'");
}

static void r_rat_2_an_empty_pile_spreads_nothing(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'pile': 0,"
                                  "'cubes': [{}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    expect_actor(&table, "chance");
    expect_count(&table, "token ", 37);
}

static void r_info_2_spread_tokens_come_from_the_pile(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'rats': {'gallia': [{'start': true}],"
                                  "'hispania': [{'start': true}]}");
    play(&table, "plague gallia");
    play(&table, "rat hispania");
    expect(&table, "/rats/hispania",
           "[{'start': true, 'face': null, 'seen': []},"
           "{'start': false, 'face': null, 'seen': []}]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_rat_1_no_rat_no_new_token),
        cmocka_unit_test(r_rat_1_one_rat_one_new_token),
        cmocka_unit_test(r_rat_1_two_or_three_rats_two_new_tokens),
        cmocka_unit_test(r_rat_1_both_may_go_to_the_same_region),
        cmocka_unit_test(r_rat_1_only_to_touching_regions),
        cmocka_unit_test(r_rat_1_not_to_a_region_with_three),
        cmocka_unit_test(r_rat_2_spreading_is_compulsory),
        cmocka_unit_test(r_rat_2_what_finds_no_place_is_dropped),
        cmocka_unit_test(r_rat_2_no_place_at_all),
        cmocka_unit_test(r_rat_2_the_pile_limits_it_and_does_not_end_the_turn),
        cmocka_unit_test(r_rat_2_an_empty_pile_spreads_nothing),
        cmocka_unit_test(r_info_2_spread_tokens_come_from_the_pile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

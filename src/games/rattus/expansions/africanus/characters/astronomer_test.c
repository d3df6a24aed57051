// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define ASTRONOMER                                                                                                     \
    "'options': {'africanus': true, 'characters': ['astronomer', 'king', 'monk', 'knight', "                           \
    "'merchant', 'peasant']}, 'owners': {'astronomer': 0}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_astro_1_keeps_one_of_three(void **unused) {
    (void)unused;
    struct table table = position(ASTRONOMER "'hands': [['c02'], [], [], []]");
    play(&table, "astronomer");
    expect_odds(&table, "card c01", 1, 35);
    draw(&table, "card c20");
    draw(&table, "card c05");
    draw(&table, "card c12");
    expect_actor(&table, "seat 0");
    expect_count(&table, "", 3);
    play(&table, "keep c05");
    expect(&table, "/hands/0", "['c02', 'c05']");
    expect(&table, "/region_discard", "['c20', 'c12']");
    expect_count(&table, "astronomer", 0);
}

static void r_astro_1_in_secret(void **unused) {
    (void)unused;
    struct table table = position(ASTRONOMER "'plague': 'gallia'");
    play(&table, "astronomer");
    expect_view(&table, 0, "/step/cards", "[]");
    expect_view(&table, 1, "/step/cards", "null");
    draw(&table, "card c20");
    expect_event(&table, 0, "{'type': 'draw', 'card': 'c20'}");
    expect_no_event(&table, 1, "{'type': 'draw', 'card': 'c20'}");
    expect_view(&table, 0, "/step/cards", "['c20']");
    expect_view(&table, 1, "/step/cards", "null");
    draw(&table, "card c05");
    draw(&table, "card c12");
    play(&table, "keep c12");
    expect_no_event(&table, 1, "{'type': 'keep', 'card': 'c12'}");
    expect_event(&table, 1, "{'type': 'card_discarded', 'card': 'c05'}");
    expect_view(&table, 1, "/hand_sizes", "[1, 0, 0, 0]");
    expect_view(&table, 1, "/hands", "[null, [], null, null]");
}

static void r_card_4_discards_come_back(void **unused) {
    (void)unused;
    struct table table = position("'players': 2, 'plague': 'gallia', 'options': {'africanus': true, 'characters': "
                                  "['astronomer', 'king', 'monk', 'knight', 'merchant', 'witch']},"
                                  "'owners': {'astronomer': 0}, 'region_discard': ['c24', 'c05'], 'hands': [['c01', "
                                  "'c02', 'c03', 'c04', 'c06', 'c07', 'c08', 'c09', 'c10', 'c11'],"
                                  "['c12', 'c13', 'c14', 'c15', 'c16', 'c17', 'c18', 'c19', 'c20', 'c21', 'c22']]");
    play(&table, "astronomer");
    expect(&table, "/step/draw", "3");
    draw(&table, "card c23"); // the last of the pile
    expect_odds(&table, "card c05", 1, 2);
    draw(&table, "card c05");
    expect(&table, "/region_discard", "[]");
    draw(&table, "card c24");
    play(&table, "keep c23");
    expect(&table, "/region_discard", "['c05', 'c24']");
}

static void r_astro_1_not_without_a_card(void **unused) {
    (void)unused;
    const struct table table =
        position("'players': 2, 'plague': 'gallia', 'options': {'africanus': true, 'characters': ['astronomer', "
                 "'king', 'monk', 'knight', 'merchant', 'witch']},"
                 "'owners': {'astronomer': 0}, 'hands': [['c01', 'c02', 'c03', 'c04', 'c05', 'c06', 'c07', 'c08', "
                 "'c09', 'c10', 'c11', 'c12'],"
                 "['c13', 'c14', 'c15', 'c16', 'c17', 'c18', 'c19', 'c20', 'c21', 'c22', 'c23', 'c24']]");
    expect_count(&table, "astronomer", 0);
}

static void r_astro_1_final_round(void **unused) {
    (void)unused;
    struct table table = position(ASTRONOMER FINAL_ROUND "'plague': 'gallia'");
    play(&table, "astronomer");
    draw(&table, "card c20");
    draw(&table, "card c05");
    draw(&table, "card c12");
    play(&table, "keep c12");
    expect(&table, "/hands/0", "['c12']");
    expect_count(&table, "", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_astro_1_keeps_one_of_three), cmocka_unit_test(r_astro_1_in_secret),
        cmocka_unit_test(r_card_4_discards_come_back),  cmocka_unit_test(r_astro_1_not_without_a_card),
        cmocka_unit_test(r_astro_1_final_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

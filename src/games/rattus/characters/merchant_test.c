// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void r_merchant_1_moves_one_to_three_cubes(void **unused) {
    (void)unused;
    for (unsigned count = 1; count <= 3; count++) {
        struct table table = position("'owners': {'merchant': 0}, 'cubes': [{'gallia': 5}, {}, {}, {}]");
        static const char *const actions[] = {"merchant gallia>italia 1", "merchant gallia>italia 2",
                                              "merchant gallia>italia 3"};
        play(&table, actions[count - 1]);
        expect_cubes(&table, 0, "gallia", 5 - count);
        expect_cubes(&table, 0, "italia", count);
        expect_supply(&table, 0, 15);
        expect(&table, "/used", "['merchant']");
    }
}

static void r_merchant_1_not_none_and_not_four(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'merchant': 0}, 'cubes': [{'gallia': 5}, {}, {}, {}]");
    refuse(&table, "merchant gallia>italia 0");
    refuse(&table, "merchant gallia>italia 4");
    expect_count(&table, "merchant ", 4 * 3);
}

static void r_merchant_1_not_more_than_there_are(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'merchant': 0}, 'cubes': [{'hispania': 2}, {}, {}, {}]");
    refuse(&table, "merchant hispania>italia 3");
    expect_count(&table, "merchant hispania>gallia ", 2);
    expect_count(&table, "merchant hispania>italia ", 2);
    expect_count(&table, "merchant ", 4);
}

static void r_merchant_1_to_one_touching_region(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'merchant': 0}, 'cubes': [{'russia': 1}, {}, {}, {}]");
    refuse(&table, "merchant russia>gallia 1");
    refuse(&table, "merchant russia>russia 1");
    expect_count(&table, "merchant russia>scandia 1", 1);
    expect_count(&table, "merchant russia>polonia 1", 1);
    expect_count(&table, "merchant russia>tartaria 1", 1);
    expect_count(&table, "merchant ", 3);
}

static void r_merchant_1_moves_own_cubes_only(void **unused) {
    (void)unused;
    struct table table =
        position("'owners': {'merchant': 0}, 'cubes': [{'gallia': 1}, {'gallia': 3, 'italia': 2}, {}, {}]");
    refuse(&table, "merchant italia>gallia 1");
    refuse(&table, "merchant gallia>italia 2");
    play(&table, "merchant gallia>italia 1");
    expect_cubes(&table, 1, "gallia", 3);
    expect_cubes(&table, 1, "italia", 2);
    expect_cubes(&table, 0, "italia", 1);
}

static void r_merchant_1_needs_a_cube_on_the_board(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'merchant': 0}, 'cubes': [{}, {'gallia': 3}, {}, {}],"
                                        "'palace': [4, 0, 0, 0]");
    expect_count(&table, "merchant ", 0);
}

static void r_merchant_1_does_not_mind_rats_or_the_plague(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'owners': {'merchant': 0}, 'cubes': [{'gallia': 3}, {}, {}, {}],"
                                  "'rats': {'gallia': [{}, {}, {}], 'italia': [{}, {}, {}]}");
    play(&table, "merchant gallia>italia 3");
    expect_cubes(&table, 0, "italia", 3);
    expect_rats(&table, "gallia", 3);
    expect_rats(&table, "italia", 3);
}

static void r_cube_3_moved_cubes_are_plain(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'merchant': 0}, 'cubes': [{'gallia': 3}, {}, {}, {}]");
    refuse(&table, "merchant gallia>italia 3 p1");
    refuse(&table, "{'type': 'merchant', 'from': 'gallia', 'to': 'italia', 'count': 3, 'marked': ['p1']}");
    play(&table, "{'type': 'merchant', 'from': 'gallia', 'to': 'italia', 'count': 2, 'marked': []}");
    expect_cubes(&table, 0, "italia", 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_merchant_1_moves_one_to_three_cubes),
        cmocka_unit_test(r_merchant_1_not_none_and_not_four),
        cmocka_unit_test(r_merchant_1_not_more_than_there_are),
        cmocka_unit_test(r_merchant_1_to_one_touching_region),
        cmocka_unit_test(r_merchant_1_moves_own_cubes_only),
        cmocka_unit_test(r_merchant_1_needs_a_cube_on_the_board),
        cmocka_unit_test(r_merchant_1_does_not_mind_rats_or_the_plague),
        cmocka_unit_test(r_cube_3_moved_cubes_are_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#define PIPER                                                                                                          \
    "'options': {'characters': ['pied_piper', 'emperor', 'bishop', 'king', 'monk', "                                   \
    "'knight']}, 'owners': {'pied_piper': 0}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_piper_1_as_many_as_there_is_room(void **unused) {
    (void)unused;
    for (unsigned there = 0; there <= 3; there++) {
        static const char *const goals[] = {"", ", 'italia': [{}]", ", 'italia': [{}, {}]", ", 'italia': [{}, {}, {}]"};
        static const char *const actions[] = {"piper gallia>italia plain 0,1", "piper gallia>italia plain 0,1",
                                              "piper gallia>italia plain 0", "piper gallia>italia plain"};
        char fields[512];
        snprintf(fields, sizeof fields, PIPER "'cubes': [{'gallia': 1}, {}, {}, {}], 'rats': {'gallia': [{}, {}]%s}",
                 goals[there]);
        struct table table = position(fields);
        expect_count(&table, "piper gallia>italia ", 1);
        play(&table, actions[there]);
        expect_rats(&table, "italia", there < 1 ? 2 : 3);
        expect_rats(&table, "gallia", there < 2 ? 0 : there - 1);
        expect_cubes(&table, 0, "italia", 1);
    }
}

static void r_piper_1_chooses_among_unlike_tokens(void **unused) {
    (void)unused;
    struct table table = position(PIPER "'cubes': [{'gallia': 1}, {}, {}, {}], 'rats': {'gallia': [{'start': true}, "
                                        "{}, {'face': 'r40', 'seen': [0]}], 'italia': [{}]}");
    expect_count(&table, "piper gallia>italia plain ", 3);
    play(&table, "piper gallia>italia plain 0,2");
    expect(&table, "/rats/italia/1/start", "true");
    expect(&table, "/rats/italia/2/face", "'r40'");
    expect(&table, "/rats/gallia", "[{'start': false, 'face': null, 'seen': []}]");
}

static void r_piper_1_among_like_tokens_the_lowest(void **unused) {
    (void)unused;
    const struct table table = position(PIPER "'cubes': [{'gallia': 1}, {}, {}, {}], 'rats': {'gallia': [{}, {'face': "
                                              "'r40', 'seen': [2]}, {}], 'italia': [{}, {}]}");
    expect_count(&table, "piper gallia>italia plain ", 2);
    refuse(&table, "piper gallia>italia plain 2");
}

static void r_piper_1_walls_and_bishops(void **unused) {
    (void)unused;
    struct table table = position(PIPER "'cubes': [{'anglia': 1}, {}, {}, {}], 'rats': {'anglia': [{}]}, 'walls': "
                                        "[['anglia', 'gallia']], 'bishops': ['scandia']");
    expect_count(&table, "piper ", 1);
    play(&table, "piper anglia>scandia plain");
    expect_rats(&table, "anglia", 1);
}

static void r_piper_1_final_round(void **unused) {
    (void)unused;
    struct table table = position(PIPER FINAL_ROUND "'cubes': [{'anglia': 1}, {}, {}, {}], 'rats': {'anglia': [{}]}");
    play(&table, "piper anglia>gallia plain 0");
    expect_rats(&table, "gallia", 1);
    expect_count(&table, "piper ", 0);
}

static void r_piper_1_needs_an_own_cube(void **unused) {
    (void)unused;
    const struct table table = position(PIPER "'cubes': [{}, {'anglia': 1}, {}, {}], 'rats': {'anglia': [{}]}");
    expect_count(&table, "piper ", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_piper_1_as_many_as_there_is_room),
        cmocka_unit_test(r_piper_1_chooses_among_unlike_tokens),
        cmocka_unit_test(r_piper_1_among_like_tokens_the_lowest),
        cmocka_unit_test(r_piper_1_walls_and_bishops),
        cmocka_unit_test(r_piper_1_final_round),
        cmocka_unit_test(r_piper_1_needs_an_own_cube),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

static void r_monk_1_moves_a_token_next_door(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'monk': 0}, 'rats': {'gallia': [{}]}");
    play(&table, "monk gallia>italia 0");
    expect_rats(&table, "gallia", 0);
    expect_rats(&table, "italia", 1);
    expect(&table, "/used", "['monk']");
    expect(&table, "/plague", "'hungaria'");
    expect_actor(&table, "seat 0");
}

static void r_monk_1_needs_a_token(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'monk': 0}, 'cubes': [{'gallia': 2}, {}, {}, {}]");
    refuse(&table, "monk gallia>italia 0");
    expect_count(&table, "monk ", 0);
}

static void r_monk_1_moves_to_touching_regions_only(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'monk': 0}, 'rats': {'turcia': [{}]}");
    expect_count(&table, "monk turcia>bulgaria 0", 1);
    expect_count(&table, "monk turcia>italia 0", 1);
    expect_count(&table, "monk turcia>tartaria 0", 1);
    expect_count(&table, "monk ", 3);
    refuse(&table, "monk turcia>turcia 0");
    refuse(&table, "monk turcia>hungaria 0");
}

static void r_monk_1_not_to_three_rats(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'monk': 0}, 'rats': {'hispania': [{}], 'gallia': [{}, {}, {}],"
                                  "'italia': [{}, {}]}");
    refuse(&table, "monk hispania>gallia 0");
    play(&table, "monk hispania>italia 0");
    expect_rats(&table, "italia", 3);
}

static void r_monk_1_moves_out_of_a_full_region(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'monk': 0}, 'rats': {'gallia': [{}, {}, {}]}");
    play(&table, "monk gallia>hispania 0");
    expect_rats(&table, "gallia", 2);
}

static void r_monk_1_before_or_after_placing(void **unused) {
    (void)unused;
    static const char *const orders[2][2] = {{"monk gallia>italia 0", "place italia 0"},
                                             {"place gallia 0", "monk gallia>italia 0"}};
    for (int i = 0; i < 2; i++) {
        struct table table = position("'owners': {'monk': 0}, 'rats': {'gallia': [{}, {}]}");
        play(&table, orders[i][0]);
        play(&table, orders[i][1]);
        expect(&table, "/placed", "true");
        expect_rats(&table, "gallia", 1);
        expect_rats(&table, "italia", 1);
        expect_cubes(&table, 0, "italia", i == 0 ? 1 : 0);
        expect_cubes(&table, 0, "gallia", i == 0 ? 0 : 2);
    }
}

static void r_monk_1_does_not_mind_cubes_or_the_plague(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'owners': {'monk': 2}, 'seat': 2,"
                                  "'cubes': [{'gallia': 3}, {'italia': 2}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "monk gallia>italia 0");
    expect_cubes(&table, 0, "gallia", 3);
    expect_cubes(&table, 1, "italia", 2);
}

static void r_info_1_a_moved_token_takes_the_next_free_slot_and_leaves_none_behind(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'monk': 0},"
                                  "'rats': {'gallia': [{'start': true}, {'seen': [1], 'face': 'r02'}, {}],"
                                  "'italia': [{'start': true}]}");
    play(&table, "monk gallia>italia 1");
    expect(&table, "/rats/italia",
           "[{'start': true, 'face': null, 'seen': []},"
           "{'start': false, 'face': 'r02', 'seen': [1]}]");
    expect(&table, "/rats/gallia",
           "[{'start': true, 'face': null, 'seen': []},"
           "{'start': false, 'face': null, 'seen': []}]");
}

static void p_actions_of_tokens_that_look_alike_only_the_lowest_slot_is_named(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'monk': 0}, 'rats': {'hispania': [{}, {'start': true}, {}]}");
    expect_count(&table, "monk hispania>gallia 0", 1);
    expect_count(&table, "monk hispania>gallia 1", 1);
    expect_count(&table, "monk hispania>gallia 2", 0);
    refuse(&table, "monk hispania>gallia 2");
    refuse(&table, "{'type': 'monk', 'from': 'hispania', 'to': 'gallia', 'slot': 2}");
}

static void p_actions_faces_tell_tokens_apart_for_those_who_know_them(void **unused) {
    (void)unused;
    static const char *const rats =
        "'rats': {'hispania': [{'face': 'r01', 'seen': [1]}, {'face': 'r02', 'seen': [1]}]}";
    char fields[256];
    snprintf(fields, sizeof fields, "'seat': 1, 'owners': {'monk': 1}, %s", rats);
    const struct table knowing = position(fields);
    expect_count(&knowing, "monk hispania>gallia ", 2);
    snprintf(fields, sizeof fields, "'seat': 0, 'owners': {'monk': 0}, %s", rats);
    const struct table ignorant = position(fields);
    expect_count(&ignorant, "monk hispania>gallia ", 1);
    expect_count(&ignorant, "monk hispania>gallia 0", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_monk_1_moves_a_token_next_door),
        cmocka_unit_test(r_monk_1_needs_a_token),
        cmocka_unit_test(r_monk_1_moves_to_touching_regions_only),
        cmocka_unit_test(r_monk_1_not_to_three_rats),
        cmocka_unit_test(r_monk_1_moves_out_of_a_full_region),
        cmocka_unit_test(r_monk_1_before_or_after_placing),
        cmocka_unit_test(r_monk_1_does_not_mind_cubes_or_the_plague),
        cmocka_unit_test(r_info_1_a_moved_token_takes_the_next_free_slot_and_leaves_none_behind),
        cmocka_unit_test(p_actions_of_tokens_that_look_alike_only_the_lowest_slot_is_named),
        cmocka_unit_test(p_actions_faces_tell_tokens_apart_for_those_who_know_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

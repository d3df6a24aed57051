// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

// The borders and arrows of the board with four players, typed from the map once more.
static const char *const borders[][2] = {
    {"anglia", "scandia"},    {"anglia", "gallia"},     {"scandia", "germania"},  {"scandia", "russia"},
    {"gallia", "hispania"},   {"gallia", "germania"},   {"gallia", "italia"},     {"hispania", "italia"},
    {"germania", "italia"},   {"germania", "polonia"},  {"germania", "hungaria"}, {"italia", "hungaria"},
    {"italia", "turcia"},     {"polonia", "hungaria"},  {"polonia", "russia"},    {"polonia", "tartaria"},
    {"hungaria", "bulgaria"}, {"hungaria", "tartaria"}, {"bulgaria", "turcia"},   {"bulgaria", "tartaria"},
    {"turcia", "tartaria"},   {"russia", "tartaria"},
};
enum { BORDER_COUNT = sizeof borders / sizeof *borders };
static const char *const regions[] = {"anglia",  "scandia",  "gallia",   "hispania", "germania", "italia",
                                      "polonia", "hungaria", "bulgaria", "turcia",   "russia",   "tartaria"};

static bool touch(const char *one, const char *other) {
    for (size_t i = 0; i < BORDER_COUNT; i++) {
        if ((strcmp(borders[i][0], one) == 0 && strcmp(borders[i][1], other) == 0) ||
            (strcmp(borders[i][1], one) == 0 && strcmp(borders[i][0], other) == 0)) {
            return true;
        }
    }
    return false;
}

static void r_board_2_the_plague_goes_over_every_border_and_arrow(void **unused) {
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        const size_t in_use = 4 + 2 * (size_t)players;
        for (size_t from = 0; from < in_use; from++) {
            char fields[96];
            size_t reached = 0;
            snprintf(fields, sizeof fields, "'players': %d, 'plague': '%s', 'placed': true", players, regions[from]);
            const struct table table = position(fields);
            for (size_t to = 0; to < in_use; to++) {
                char action[32];
                snprintf(action, sizeof action, "plague %s", regions[to]);
                expect_count(&table, action, touch(regions[from], regions[to]));
                reached += touch(regions[from], regions[to]);
            }
            expect_count(&table, "plague ", reached);
        }
    }
}

static void r_plague_1_one_step_to_a_touching_region(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'turcia', 'placed': true");
    expect_count(&table, "plague ", 3);
    refuse(&table, "plague gallia");
    play(&table, "plague bulgaria");
    expect(&table, "/plague", "'bulgaria'");
    expect_event(&table, PH_ONLOOKER, "{'type': 'plague', 'seat': 0, 'path': ['bulgaria']}");
    expect_event(&table, PH_ONLOOKER, "{'action': {'type': 'plague', 'to': 'bulgaria', 'path': ['bulgaria']}}");
}

static void r_plague_1_staying_is_not_allowed(void **unused) {
    (void)unused;
    const struct table table = position("'plague': 'turcia', 'placed': true");
    refuse(&table, "plague turcia");
    refuse(&table, "done");
}

static void r_plague_1_chivalry_of_others_does_not_lengthen_it(void **unused) {
    (void)unused;
    const struct table table = position("'plague': 'turcia', 'placed': true, 'owners': {'knight': 2}");
    expect_count(&table, "plague ", 3);
}

static void r_final_3_the_knight_names_himself_and_moves_up_to_two_steps(void **unused) {
    (void)unused;
    struct table table = position("'phase': 'final', 'last': 0, 'seat': 3, 'ended': 'rats', 'plague': 'anglia',"
                                  "'owners': {'knight': 3}");
    expect_count(&table, "plague ", 6);
    refuse(&table, "plague gallia");
    refuse(&table, "{'type': 'plague', 'to': 'gallia'}");
    refuse(&table, "{'type': 'plague', 'to': 'gallia', 'with': []}");
    refuse(&table, "{'type': 'plague', 'to': 'gallia', 'with': ['serf']}");
    refuse(&table, "{'type': 'plague', 'to': 'gallia', 'with': ['knight', 'serf']}");
    refuse(&table, "{'type': 'plague', 'to': 'gallia', 'with': ['knight', 'knight']}");
    play(&table, "plague germania via scandia with knight");
    expect(&table, "/plague", "'germania'");
    expect_event(&table, PH_ONLOOKER,
                 "{'action': {'type': 'plague', 'to': 'germania', 'path': ['scandia', 'germania'],"
                 "'with': ['knight']}}");
}

static void r_final_3_no_second_move(void **unused) {
    (void)unused;
    struct table table = position("'phase': 'final', 'last': 0, 'seat': 3, 'ended': 'rats', 'plague': 'anglia',"
                                  "'owners': {'knight': 3}");
    play(&table, "{'type': 'plague', 'to': 'gallia', 'with': ['knight']}");
    expect_count(&table, "plague ", 0);
    expect_count(&table, "", 1);
}

static void r_final_3_no_move_without_the_knight(void **unused) {
    (void)unused;
    const struct table table =
        position("'phase': 'final', 'last': 0, 'seat': 3, 'ended': 'rats', 'owners': {'knight': 2}");
    expect_count(&table, "plague ", 0);
}

static void r_final_3_with_is_for_the_final_round_only(void **unused) {
    (void)unused;
    const struct table table = position("'plague': 'anglia', 'placed': true, 'owners': {'knight': 0}");
    refuse(&table, "plague gallia with knight");
    refuse(&table, "{'type': 'plague', 'to': 'gallia', 'with': ['knight']}");
}

static void r_final_4_the_knight_starts_no_outbreak(void **unused) {
    (void)unused;
    struct table table = position("'phase': 'final', 'last': 0, 'seat': 3, 'ended': 'rats', 'plague': 'anglia',"
                                  "'owners': {'knight': 3}, 'cubes': [{}, {'gallia': 6}, {}, {}],"
                                  "'rats': {'gallia': [{}, {}]}, 'pile': 5");
    play(&table, "plague gallia with knight");
    expect_actor(&table, "seat 3");
    expect_cubes(&table, 1, "gallia", 6);
    expect_rats(&table, "gallia", 2);
    expect(&table, "/pile", "5");
    expect(&table, "/outbreak", "null");
}

static void p_actions_no_plague_move_before_the_plague_is_there(void **unused) {
    (void)unused;
    const struct table table = new_game(2, "");
    expect_actor(&table, "chance");
    refuse(&table, "{'type': 'plague', 'to': 'gallia'}");
    refuse(&table, "plague gallia");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_board_2_the_plague_goes_over_every_border_and_arrow),
        cmocka_unit_test(r_plague_1_one_step_to_a_touching_region),
        cmocka_unit_test(r_plague_1_staying_is_not_allowed),
        cmocka_unit_test(r_plague_1_chivalry_of_others_does_not_lengthen_it),
        cmocka_unit_test(r_final_3_the_knight_names_himself_and_moves_up_to_two_steps),
        cmocka_unit_test(r_final_3_no_second_move),
        cmocka_unit_test(r_final_3_no_move_without_the_knight),
        cmocka_unit_test(r_final_3_with_is_for_the_final_round_only),
        cmocka_unit_test(r_final_4_the_knight_starts_no_outbreak),
        cmocka_unit_test(p_actions_no_plague_move_before_the_plague_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

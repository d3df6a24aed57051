// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

static void r_knight_1_moves_the_plague_up_to_two_steps(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'anglia', 'placed': true, 'owners': {'knight': 0}");
    expect_count(&table, "plague scandia", 1);
    expect_count(&table, "plague gallia", 1);
    expect_count(&table, "plague germania via ", 1);
    expect_count(&table, "plague russia via scandia", 1);
    expect_count(&table, "plague hispania via gallia", 1);
    expect_count(&table, "plague italia via gallia", 1);
    expect_count(&table, "plague ", 6);
    play(&table, "plague russia via scandia");
    expect(&table, "/plague", "'russia'");
}

static void r_knight_1_two_steps_with_two_and_three_players_too(void **unused) {
    (void)unused;
    const struct table two = position("'players': 2, 'plague': 'anglia', 'placed': true, 'owners': {'knight': 0}");
    expect_count(&two, "plague ", 5); // without Russia
    const struct table three = position("'players': 3, 'plague': 'bulgaria', 'placed': true, 'owners': {'knight': 0}");
    expect_count(&three, "plague ", 5); // Turcia, Hungaria; Germania, Italia, Polonia
}

static void r_knight_1_one_step_without_it(void **unused) {
    (void)unused;
    const struct table table = position("'plague': 'anglia', 'placed': true, 'owners': {'knight': 1}");
    expect_count(&table, "plague ", 2);
    refuse(&table, "plague italia via gallia");
}

static void r_knight_1_ends_in_another_region(void **unused) {
    (void)unused;
    const struct table table = position("'plague': 'anglia', 'placed': true, 'owners': {'knight': 0}");
    refuse(&table, "plague anglia");
    refuse(&table, "plague anglia via gallia");
    refuse(&table, "{'type': 'plague', 'to': 'anglia'}");
    refuse(&table, "{'type': 'plague', 'to': 'anglia', 'path': ['gallia', 'anglia']}");
}

static void r_knight_1_goes_the_shortest_way_the_first_in_board_order(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'anglia', 'placed': true, 'owners': {'knight': 0}");
    refuse(&table, "plague germania via gallia"); // Scandia comes first
    refuse(&table, "plague scandia via gallia");  // one step
    refuse(&table, "{'type': 'plague', 'to': 'germania', 'path': ['gallia', 'germania']}");
    refuse(&table, "{'type': 'plague', 'to': 'germania', 'path': ['germania']}");
    play(&table, "{'type': 'plague', 'to': 'germania'}");
    expect_event(&table, PH_ONLOOKER, "{'type': 'plague', 'path': ['scandia', 'germania']}");
    expect(&table, "/plague", "'germania'");
}

static void r_knight_1_regions_crossed_do_not_matter(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'russia', 'placed': true, 'owners': {'knight': 0},"
                                  "'cubes': [{'scandia': 6}, {}, {}, {}], 'rats': {'scandia': [{}, {}, {}]}");
    play(&table, "plague anglia via scandia");
    expect_cubes(&table, 0, "scandia", 6);
    expect_rats(&table, "scandia", 3);
    expect(&table, "/pile", "37");
    expect_actor(&table, "seat 1");
}

// The owner at the question: one cube in Gallia, which the plague has just reached, and a token there; no rat can
// spread.
#define AT_THE_QUESTION                                                                                                \
    "'players': 3, 'plague': 'gallia', 'placed': true, 'owners': {'knight': 0, 'witch': 1},"                           \
    "'outbreak': {'region': 'gallia', 'ask': ['knight']}, "

static void r_knight_2_asked_after_the_spread_and_before_the_first_token(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'owners': {'knight': 0},"
                                  "'cubes': [{}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}, {'start': true}]}");
    play(&table, "plague gallia");
    expect_count(&table, "rat ", 4);
    expect_count(&table, "population ", 0);
    play(&table, "rat anglia");
    play(&table, "rat anglia");
    expect_actor(&table, "seat 0");
    expect_count(&table, "population ", 2);
    expect_count(&table, "", 2);
    expect(&table, "/outbreak/ask", "['knight']");
    expect(&table, "/outbreak/slot", "null");
    play(&table, "population no");
    expect_actor(&table, "chance");
    expect_count(&table, "slot ", 2);
}

static void r_knight_2_the_piece_counts_as_two(void **unused) {
    (void)unused;
    // r19: limit 3, A, Magic.
    struct table table = position(AT_THE_QUESTION "'cubes': [{'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "population yes");
    expect(&table, "/population", "2");
    draw(&table, "token r19");
    expect_cubes(&table, 0, "gallia", 0);
    expect_event(&table, PH_ONLOOKER, "{'type': 'lost', 'seat': 0, 'region': 'gallia'}");
}

static void r_knight_2_two_and_not_three(void **unused) {
    (void)unused;
    // r23: limit 4, A.
    struct table table = position(AT_THE_QUESTION "'cubes': [{'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "population yes");
    draw(&table, "token r23");
    expect_cubes(&table, 0, "gallia", 1);
}

static void r_knight_2_the_owner_may_decline(void **unused) {
    (void)unused;
    struct table table = position(AT_THE_QUESTION "'cubes': [{'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "population no");
    expect(&table, "/population", "0");
    draw(&table, "token r19");
    expect_cubes(&table, 0, "gallia", 1);
    expect_event(&table, PH_ONLOOKER, "{'type': 'discarded', 'region': 'gallia', 'token': 'r19'}");
}

static void r_knight_2_for_every_token_of_this_outbreak_and_no_longer(void **unused) {
    (void)unused;
    struct table table = position(AT_THE_QUESTION "'cubes': [{'gallia': 2}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    play(&table, "population yes");
    draw(&table, "token r23"); // limit 4, A
    expect_cubes(&table, 0, "gallia", 1);
    expect(&table, "/population", "2");
    draw(&table, "token r19"); // limit 3, A
    expect_cubes(&table, 0, "gallia", 0);
    expect_actor(&table, "seat 1");
    expect(&table, "/population", "0");
}

static void r_knight_2_only_its_owner_and_only_when_active(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'owners': {'knight': 1},"
                                  "'cubes': [{}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    expect_actor(&table, "chance");
    expect_count(&table, "token ", 37);
}

static void r_knight_2_not_asked_without_a_cube_or_a_token(void **unused) {
    (void)unused;
    struct table no_cube =
        position("'plague': 'italia', 'placed': true, 'owners': {'knight': 0}, 'rats': {'gallia': [{}]}");
    play(&no_cube, "plague gallia");
    play(&no_cube, "rat anglia");
    expect_actor(&no_cube, "seat 1");
    struct table no_token = position("'plague': 'italia', 'placed': true, 'owners': {'knight': 0},"
                                     "'cubes': [{'gallia': 4}, {}, {}, {}]");
    play(&no_token, "plague gallia");
    expect_actor(&no_token, "seat 1");
}

// The end of seat 0's turn empties nothing: the pile is empty already, so seats 3, 2 and 1 act once more.
#define LAST_PLAGUE_MOVE "'plague': 'anglia', 'placed': true, 'pile': 0, "

static void r_knight_3_counts_two_from_its_owners_activation_on(void **unused) {
    (void)unused;
    struct table table = position(LAST_PLAGUE_MOVE "'owners': {'knight': 2}");
    play(&table, "plague gallia");
    expect_actor(&table, "seat 3");
    expect(&table, "/population", "0");
    play(&table, "done");
    expect_actor(&table, "seat 2");
    expect(&table, "/population", "2");
    play(&table, "done"); // not moved
    expect_actor(&table, "seat 1");
    expect(&table, "/population", "2");
}

static void r_knight_3_counts_at_once_if_its_owner_is_first(void **unused) {
    (void)unused;
    struct table table = position(LAST_PLAGUE_MOVE "'owners': {'knight': 3}");
    play(&table, "plague gallia");
    expect_actor(&table, "seat 3");
    expect(&table, "/population", "2");
}

static void r_knight_3_does_not_count_if_last_or_nobody_owns_it(void **unused) {
    (void)unused;
    static const char *const owners[] = {"'owners': {'knight': 0}", "'owners': {'knight': null}"};
    for (int i = 0; i < 2; i++) {
        char fields[160];
        snprintf(fields, sizeof fields, "%s%s, 'cubes': [{'hispania': 2}, {}, {}, {}], 'rats': {'hispania': [{}]}",
                 LAST_PLAGUE_MOVE, owners[i]);
        struct table table = position(fields);
        play(&table, "plague gallia");
        for (int seat = 3; seat >= 1; seat--) {
            expect(&table, "/population", "0");
            play(&table, "done");
        }
        expect(&table, "/phase", "'ravage'");
        expect(&table, "/population", "0");
    }
}

static void r_knight_3_is_compulsory_in_the_ravage(void **unused) {
    (void)unused;
    // r19 needs three: one cube and the piece.
    struct table table = position("'players': 3, 'phase': 'final', 'last': 0, 'seat': 1, 'ended': 'rats', 'pile': 0,"
                                  "'plague': 'gallia', 'owners': {'knight': 1, 'witch': 1},"
                                  "'cubes': [{'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    expect_count(&table, "population ", 0);
    play(&table, "done");
    expect(&table, "/phase", "'ravage'");
    expect_actor(&table, "chance");
    draw(&table, "token r19");
    expect_cubes(&table, 0, "gallia", 0);
}

static void r_knight_3_counts_wherever_the_piece_stands(void **unused) {
    (void)unused;
    struct table table =
        position("'players': 3, 'phase': 'final', 'last': 0, 'seat': 1, 'ended': 'rats', 'pile': 0,"
                 "'plague': 'gallia', 'owners': {'knight': 1},"
                 "'cubes': [{'gallia': 1, 'italia': 1}, {}, {}], 'rats': {'gallia': [{}], 'italia': [{}]}");
    play(&table, "plague italia with knight");
    play(&table, "done");
    draw(&table, "token r19"); // Gallia comes first: one cube only
    expect_cubes(&table, 0, "gallia", 1);
    draw(&table, "token r18"); // limit 3, A
    expect_cubes(&table, 0, "italia", 0);
}

static void r_knight_3_moves_the_plague_only(void **unused) {
    (void)unused;
    struct table table = position("'phase': 'final', 'last': 0, 'seat': 3, 'ended': 'cubes', 'plague': 'italia',"
                                  "'owners': {'knight': 3}, 'cubes': [{'gallia': 3}, {}, {}, {}],"
                                  "'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia with knight");
    expect(&table, "/plague", "'gallia'");
    expect_rats(&table, "gallia", 2);
    expect_cubes(&table, 0, "gallia", 3);
    expect(&table, "/pile", "37");
    expect(&table, "/used", "['knight']");
    expect_actor(&table, "seat 3");
    expect_count(&table, "", 1); // done
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_knight_1_moves_the_plague_up_to_two_steps),
        cmocka_unit_test(r_knight_1_two_steps_with_two_and_three_players_too),
        cmocka_unit_test(r_knight_1_one_step_without_it),
        cmocka_unit_test(r_knight_1_ends_in_another_region),
        cmocka_unit_test(r_knight_1_goes_the_shortest_way_the_first_in_board_order),
        cmocka_unit_test(r_knight_1_regions_crossed_do_not_matter),
        cmocka_unit_test(r_knight_2_asked_after_the_spread_and_before_the_first_token),
        cmocka_unit_test(r_knight_2_the_piece_counts_as_two),
        cmocka_unit_test(r_knight_2_two_and_not_three),
        cmocka_unit_test(r_knight_2_the_owner_may_decline),
        cmocka_unit_test(r_knight_2_for_every_token_of_this_outbreak_and_no_longer),
        cmocka_unit_test(r_knight_2_only_its_owner_and_only_when_active),
        cmocka_unit_test(r_knight_2_not_asked_without_a_cube_or_a_token),
        cmocka_unit_test(r_knight_3_counts_two_from_its_owners_activation_on),
        cmocka_unit_test(r_knight_3_counts_at_once_if_its_owner_is_first),
        cmocka_unit_test(r_knight_3_does_not_count_if_last_or_nobody_owns_it),
        cmocka_unit_test(r_knight_3_is_compulsory_in_the_ravage),
        cmocka_unit_test(r_knight_3_counts_wherever_the_piece_stands),
        cmocka_unit_test(r_knight_3_moves_the_plague_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
